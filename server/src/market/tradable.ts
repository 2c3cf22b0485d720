import { tradableUntil } from '@called-shot/shared/market/rules.ts'
import { whyUntradable, type TradeItem } from '@called-shot/shared/market/trade-rules.ts'
import type { Asset } from '../cards/asset-reads.ts'
import type { Player } from '../commit/player.ts'

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

/** The asset as the rules of trading see it when this player asks. */
export function tradeItemOf(asset: Asset, player: Player, { lockoutSeconds }: MarketSettings): TradeItem {
  return {
    isOwn: asset.ownerId === player.id,
    isListed: asset.priceCents !== null,
    isGone: asset.place === 'gone',
    isLocked: asset.lockedBy !== null,
    bar: whyUntradable(asset, lockoutSeconds),
  }
}
