import type { OutcomeStatus, Verdict } from '../events/verdicts.ts'
import type { EventClock } from '../events/rules.ts'
import { isOpen } from '../events/rules.ts'
import type { PredictionStatus } from './statuses.ts'

export interface OutcomeState {
  readonly status: OutcomeStatus
  readonly finalAt: Date | null
  readonly frozen: boolean
}

/** Decided, past its dispute window and not waiting for an operator's answer. */
export function isFinal(outcome: OutcomeState, now: Date): boolean {
  return outcome.status !== 'pending' && !outcome.frozen && outcome.finalAt !== null && outcome.finalAt <= now
}

/** How an outcome finally ended; null until it is final. */
export function finalVerdict(outcome: OutcomeState, now: Date): Verdict | null {
  return outcome.status !== 'pending' && isFinal(outcome, now) ? outcome.status : null
}

/** A prediction's status is its outcome's (Design §4 Outcome, PROF-05, PROF-06). */
export function predictionStatus(
  outcome: OutcomeState,
  event: EventClock,
  at: { readonly now: Date; readonly lockoutSeconds: number },
): PredictionStatus {
  if (outcome.status === 'pending')
    return isOpen(event, at.now, at.lockoutSeconds) ? 'Event Pending' : 'Processing'
  if (!isFinal(outcome, at.now)) return 'Counter'
  if (outcome.status === 'true') return 'Resolved True'
  if (outcome.status === 'false') return 'Resolved False'
  return 'Resolved Void'
}

/** The record of the predictions of an Identity, or of a player. */
export interface PredictionRecord {
  readonly predictions: number
  readonly correct: number
  readonly streak: number
  readonly bestStreak: number
}

/**
 * The record after one more claim or return; a void one changes nothing. An Identity's record moves with its card
 * (CRID-27).
 */
export function afterResult(record: PredictionRecord, wasTrue: boolean): PredictionRecord {
  const streak = wasTrue ? record.streak + 1 : 0
  return {
    predictions: record.predictions + 1,
    correct: record.correct + (wasTrue ? 1 : 0),
    streak,
    bestStreak: Math.max(record.bestStreak, streak),
  }
}
