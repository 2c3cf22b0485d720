import type { TradeBar } from '../cards/card-facts.ts'
import { isPastItsEvent, type TradedCard } from './rules.ts'

export interface HeldCard extends TradedCard {
  readonly place: 'held' | 'slotted' | 'gone'
  /** False for starter and tutorial cards, and for what bonus money has paid for. */
  readonly tradable: boolean
  readonly redeemable: boolean
}

/**
 * Why a card cannot change hands now, or null: starter and tutorial cards, cards inside something, redeemable prizes
 * (LIST-67), and predictions and event cards past their event (Design §4 Market).
 */
export function whyUntradable(card: HeldCard, lockoutSeconds: number): TradeBar | null {
  if (!card.tradable || card.place !== 'held' || card.redeemable) return 'not_tradable'
  return isPastItsEvent(card, lockoutSeconds) ? 'event_closed' : null
}

/** What the trade buttons of a card and their commands ask about. */
export interface TradeItem {
  /** Whether the one who asks owns it. */
  readonly isOwn: boolean
  readonly isListed: boolean
  readonly isGone: boolean
  readonly bar: TradeBar | null
}

/** Why a card cannot be listed, or null. A listed one can: that changes its price (MKT-13 to MKT-16). */
export function whyCannotSell({ isOwn, isGone, bar }: TradeItem): 'not_yours' | 'gone' | TradeBar | null {
  if (!isOwn) return 'not_yours'
  return isGone ? 'gone' : bar
}

/** Why a listing cannot be cancelled, or null. A bar does not keep a card on the market. */
export function whyCannotCancel({ isOwn, isListed }: TradeItem): 'not_yours' | 'not_listed' | null {
  if (!isOwn) return 'not_yours'
  return isListed ? null : 'not_listed'
}

/** Why a listing cannot be bought, or null. */
export function whyCannotBuyListing({
  isOwn,
  isListed,
  bar,
}: TradeItem): 'own_listing' | 'not_listed' | TradeBar | null {
  if (isOwn) return 'own_listing'
  return isListed ? bar : 'not_listed'
}

/** Why nobody can make an offer on a card, or null; the owner may have switched offers off (OFF-*). */
export function whyCannotOffer({
  isOwn,
  bar,
  takesOffers,
}: TradeItem & { readonly takesOffers: boolean }): 'own_listing' | TradeBar | 'offers_off' | null {
  if (isOwn) return 'own_listing'
  return bar ?? (takesOffers ? null : 'offers_off')
}

export type TradeAction = 'sell' | 'cancel-listing' | 'buy-now' | 'make-offer'

/** The one trade that a card's panel offers: by its owner, or by anybody else (Marketplace §2, 'Actions per item'). */
export function tradeActionOf({ isOwn, isListed }: Pick<TradeItem, 'isOwn' | 'isListed'>): TradeAction {
  if (isOwn) return isListed ? 'cancel-listing' : 'sell'
  return isListed ? 'buy-now' : 'make-offer'
}
