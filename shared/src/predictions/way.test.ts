import { expect, test } from 'vitest'
import type { Condition } from '../events/oracle-rules.ts'
import { turnWords, wayThrough, type WayStep } from './way.ts'

const yards: Condition = { metric: 'passing_yards', comparator: '>=', threshold: 250 }
const points: Condition = { metric: 'total_points', comparator: '<=', threshold: 38 }
const margin: Condition = { metric: 'team_margin', comparator: '>=', threshold: 1 }

function stepsOf(...values: (number | null)[]): WayStep[] {
  return values.map((value, index) => ({ quarter: index + 1, seconds_left: 250, value }))
}

test.each<[Condition, (number | null)[], boolean, string | null]>([
  [yards, [0, 120, 251, 280], true, 'Reached with 4:10 left in the 3rd quarter.'],
  [yards, [0, 120, 200, 249], false, null],
  [yards, [0, 120, 251], false, 'Reached, until the official numbers came in.'],
  [yards, [0, 249], true, 'The official numbers made it true.'],
  [points, [7, 14, 41], false, 'Lost with 4:10 left in the 3rd quarter.'],
  [points, [7, 14, 21], true, null],
  [margin, [0, 3, -4, -1, 2], true, 'Reached with 4:10 left in overtime.'],
  [margin, [7, 3, -4, 3, -3], false, 'Lost with 4:10 left in overtime.'],
  [yards, [], true, null],
])('by %o the way %j that ends %s is told as %s', (condition, values, isWon, words) => {
  expect(turnWords(condition, stepsOf(...values), isWon)).toBe(words)
})

test('a way runs through the whole game and its overtime, and ends before values that are no result yet', () => {
  expect(wayThrough(stepsOf(null, 100))).toEqual([{ at: (900 + 650) / 3600, value: 100 }])
  const [first, last] = wayThrough([
    { quarter: 4, seconds_left: 0, value: 3 },
    { quarter: 5, seconds_left: 300, value: 6 },
  ])
  expect(first?.at).toBeCloseTo(3600 / 3900)
  expect(last?.at).toBe(1)
})
