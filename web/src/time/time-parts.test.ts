import { expect, test } from 'vitest'
import { timeLeft } from '../pools/time-left.ts'
import { countdownText } from './countdown-text.ts'
import { durationText } from './duration-text.ts'

test.each([
  [359_999, '00:05:59', '5:59', '5 min'],
  [60_000, '00:01:00', '1:00', '1 min'],
  [59_999, '00:00:59', '0:59', 'under a minute'],
  [3_600_000, '01:00:00', '1:00:00', '1 h'],
  [2 * 86_400_000 - 1, '1 d 23:59:59', '1 d 23 h', '1 d 23 h'],
  [-1, '00:00:00', '0:00', 'under a minute'],
])('with %i ms left, every clock and every sentence names the same minute', (left, clock, short, words) => {
  expect([countdownText(left), timeLeft(left), durationText(left)]).toEqual([clock, short, words])
})
