import type { CardItem } from '../card/card-item.ts'

/** What can be traded with a card: by its owner, or by anybody else (Marketplace §2, "Actions per item"). */
export type TradeAction = 'sell' | 'cancel-listing' | 'buy-now' | 'make-offer'

type Facts = Pick<CardItem, 'marketplace_id' | 'owned_by_self' | 'is_listed' | 'tag'>

/** What is decided or redeemable has another way: it is claimed, returned or redeemed, not sold (LIST-67). */
const settled = new Set(['Redeemable', 'Resolved True', 'Resolved False', 'Resolved Void'])

/** Null: this card cannot be traded at all, as its marketplace_id says (LIST-55). */
export function tradeActionOf({
  marketplace_id: marketplaceId,
  owned_by_self: isOwn,
  is_listed: isListed,
  tag,
}: Facts): TradeAction | null {
  if (marketplaceId === undefined || marketplaceId < 0 || settled.has(tag)) return null
  if (isOwn) return isListed ? 'cancel-listing' : 'sell'
  return isListed ? 'buy-now' : 'make-offer'
}
