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
  /** Null if it was amended to void after it had been claimed: void changes no statistics. */
  readonly wasTrue: boolean | null
  readonly earnedCents: Cents
}

/** The record after one more claim; claims are added in the order in which they were made. */
export function withClaim(record: SeasonRecord, { wasTrue, earnedCents }: CountedClaim): SeasonRecord {
  return {
    ...(wasTrue === null ? record : afterResult(record, wasTrue)),
    earnedCents: sumCents([record.earnedCents, earnedCents]),
  }
}

/**
 * Cards that reveal nothing about money: a showcase has no prize, wager, prediction (which contains a prize) or pack.
 */
export function canBeShown(kind: AssetKind): boolean {
  return !['prize', 'wager', 'prediction', 'pack'].includes(kind)
}
