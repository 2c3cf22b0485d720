import { expect, test } from 'vitest'
import { cents, zeroCents } from '../money.ts'
import { canBeShown, withClaim, type SeasonRecord } from './rules.ts'

const nothingYet: SeasonRecord = {
  predictions: 0,
  correct: 0,
  streak: 0,
  bestStreak: 0,
  earnedCents: zeroCents,
}
const record = (results: string) =>
  [...results].reduce(
    (known, letter) =>
      withClaim(known, {
        wasTrue: letter === 'T',
        earnedCents: letter === 'T' ? cents(150) : zeroCents,
      }),
    nothingYet,
  )

test.each([
  ['', { predictions: 0, correct: 0, streak: 0, bestStreak: 0, earnedCents: 0 }],
  ['T', { predictions: 1, correct: 1, streak: 1, bestStreak: 1, earnedCents: 150 }],
  ['TTF', { predictions: 3, correct: 2, streak: 0, bestStreak: 2, earnedCents: 300 }],
  ['TTFT', { predictions: 4, correct: 3, streak: 1, bestStreak: 2, earnedCents: 450 }],
  ['FF', { predictions: 2, correct: 0, streak: 0, bestStreak: 0, earnedCents: 0 }],
])('claims %s make %j', (results, expected) => {
  expect(record(results)).toEqual(expected)
})

test('a showcase holds nothing that is worth a sum of money', () => {
  expect(canBeShown('identity')).toBe(true)
  expect(canBeShown('event')).toBe(true)
  for (const kind of ['prize', 'wager', 'prediction', 'pack'] as const) expect(canBeShown(kind)).toBe(false)
})
