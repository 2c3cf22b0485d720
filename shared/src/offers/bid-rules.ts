import { assetKinds, type AssetKind, type Rarity } from '../cards/kinds.ts'
import type { Cents } from '../money.ts'
import { highestPriceCents } from '../market/rules.ts'

/**
 * The kinds that can be bid for, because their copies are alike. Predictions are not: each contains a different prize.
 */
export const biddableKinds = assetKinds.filter((kind) => kind !== 'prediction')
export type BiddableKind = (typeof biddableKinds)[number]

/** How a bid stands: open, or how it ended. */
export const bidStatuses = ['open', 'filled', 'withdrawn', 'expired'] as const
export type BidStatus = (typeof bidStatuses)[number]

export const maxQuantity = 100

/** What a bid is for: copies of one item, of one collection or any, of one rarity or any. */
export interface BidTarget {
  readonly kind: BiddableKind
  /** The name that the card's copies have in every collection. */
  readonly ref: string
  readonly collectionId: number | null
  readonly rarity: Rarity | null
}

export interface BidItem {
  readonly kind: AssetKind
  readonly definitionRef: string
  readonly collectionId: number
  readonly rarity: Rarity
}

/** Whether the card or pack is one of those that the bid asks for; rarity must match exactly. */
export function isWanted(item: BidItem, target: BidTarget): boolean {
  return (
    item.kind === target.kind &&
    item.definitionRef === target.ref &&
    (target.collectionId === null || item.collectionId === target.collectionId) &&
    (target.rarity === null || item.rarity === target.rarity)
  )
}

/** Why that many cannot be bid for, naming the field as on the wire; null if they can. */
export function whyQuantityIsWrong(quantity: number, amount: Cents): string | null {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) {
    return `quantity: must be a whole number from 1 to ${maxQuantity}`
  }
  if (amount * quantity > highestPriceCents) return 'quantity: the total must be at most $100,000.00'
  return null
}
