import { expect, test } from 'vitest'
import { brierScore, decilesOf, type PercentCount } from './calibration.ts'

test.each<[PercentCount[], number]>([
  [[], 0],
  [[[50, 10, 5]], 0.25],
  [[[50, 10, 10]], 0.25],
  [[[90, 10, 10]], 0.01],
  [[[90, 10, 0]], 0.81],
  [
    [
      [90, 10, 10],
      [10, 30, 0],
    ],
    0.01,
  ],
])('of %j the Brier score is %d', (counts, score) => {
  expect(brierScore(counts)).toBeCloseTo(score, 10)
})

test('estimates are compared in bins of ten percent; 100 belongs to the last', () => {
  expect(
    decilesOf([
      [99, 1, 1],
      [100, 1, 1],
      [1, 3, 0],
      [9, 1, 1],
    ]),
  ).toEqual([
    { from: 0, calls: 4, said: 3, came: 25 },
    { from: 90, calls: 2, said: 99.5, came: 100 },
  ])
})
