import type { Condition } from '../events/oracle-rules.ts'
import { sumChance, type Form } from './chance.ts'
import { metricFigures, scoreFigures } from './chance-figures.ts'
import { rateChance } from './rate-chance.ts'
import { knownAtTheEnd } from './rules.ts'
import { finalScores, scoreChance, scoreMetric, type FinalScores, type ScoresSoFar } from './score-chance.ts'

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

/** With less of the game left, what looks safe by the scores comes true too seldom for an estimate to be given. */
const leastLeftForScores = 0.5

/**
 * The probability that a football call comes true, from what is known now; before the game `left` is 1. Null where
 * nothing is estimated: of other metrics, while a game is on of those that plays do not tell, of kickers before the
 * game, whose form tells no more than the rate of all kickers, and of scores after half-time (ADR 32).
 */
export function callChance(
  { subject, ...condition }: EstimatedCall,
  { value, left, form }: CallSoFar,
  scoresOf: () => FinalScores | null,
): number | null {
  const { metric } = condition
  const valueOf = scoreMetric(metric, subject?.isHome ?? true)
  if (valueOf) {
    if (left < leastLeftForScores) return null
    const scores = scoresOf()
    return scores && scoreChance(scores, condition, valueOf)
  }
  if (subject === null || (left < 1 && knownAtTheEnd.has(metric))) return null
  if (left === 1 && subject.category === 'Kicker') return null
  const figures = metricFigures[`${subject.category} ${metric}`]
  if (!figures) return null
  if (figures.is === 'rate') return rateChance(figures, condition, { value, left, form })
  return sumChance(figures, condition, { value: value ?? 0, left, form })
}

/** How the game can end, by the fitted figures. */
export function likelyScores(scores: ScoresSoFar): FinalScores {
  return finalScores(scoreFigures, scores)
}
