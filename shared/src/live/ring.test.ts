import { expect, test } from 'vitest'
import { ringShare } from './ring.ts'

test.each<
  readonly [
    metric: string,
    comparator: '>=' | '<=' | '=',
    threshold: number,
    value: number | null,
    share: number | null,
  ]
>([
  ['passing_yards', '>=', 300, 0, 0],
  ['passing_yards', '>=', 300, 210, 0.7],
  ['passing_yards', '>=', 300, 412, 1],
  ['rushing_yards', '>=', 60, -4, 0],
  ['passing_yards', '>=', 300, null, null],
  ['overtime', '>=', 0, 0, 1],
  ['completion_percentage', '>=', 70, 35, 0.5],
  ['field_goal_longest', '>=', 48, 24, 0.5],
  ['total_points', '<=', 38, 19, 0.5],
  ['total_points', '<=', 38, 41, 1],
  ['sacks_taken', '<=', 0, 0, 0],
  ['sacks_taken', '<=', 0, 1, 1],
  ['margin', '<=', 4, 1, 0.25],
  ['margin', '>=', 10, 5, 0.5],
  ['interceptions', '=', 2, 1, 0.5],
  ['interceptions', '=', 0, 0, 0],
  ['interceptions', '=', 0, 1, 1],
  ['team_margin', '>=', 6, 3, 0.5],
  ['team_margin', '>=', 6, -3, 0],
  ['team_margin', '>=', 6, 20, 1],
  ['team_margin', '<=', -7, -7, 1],
  ['team_margin', '<=', -8, -2, 0.25],
  ['team_margin', '<=', -7, 10, 0],
  ['home_margin', '>=', -3, -3, 1],
  ['home_margin', '>=', -3, -4, 0],
])('%s %s %d at %s fills %s of the ring', (metric, comparator, threshold, value, share) => {
  expect(ringShare({ metric, comparator, threshold }, value)).toBe(share)
})
