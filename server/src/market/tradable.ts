import { tradableUntil } from '@called-shot/shared/market/rules.ts'
import { whyUntradable, type TradeItem } from '@called-shot/shared/market/trade-rules.ts'
import type { Asset } from '../cards/asset.ts'
import type { Player } from '../commit/player.ts'

export interface MarketSettings {
  readonly lockoutSeconds: number
  readonly dailyTradeCents: number
  /** The maximum number of a player's open offers, and of open bids. */
  readonly openOffers: number
}

/**
 * The deadline that `commit` checks against the database's clock: the lock-out of the event of a live prediction or
 * event card.
 */
export function tradableBefore(asset: Asset, { lockoutSeconds }: MarketSettings): Date[] {
  const until = tradableUntil(asset, lockoutSeconds)
  return until === null ? [] : [until]
}

/** The asset as input to the trading rules, for this player. */
export function tradeItemOf(asset: Asset, player: Player, { lockoutSeconds }: MarketSettings): TradeItem {
  return {
    isOwn: asset.ownerId === player.id,
    isListed: asset.priceCents !== null,
    isGone: asset.place === 'gone',
    isLocked: asset.lockedBy !== null,
    bar: whyUntradable(asset, lockoutSeconds),
  }
}
