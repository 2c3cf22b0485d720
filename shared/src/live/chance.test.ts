import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callChance, estimatedGame } from './call-chance.ts'
import { shareLeft, wholePercent } from './chance.ts'
import { scoreChance, type ScoresSoFar } from './score-chance.ts'

const yards = { metric: 'receiving_yards', comparator: '>=', threshold: 60 } as const
const receiver = { category: 'Wide Receiver', isHome: true }
function chanceOfYards(value: number, left: number, form: readonly number[] = [50, 60, 70]): number {
  return callChance({ ...yards, subject: receiver }, { value, left, form }, null) ?? Number.NaN
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

test('only the final value counts at the end', () => {
  expect(chanceOfYards(60, 0)).toBe(1)
  expect(chanceOfYards(59, 0)).toBeCloseTo(0, 6)
})

test('the chances of "at least", "exactly" and "at most" are of one distribution', () => {
  const chanceFor = (comparator: '>=' | '<=' | '=', threshold: number) =>
    callChance(
      { metric: 'sacks_taken', comparator, threshold, subject: { category: 'Quarterback', isHome: true } },
      { value: 1, left: 0.5, form: [2, 3] },
      null,
    ) ?? Number.NaN
  expect(chanceFor('<=', 2) + chanceFor('>=', 3)).toBeCloseTo(1, 9)
  expect(chanceFor('=', 2)).toBeCloseTo(chanceFor('>=', 2) - chanceFor('>=', 3), 9)
})

const even: ScoresSoFar = {
  home: { score: 14, scored: [24, 20], allowed: [21] },
  away: { score: 10, scored: [17, 30], allowed: [23] },
  left: 0.5,
}

test('the chances of final scores sum to one, without ties, and no score falls', () => {
  const scores = estimatedGame(even).ends()
  expect(scores.reduce((total, { chance }) => total + chance, 0)).toBeCloseTo(1, 2)
  expect(scores.every(({ home, away }) => home !== away && home >= 14 && away >= 10)).toBe(true)
})

test('a lead, and less time left, make a win more likely', () => {
  const wins = (soFar: ScoresSoFar) =>
    scoreChance(
      estimatedGame(soFar).ends(),
      { metric: 'home_margin', comparator: '>=', threshold: 1 },
      (home, away) => home - away,
    )
  expect(wins(even)).toBeGreaterThan(0.5)
  expect(wins({ ...even, left: 0.1 })).toBeGreaterThan(wins(even))
  expect(wins({ ...even, home: { ...even.home, score: 28 } })).toBeGreaterThan(wins(even))
})

test('a team that is behind scores more in the rest of the game, and more so late in the game', () => {
  const points = (soFar: ScoresSoFar) =>
    estimatedGame(soFar)
      .ends()
      .reduce((total, { home, chance }) => total + (home - soFar.home.score) * chance, 0)
  const behind = { ...even, home: { ...even.home, score: 0 }, away: { ...even.away, score: 14 } }
  const level = { ...behind, away: { ...even.away, score: 0 } }
  const late = (soFar: ScoresSoFar) => ({ ...soFar, left: 0.25 })
  expect(points(behind)).toBeGreaterThan(points(level))
  expect(points(late(behind)) / points(late(level))).toBeGreaterThan(points(behind) / points(level))
})

test('before a game a kicker’s chance follows what both sides are expected to score', () => {
  const chanceOf = (metric: string, scored: readonly number[]) =>
    callChance(
      { metric, comparator: '>=', threshold: 3, subject: { category: 'Kicker', isHome: true } },
      { value: null, left: 1, form: [] },
      estimatedGame({ ...even, home: { score: 0, scored, allowed: [] }, left: 1 }),
    ) ?? Number.NaN
  const [weak, strong] = [Array<number>(8).fill(10), Array<number>(8).fill(35)]
  expect(chanceOf('extra_points_made', strong)).toBeGreaterThan(chanceOf('extra_points_made', weak))
  expect(chanceOf('field_goals_made', strong)).toBeLessThan(chanceOf('field_goals_made', weak))
})

test.each([
  [1, true],
  [0.75, true],
  [0.74, false],
  [0.26, false],
  [0.25, true],
])('with %d left, an estimate of one team’s points is given: %s', (left, isGiven) => {
  const wins = { metric: 'team_margin', comparator: '>=', threshold: 1 } as const
  const game = estimatedGame({ ...even, left })
  const chance = callChance({ ...wins, subject: receiver }, { value: 4, left, form: [] }, game)
  expect(chance !== null).toBe(isGiven)
  expect(
    callChance({ ...wins, metric: 'home_margin', subject: null }, { value: 4, left, form: [] }, game),
  ).not.toBe(null)
})

test('there is no estimate without a fit, and no live estimate of a metric that plays do not report', () => {
  const chanceFor = (metric: string, left: number) =>
    callChance(
      { metric, comparator: '>=', threshold: 1, subject: { category: 'Defender', isHome: true } },
      { value: null, left, form: [] },
      null,
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
])('in quarter %d with %d seconds on the clock, %d is left', (quarter, seconds, left) => {
  expect(shareLeft(quarter, seconds)).toBeCloseTo(left, 9)
})

test.each([
  [0, 1],
  [0.004, 1],
  [0.346, 35],
  [1, 99],
])('a chance of %d is shown as %d percent, because nothing is decided before the end', (chance, percent) => {
  expect(wholePercent(chance)).toBe(percent)
})
