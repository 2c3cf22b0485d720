import { isPastItsEvent, tradableUntil } from '@called-shot/shared/market/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Asset } from '../cards/asset-reads.ts'

export interface MarketSettings {
  readonly lockoutSeconds: number
  readonly dailyTradeCents: number
  /** A player may have so many open offers, and as many open bids. */
  readonly openOffers: number
}

/** What `commit` holds against the database's clock: the lock-out of a live prediction's or an event card's event. */
export function tradableBefore(asset: Asset, { lockoutSeconds }: MarketSettings): Date[] {
  const until = tradableUntil(asset, lockoutSeconds)
  return until === null ? [] : [until]
}

/** Refuses a prediction or an event card whose event is locked, over or cancelled, or whose outcome is decided. */
export function refusePastEvent(asset: Asset, { lockoutSeconds }: MarketSettings): void {
  if (isPastItsEvent(asset, lockoutSeconds)) throw refuse('event_closed')
}

/** Refuses what cannot change hands: starter and tutorial things, what is inside something, redeemable prizes. */
export function refuseUntradable(asset: Asset, settings: MarketSettings): void {
  if (!asset.tradable || asset.place !== 'held' || asset.redeemable) throw refuse('not_tradable')
  refusePastEvent(asset, settings)
}
