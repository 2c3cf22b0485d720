import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [-5000, '0:00'],
  [1400, '0:01'],
  [59_000, '0:59'],
  [754_000, '12:34'],
  [3_909_000, '1:05:09'],
  [187_200_000, '2 d 4 h'],
])('%i ms are shown as %s', (milliseconds, text) => {
  expect(timeLeft(milliseconds)).toBe(text)
})
