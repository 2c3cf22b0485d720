import { expect, test } from 'vitest'
import { shortEventName } from './short-event-name.ts'

test.each([
  ['Bills at Chiefs, week 12', 'Bills at Chiefs'],
  ['BUF at KC, 2025 Week 3', 'BUF at KC'],
  ['BUF at KC – Week 3', 'BUF at KC'],
  ['The week 3 awards', 'The week 3 awards'],
  ['Fashion week 2', 'Fashion week 2'],
  ['Bills at Chiefs, Wild Card', 'Bills at Chiefs, Wild Card'],
  [', week 3', ', week 3'],
])('cards on the event "%s" call it "%s"', (name, short) => {
  expect(shortEventName(name)).toBe(short)
})
