import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Condition } from '../events/oracle-rules.ts'
import { missOf, resultWords, scaleOf } from './near-miss.ts'

describe('a miss', () => {
  test.each<[condition: Condition, value: number, words: string | null, isNear: boolean]>([
    [{ metric: 'passing_yards', comparator: '>=', threshold: 250 }, 249, '1 yard short', true],
    [{ metric: 'passing_yards', comparator: '>=', threshold: 250 }, 225, '25 yards short', true],
    [{ metric: 'passing_yards', comparator: '>=', threshold: 250 }, 224, '26 yards short', false],
    [{ metric: 'receptions', comparator: '>=', threshold: 5 }, 4, '1 catch short', true],
    [{ metric: 'receptions', comparator: '>=', threshold: 5 }, 3, '2 catches short', false],
    [{ metric: 'completion_percentage', comparator: '>=', threshold: 70 }, 63, '7% short', true],
    [{ metric: 'yards_per_carry', comparator: '>=', threshold: 4.2 }, 3.9, '0.3 yards per carry short', true],
    [{ metric: 'opponent_points', comparator: '<=', threshold: 17 }, 20, '3 points too many', false],
    [{ metric: 'margin', comparator: '<=', threshold: 6 }, 7, '1 point too many', true],
    [{ metric: 'passing_yards', comparator: '>=', threshold: 250 }, 250, null, false],
    [{ metric: 'passing_yards', comparator: '>=', threshold: 250 }, 312, null, false],
    [{ metric: 'overtime', comparator: '>=', threshold: 1 }, 0, null, false],
    [{ metric: 'targets', comparator: '=', threshold: 4 }, 5, null, false],
  ])('of %o with %d: %s', (condition, value, words, isNear) => {
    expect(missOf(condition, value)).toEqual(words === null ? null : { words, isNear })
  })
})

test.each<[condition: Condition, value: number, words: string]>([
  [{ metric: 'passing_yards', comparator: '>=', threshold: 250 }, 312, '312 yards, needed 250'],
  [{ metric: 'rushing_yards', comparator: '>=', threshold: 1000 }, 1, '1 yard, needed 1,000'],
  [{ metric: 'completion_percentage', comparator: '>=', threshold: 70 }, 60, '60%, needed 70%'],
  [{ metric: 'total_points', comparator: '<=', threshold: 38 }, 31, '31 points together, at most 38'],
  [{ metric: 'margin', comparator: '<=', threshold: 6 }, 3, '3 points apart, at most 6'],
  [{ metric: 'team_margin', comparator: '>=', threshold: 6 }, 3, 'won by 3, needed to win by 6'],
  [{ metric: 'team_margin', comparator: '<=', threshold: -1 }, 0, 'tied, needed to lose'],
  [
    { metric: 'home_margin', comparator: '<=', threshold: -4 },
    7,
    'home won by 7, the visitors needed to win by 4',
  ],
  [
    { metric: 'home_margin', comparator: '>=', threshold: 4 },
    -2,
    'visitors won by 2, the home team needed to win by 4',
  ],
  [{ metric: 'overtime', comparator: '>=', threshold: 1 }, 1, 'It happened'],
])('the result of %o with %d reads "%s"', (condition, value, words) => {
  expect(resultWords(condition, value)).toBe(words)
})

test('line and value both stand on the scale, in their order', () => {
  const number = fc.integer({ min: -400, max: 400 })
  fc.assert(
    fc.property(number, number, (threshold, value) => {
      const scale = scaleOf(threshold, value)
      if (scale === null) return threshold === 0 && value === 0
      const { line, value: at } = scale
      return (
        [line, at].every((place) => place >= 0 && place <= 1) &&
        Math.sign(line - at) === Math.sign(threshold - value)
      )
    }),
  )
})
