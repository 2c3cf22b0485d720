import { expect, test } from 'vitest'
import { countdownText } from './countdown-text.ts'

test.each([
  [0, '00:00:00'],
  [-5, '00:00:00'],
  [862_000, '00:14:22'],
  [3_905_999, '01:05:05'],
  [2 * 86_400_000 + 3_905_000, '2 d 01:05:05'],
])('a countdown shows %i ms as %s', (milliseconds, text) => {
  expect(countdownText(milliseconds)).toBe(text)
})
