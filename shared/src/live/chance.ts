import type { Condition } from '../events/oracle-rules.ts'
import { regulationSeconds } from './timeline.ts'

/** The parameters of a football metric that adds up, by category; fitted by `npm run fit-chances`. */
export interface SumFigures {
  /** The expected value of a game of an unknown person. */
  readonly prior: number
  /** How many of the person's own games weigh as much as the prior. */
  readonly trust: number
  /** The rest of a game, relative to the rate so far. */
  readonly scale: number
  /** This many games of the form count as much as one whole game of the rate so far. */
  readonly pace: number
  /** How the rest decreases with the time left: 1 is in proportion. */
  readonly bend: number
  /** Spread of what a single play adds (yards of a catch), against the mean. */
  readonly spread: number
  /** Spread of the rate itself. */
  readonly doubt: number
  /** How much the expectation follows the expected points of the person's side and of the other: 0 is not at all. */
  readonly own: number
  readonly other: number
}

/** The expected points of both sides before the game, relative to the average: 1 is the average. */
export interface ExpectedPoints {
  readonly own: number
  readonly other: number
}

/** Values of the person's games that were known before this one, at most the last eight; null: no such result. */
export type Form = readonly (number | null)[]

export interface SoFar {
  /** The running value; 0 before the game. */
  readonly value: number
  /** Share of the game that is left: 1 before it. */
  readonly left: number
  readonly form: Form
  /** Null: nothing is known of the two sides. */
  readonly points: ExpectedPoints | null
}

/** How many games a form counts at most. */
export const formGames = 8

/**
 * The probability that a value that adds up through a game meets the condition at its end: the rest of the game is
 * negative binomial, with a mean between the form and the rate so far.
 */
export function sumChance(figures: SumFigures, condition: Condition, soFar: SoFar): number {
  return sumChances(figures, [condition], soFar)[0] ?? 0
}

/** The same for many conditions on one value, in their order. */
export function sumChances(
  figures: SumFigures,
  conditions: readonly Condition[],
  soFar: SoFar,
): readonly number[] {
  const { value } = soFar
  const most = Math.max(...conditions.map(({ threshold }) => Math.floor(threshold) + 1 - value))
  const below = restBelow(most, restOf(figures, soFar))
  const atLeast = (least: number) => {
    const needed = Math.ceil(least - value)
    return needed <= 0 ? 1 : Math.max(0, 1 - (below[needed] ?? 1))
  }
  return conditions.map(({ comparator, threshold }) => {
    if (comparator === '>=') return atLeast(threshold)
    const more = atLeast(Math.floor(threshold) + 1)
    return comparator === '<=' ? 1 - more : Math.max(0, atLeast(threshold) - more)
  })
}

interface Rest {
  readonly mean: number
  /** The shape of the gamma distribution from which the Poisson mean is drawn; a smaller one is wider. */
  readonly size: number
}

function restOf(figures: SumFigures, { value, left, form, points }: SoFar): Rest {
  const { prior, trust, scale, pace, bend, spread, doubt, own, other } = figures
  const ofGame = points === null ? 1 : points.own ** own * points.other ** other
  const expected = ofGame * Math.max(0, (prior * trust + sum(form)) / (trust + form.length))
  const rate = (pace * expected + Math.max(0, value)) / (pace + 1 - left)
  const mean = Math.max(1e-9, scale * rate * left ** bend)
  return { mean, size: mean / (spread + mean * doubt) }
}

/** The probabilities that the rest is below 0, 1, 2 … up to the most. */
function restBelow(most: number, { mean, size }: Rest): readonly number[] {
  const share = mean / (mean + size)
  let probability = (size / (mean + size)) ** size
  const below = [0]
  for (let count = 0; count < most; count += 1) {
    below.push((below[count] ?? 0) + probability)
    probability *= (share * (count + size)) / (count + 1)
  }
  return below
}

/** The sum of all values; a game without a result adds nothing. */
export function sum(values: Form): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0)
}

/** The share of the game that is left on a clock; in overtime the share of overtime. */
export function shareLeft(quarter: number, secondsLeft: number): number {
  const seconds = quarter > 4 ? secondsLeft : (4 - quarter) * 900 + secondsLeft
  return Math.min(1, Math.max(0, seconds / regulationSeconds))
}

/** A probability as shown in percent: never 0 or 100, since nothing is decided before the end. */
export function wholePercent(chance: number): number {
  return Math.min(99, Math.max(1, Math.round(100 * chance)))
}
