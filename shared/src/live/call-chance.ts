import type { Condition } from '../events/oracle-rules.ts'
import { sumChance, type Form } from './chance.ts'
import { metricFigures, scoreFigures } from './chance-figures.ts'
import { rateChance } from './rate-chance.ts'
import { knownAtTheEnd } from './rules.ts'
import {
  expectedPoints,
  finalScores,
  scoreChance,
  scoreMetric,
  type FinalScores,
  type ScoresSoFar,
} from './score-chance.ts'

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
  return { scores, ends: () => (ends ??= finalScores(scoreFigures, scores)) }
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
  const figures = metricFigures[`${subject.category} ${metric}`]
  if (!figures) return null
  if (figures.is === 'rate') return rateChance(figures, condition, { value, left, form })
  const points = game && expectedPoints(scoreFigures, game.scores, subject.isHome)
  return sumChance(figures, condition, { value: value ?? 0, left, form, points })
}
