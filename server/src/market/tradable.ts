import { isOpen, lockedAt } from '@called-shot/shared/events/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Asset } from '../cards/asset-reads.ts'

export interface MarketSettings {
  readonly lockoutSeconds: number
  readonly dailyTradeCents: number
  /** A player may have so many open offers, and as many open bids. */
  readonly openOffers: number
}

/** A live prediction is tradable until its event's lock-out, by the database's clock. */
export function tradableUntil(asset: Asset, { lockoutSeconds }: MarketSettings): Date[] {
  return asset.kind === 'prediction' && asset.event ? [lockedAt(asset.event, lockoutSeconds)] : []
}

/** Refuses a prediction whose event is locked or whose outcome is decided. */
export function refuseClosedPrediction(asset: Asset, { lockoutSeconds }: MarketSettings): void {
  if (asset.kind !== 'prediction' || !asset.event) return
  const isLive = asset.outcome?.status === 'pending' && isOpen(asset.event, asset.now, lockoutSeconds)
  if (!isLive) throw refuse('event_closed')
}

/** Refuses what cannot change hands: starter and tutorial things, what is inside something, redeemable prizes. */
export function refuseUntradable(asset: Asset, settings: MarketSettings): void {
  if (!asset.tradable || asset.place !== 'held' || asset.redeemable) throw refuse('not_tradable')
  refuseClosedPrediction(asset, settings)
}
