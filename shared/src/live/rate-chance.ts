import type { Condition } from '../events/oracle-rules.ts'
import { sum, type Form } from './chance.ts'

/** The parameters of a rate (yards per carry) or a longest; fitted by `npm run fit-chances`. */
export interface RateFigures {
  readonly prior: number
  /** How many of the person's own games weigh as much as the prior. */
  readonly trust: number
  /** How much the rest of the game counts against the game so far. */
  readonly pace: number
  /** Spread of a whole game. */
  readonly spread: number
  /** The share of games with a result at all, and how many of the person's own games weigh as much. */
  readonly counted: number
  readonly habit: number
  /** How the chance that there will be a result falls with the time left. */
  readonly late: number
  /** How the weight of the rest decreases with the time left: 1 is in proportion. */
  readonly bend: number
}

/**
 * The probability that a rate meets the condition at the end: normal around a mean of form and rate so far. A longest
 * value can only be reached, at any moment of the rest.
 */
export function rateChance(
  { prior, trust, pace, spread, counted, habit, late, bend }: RateFigures,
  { metric, comparator, threshold }: Condition,
  { value, left, form }: { readonly value: number | null; readonly left: number; readonly form: Form },
): number {
  const results = form.filter((each) => each !== null).length
  const expected = (prior * trust + sum(form)) / (trust + results)
  const usual = (counted * habit + results) / (habit + form.length)
  if (metric.endsWith('_longest')) {
    if (value !== null && value >= threshold) return 1
    const inWholeGame = usual * normalBelow((expected - threshold) / spread)
    return 1 - (1 - inWholeGame) ** (left ** late)
  }
  const rest = pace * left ** bend
  const share = value === null ? 1 : rest / (rest + 1 - left)
  const mean = value === null ? expected : share * expected + (1 - share) * value
  const deviation = Math.max(1e-6, spread * Math.sqrt(share))
  const isCounted = value === null ? usual * left ** late : 1
  const above = isCounted * normalBelow((mean - threshold) / deviation)
  return comparator === '>=' ? above : isCounted - above
}

/** The logistic approximation of the normal curve. */
function normalBelow(deviations: number): number {
  return 1 / (1 + Math.exp(-1.702 * deviations))
}
