import type { Condition } from '../events/oracle-rules.ts'
import { sumChance, type Form, type SumFigures } from './chance.ts'
import figures from './chance-figures.json' with { type: 'json' }
import { rateChance, type RateFigures } from './rate-chance.ts'
import { knownAtTheEnd } from './rules.ts'
import {
  expectedPoints,
  finalScores,
  scoreChance,
  scoreMetric,
  type FinalScores,
  type ScoresSoFar,
} from './score-chance.ts'

/** By category and metric, for example "Wide Receiver yards_per_catch". */
const sumFigures: Readonly<Record<string, SumFigures>> = figures.sums
const rateFigures: Readonly<Record<string, RateFigures>> = figures.rates

/** A call on somebody of a category and side, or on the game itself. */
export interface EstimatedCall extends Condition {
  readonly subject: { readonly category: string; readonly isHome: boolean } | null
}

export interface CallSoFar {
  /** Null: no such result so far, for example too few attempts for a rate. */
  readonly value: number | null
  readonly left: number
  /** The person's values of the metric in the games before. */
  readonly form: Form
}

/** The two current scores of a game, with everything derived from them computed once for all calls on it. */
export interface EstimatedGame {
  readonly scores: ScoresSoFar
  ends(): FinalScores
}

/** A game in its current state, by the fitted figures. */
export function estimatedGame(scores: ScoresSoFar): EstimatedGame {
  let ends: FinalScores | null = null
  return { scores, ends: () => (ends ??= finalScores(figures.scores, scores)) }
}

/** In the second and third quarter calls on the points of one team came true too seldom for an estimate (ADR 36). */
function isAroundHalfTime(left: number): boolean {
  return left < 0.75 && left > 0.25
}

/**
 * The probability that a football call comes true, from what is known now; before the game `left` is 1. Null if there
 * is no estimate: for other metrics and, during a game, for metrics that plays do not cover.
 */
export function callChance(
  { subject, ...condition }: EstimatedCall,
  { value, left, form }: CallSoFar,
  game: EstimatedGame | null,
): number | null {
  const { metric } = condition
  const valueOf = scoreMetric(metric, subject?.isHome ?? true)
  if (valueOf) {
    if (subject !== null && isAroundHalfTime(left)) return null
    return game && scoreChance(game.ends(), condition, valueOf)
  }
  if (subject === null || (left < 1 && knownAtTheEnd.has(metric))) return null
  const key = `${subject.category} ${metric}`
  const ofRate = rateFigures[key]
  if (ofRate) return rateChance(ofRate, condition, { value, left, form })
  const ofSum = sumFigures[key]
  if (!ofSum) return null
  const points = game && expectedPoints(figures.scores, game.scores, subject.isHome)
  return sumChance(ofSum, condition, { value: value ?? 0, left, form, points })
}
