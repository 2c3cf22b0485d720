import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-11-21T12:00:00Z')
const minute = 60
const hour = 60 * minute
const day = 24 * hour

test.each([
  [-5, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [125, '2 minutes ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
  [30 * day - 1, '29 days ago'],
  [30 * day, '1 month ago'],
  [65 * day, '2 months ago'],
  [400 * day, '13 months ago'],
])('%i seconds are shown as "%s"', (seconds, words) => {
  expect(relativeTime(new Date(now.getTime() - seconds * 1000), now)).toBe(words)
})
