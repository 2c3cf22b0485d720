import { expect, test } from 'vitest'
import { countdown } from './daily-pack.ts'

const now = new Date('2026-01-05T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test.each([
  [72_000, '20:00:00'],
  [71_948, '19:59:08'],
  [59, '00:00:59'],
  [0.2, '00:00:01'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(countdown(after(seconds), now)).toBe(text)
})

test('the pack is ready once its time has come', () => {
  expect(countdown(after(0), now)).toBeNull()
  expect(countdown(after(-5), now)).toBeNull()
})
