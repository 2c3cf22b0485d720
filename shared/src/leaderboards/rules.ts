import type { AssetKind } from '../cards/kinds.ts'
import { sumCents, type Cents } from '../money.ts'
import { afterResult, type PredictionRecord } from '../predictions/rules.ts'

export const maxShownCards = 6

/** The result of a player's claims in one season. */
export interface SeasonRecord extends PredictionRecord {
  /**
   * Face value of the prizes won, pool bonuses and tournament shares; the payment of a starter prize does not count.
   */
  readonly earnedCents: Cents
}

export interface CountedClaim {
  /** Null where it was amended to void after it had been claimed: void changes no statistics. */
  readonly wasTrue: boolean | null
  readonly earnedCents: Cents
}

/** The record after one more claim, in the order in which they were made. */
export function withClaim(record: SeasonRecord, { wasTrue, earnedCents }: CountedClaim): SeasonRecord {
  return {
    ...(wasTrue === null ? record : afterResult(record, wasTrue)),
    earnedCents: sumCents([record.earnedCents, earnedCents]),
  }
}

/** Cards that say nothing of money: a showcase holds no prize, wager, prediction (its prize is in it) or pack. */
export function canBeShown(kind: AssetKind): boolean {
  return !['prize', 'wager', 'prediction', 'pack'].includes(kind)
}
