import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import type { SeriesTerms } from './series.ts'
import { expectedFaceCents, faceToPrice, isDistribution, isSolvent, payout } from './series-value.ts'

const odds = (...percent: readonly number[]) =>
  percent.map((share, index) => ({ rarity: ([1, 2, 3, 4] as const)[index] ?? 1, basisPoints: share * 100 }))
const prizeValues: SeriesTerms['prizeValues'] = (
  [
    [1, [[50, 60], [100, 30], [200, 10]]],
    [2, [[200, 60], [300, 30], [500, 10]]],
    [3, [[500, 70], [1000, 25], [1500, 5]]],
    [4, [[2000, 80], [2500, 15], [5000, 5]]],
  ] as const
).map(([rarity, values]) => ({
  rarity,
  values: values.map(([amount, percent]) => ({ cents: cents(amount), basisPoints: percent * 100 })),
})) // oxfmt-ignore

const wager = (amount: number): Pick<SeriesTerms, 'contents' | 'odds' | 'prizeValues'> => ({
  contents: { wager: 1 },
  odds: odds(100, 0, 0, 0),
  prizeValues: [{ rarity: 1, values: [{ cents: cents(amount), basisPoints: 10_000 }] }],
})
const prediction = {
  priceCents: cents(300),
  contents: { event: 3, trigger: 3, prize: 2 },
  odds: odds(80, 16, 3.5, 0.5),
  prizeValues,
}
const foil = {
  priceCents: cents(900),
  contents: { event: 4, trigger: 4, prize: 3 },
  odds: odds(45, 42, 11, 2),
  prizeValues,
}

test.each([
  ['Prediction', prediction, 280.7, 0.94],
  ['Prediction, foil', foil, 791.85, 0.88],
  ['Tournament', { priceCents: cents(200), ...wager(180) }, 180, 0.9],
  ['Tournament, high', { priceCents: cents(1100), ...wager(1000) }, 1000, 0.91],
  [
    'Identity',
    {
      priceCents: cents(200),
      contents: { category: 1, month: 2, day: 3, year: 2 },
      odds: odds(80, 16, 3.5, 0.5),
      prizeValues: [],
    },
    0,
    0,
  ],
])('the face value of %s is the published one', (_, series, face, ratio) => {
  expect(expectedFaceCents(series)).toBe(face)
  expect(faceToPrice(series)).toBeCloseTo(ratio, 2)
  expect(isSolvent(series)).toBe(true)
})

test('a series may hold 0.95 of its price and not a cent more', () => {
  expect(isSolvent({ priceCents: cents(200), ...wager(190) })).toBe(true)
  expect(isSolvent({ priceCents: cents(200), ...wager(191) })).toBe(false)
})

test('a free pack has no ratio, and pays back nothing of a price', () => {
  const free = { priceCents: cents(0), ...wager(100) }
  expect(faceToPrice(free)).toBeNull()
  expect(payout(free, 0.5)).toBeNull()
  expect(isSolvent(free)).toBe(true)
})

test('the payout is face value by hit rate', () => {
  expect(payout(prediction, 0.35)).toBeCloseTo(0.3275, 4)
})

test('chances are whole basis points that sum to the whole', () => {
  expect(isDistribution(odds(80, 16, 3.5, 0.5))).toBe(true)
  expect(isDistribution(odds(80, 16, 3.5, 0.4))).toBe(false)
  expect(isDistribution([{ basisPoints: 9999.5 }, { basisPoints: 0.5 }])).toBe(false)
  expect(isDistribution([{ basisPoints: 10_001 }, { basisPoints: -1 }])).toBe(false)
})
