import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasEnoughWide, hitRate, isWide, percentile, whyOutOfBounds } from './hit-rates.ts'

test('only people with twelve games or more count', () => {
  const rate = hitRate([
    { games: 20, hits: 10 },
    { games: 12, hits: 3 },
    { games: 11, hits: 11 },
    { games: 16, hits: 6 },
  ])
  expect(rate).toEqual({ counted: 3, median: 0.375, ninetieth: 0.475, mean: 0.375 })
  expect(hitRate([{ games: 11, hits: 5 }])).toBeNull()
})

test.each([
  [[0.2], 0.9, 0.2],
  [[0, 1], 0.5, 0.5],
  [[0, 0.5, 1], 0.9, 0.9],
  [[0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1], 0.9, 0.9],
])('the percentile of %j at %d is %d', (sorted, share, value) => {
  expect(percentile(sorted, share)).toBeCloseTo(value, 12)
})

test('a percentile is between the minimum and the maximum, and grows with its share', () => {
  const rates = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 })
  fc.assert(
    fc.property(
      rates,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (list, a, b) => {
        const sorted = list.toSorted((x, y) => x - y)
        const [low, high] = [percentile(sorted, Math.min(a, b)), percentile(sorted, Math.max(a, b))]
        expect(low).toBeGreaterThanOrEqual(sorted[0] ?? 0)
        expect(high).toBeLessThanOrEqual((sorted.at(-1) ?? 1) + 1e-12)
        expect(low).toBeLessThanOrEqual(high + 1e-12)
      },
    ),
  )
})

test.each([
  [0.6, 0.05, null],
  [0.601, 0.3, 'too easy'],
  [0.3, 0.049, 'too hard'],
])('a 90th percentile of %d and a median of %d: %s', (ninetieth, median, why) => {
  expect(whyOutOfBounds({ counted: 30, ninetieth, median, mean: 0.3 })).toBe(why)
})

test('a trigger is wide if it fits four of six categories, or all where there are fewer than four', () => {
  const six = ['Quarterback', 'Running Back', 'Wide Receiver', 'Tight End', 'Kicker', 'Defender']
  expect(isWide(six.slice(0, 4), six)).toBe(true)
  expect(isWide(six.slice(0, 3), six)).toBe(false)
  expect(isWide(['Actor', 'Director'], ['Actor', 'Director', 'Musician'])).toBe(false)
  expect(isWide(['Golfer'], ['Golfer'])).toBe(true)
})

test('one trigger in three has to be wide', () => {
  expect(hasEnoughWide({ wide: 4, all: 12 })).toBe(true)
  expect(hasEnoughWide({ wide: 4, all: 13 })).toBe(false)
})
