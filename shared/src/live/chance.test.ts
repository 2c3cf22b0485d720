import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callChance, likelyScores } from './call-chance.ts'
import { shareLeft, wholePercent } from './chance.ts'
import { scoreChance, type ScoresSoFar } from './score-chance.ts'

const yards = { metric: 'receiving_yards', comparator: '>=', threshold: 60 } as const
const receiver = { category: 'Wide Receiver', isHome: true }
const noScores = () => null

function chanceOfYards(value: number, left: number, form: readonly number[] = [50, 60, 70]): number {
  return callChance({ ...yards, subject: receiver }, { value, left, form }, noScores) ?? Number.NaN
}

test('a chance grows with the value so far, and with the form', () => {
  fc.assert(
    fc.property(fc.nat(70), fc.nat(20), fc.double({ min: 0, max: 1, noNaN: true }), (value, more, left) => {
      expect(chanceOfYards(value + more, left)).toBeGreaterThanOrEqual(chanceOfYards(value, left) - 1e-9)
      expect(chanceOfYards(value, left, [90, 90])).toBeGreaterThanOrEqual(
        chanceOfYards(value, left, [20, 20]) - 1e-9,
      )
    }),
  )
})

test('at the end only what is there counts', () => {
  expect(chanceOfYards(60, 0)).toBe(1)
  expect(chanceOfYards(59, 0)).toBeCloseTo(0, 6)
})

test('at least, exactly and at most are one distribution', () => {
  const chanceFor = (comparator: '>=' | '<=' | '=', threshold: number) =>
    callChance(
      { metric: 'sacks_taken', comparator, threshold, subject: { category: 'Quarterback', isHome: true } },
      { value: 1, left: 0.5, form: [2, 3] },
      noScores,
    ) ?? Number.NaN
  expect(chanceFor('<=', 2) + chanceFor('>=', 3)).toBeCloseTo(1, 9)
  expect(chanceFor('=', 2)).toBeCloseTo(chanceFor('>=', 2) - chanceFor('>=', 3), 9)
})

const even: ScoresSoFar = {
  home: { score: 14, scored: [24, 20], allowed: [21] },
  away: { score: 10, scored: [17, 30], allowed: [23] },
  left: 0.5,
}

test('final scores are a whole, without ties, and no score falls', () => {
  const scores = likelyScores(even)
  expect(scores.reduce((total, { chance }) => total + chance, 0)).toBeCloseTo(1, 2)
  expect(scores.every(({ home, away }) => home !== away && home >= 14 && away >= 10)).toBe(true)
})

test('a lead and less time make a win likelier', () => {
  const wins = (soFar: ScoresSoFar) =>
    scoreChance(
      likelyScores(soFar),
      { metric: 'home_margin', comparator: '>=', threshold: 1 },
      (home, away) => home - away,
    )
  expect(wins(even)).toBeGreaterThan(0.5)
  expect(wins({ ...even, left: 0.1 })).toBeGreaterThan(wins(even))
  expect(wins({ ...even, home: { ...even.home, score: 28 } })).toBeGreaterThan(wins(even))
})

test('nothing is estimated of what is not fitted, nor live of what plays do not tell', () => {
  const chanceFor = (metric: string, left: number) =>
    callChance(
      { metric, comparator: '>=', threshold: 1, subject: { category: 'Defender', isHome: true } },
      { value: null, left, form: [] },
      noScores,
    )
  expect(chanceFor('overtime', 1)).toBe(null)
  expect(chanceFor('sacks', 0.5)).toBe(null)
  expect(chanceFor('sacks', 1)).not.toBe(null)
})

test.each([
  [1, 900, 1],
  [2, 0, 0.5],
  [4, 0, 0],
  [5, 600, 1 / 6],
])('in quarter %d with %d seconds on the clock %d is left', (quarter, seconds, left) => {
  expect(shareLeft(quarter, seconds)).toBeCloseTo(left, 9)
})

test.each([
  [0, 1],
  [0.004, 1],
  [0.346, 35],
  [1, 99],
])('%d is shown as %d percent: nothing is decided before the end', (chance, percent) => {
  expect(wholePercent(chance)).toBe(percent)
})
