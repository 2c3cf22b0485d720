import type { AssetPlace } from '../cards/kinds.ts'
import type { Verdict } from '../events/verdicts.ts'
import { isFinal, type OutcomeState } from './rules.ts'

/** The facts about a prediction that are needed to claim it. */
export interface ClaimedCard {
  /** Whether the player who asks owns it. */
  readonly isOwn: boolean
  /** Slotted: in a tournament. */
  readonly place: AssetPlace
}

/** Why a prediction is out of its owner's hands, or null. */
export function whyNotInHand({
  isOwn,
  place,
}: ClaimedCard): 'not_yours' | 'already_claimed' | 'in_tournament' | null {
  if (!isOwn) return 'not_yours'
  if (place === 'gone') return 'already_claimed'
  return place === 'slotted' ? 'in_tournament' : null
}

/** The state of a prediction. A void one is returned regardless of its pool. */
export interface ClaimedOutcome {
  /** Null until it is final. */
  readonly verdict: Verdict | null
  /** For pool events: whether anything in the pool is not final yet. */
  readonly isPoolOpen: boolean
}

/** Why a prediction's outcome does not let it be claimed yet, or null. */
export function whyNotDecided({ verdict, isPoolOpen }: ClaimedOutcome): 'not_decided' | 'pool_open' | null {
  if (verdict === null) return 'not_decided'
  return verdict !== 'void' && isPoolOpen ? 'pool_open' : null
}

/** Why a prediction cannot be claimed or returned, or null (Core §1, CRPR-26, CRPR-27; Design §4 Pools). */
export function whyCannotClaim(
  prediction: ClaimedCard & ClaimedOutcome,
): ReturnType<typeof whyNotInHand> | ReturnType<typeof whyNotDecided> {
  return whyNotInHand(prediction) ?? whyNotDecided(prediction)
}

export interface DisputedPrediction {
  readonly isOwn: boolean
  /** Claimed or returned. */
  readonly isGone: boolean
  readonly outcome: OutcomeState
  readonly now: Date
  /** Whether the player who asks has disputed it. */
  readonly isDisputed: boolean
}

/**
 * Why an outcome cannot be disputed, or null: its owner can, once, from its decision until it is final (Design §4
 * Oracle).
 */
export function whyCannotDispute({
  isOwn,
  isGone,
  outcome,
  now,
  isDisputed,
}: DisputedPrediction): 'not_yours' | 'not_decided' | 'already_final' | 'already_disputed' | null {
  if (!isOwn) return 'not_yours'
  if (outcome.status === 'pending') return 'not_decided'
  if (isGone || isFinal(outcome, now)) return 'already_final'
  return isDisputed ? 'already_disputed' : null
}
