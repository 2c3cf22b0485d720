import type { AssetPlace } from '../cards/kinds.ts'
import type { TradeBar } from '../cards/card-facts.ts'
import { whyLocked } from '../cards/lock-rules.ts'
import { formatUsd, type Cents } from '../money.ts'
import { refused, type Refused } from '../refusals.ts'
import { isPastItsEvent, type TradedCard } from './rules.ts'

export interface HeldCard extends TradedCard {
  readonly place: AssetPlace
  /** False for starter cards, and for what was paid for with bonus money. */
  readonly tradable: boolean
  readonly redeemable: boolean
}

/**
 * Why a card cannot be traded now, or null: starter cards, cards inside something, redeemable prizes (LIST-67), and
 * predictions and event cards past their event (Design §4 Market).
 */
export function whyUntradable(card: HeldCard, lockoutSeconds: number): TradeBar | null {
  if (!card.tradable || card.place !== 'held' || card.redeemable) return 'not_tradable'
  return isPastItsEvent(card, lockoutSeconds) ? 'event_closed' : null
}

/** The facts of a card that its trade buttons and their commands need. */
export interface TradeItem {
  /** Whether the player who asks owns it. */
  readonly isOwn: boolean
  readonly isListed: boolean
  readonly isGone: boolean
  /** Whether its owner has locked it against an accidental sale. A listed card is never locked. */
  readonly isLocked: boolean
  readonly bar: TradeBar | null
}

/** Why a card cannot be listed, or null. A listed one can: its price is then changed (MKT-13 to MKT-16). */
export function whyCannotSell({
  isOwn,
  isGone,
  isLocked,
  bar,
}: TradeItem): 'not_yours' | 'gone' | TradeBar | 'card_locked' | null {
  if (!isOwn) return 'not_yours'
  if (isGone) return 'gone'
  return bar ?? whyLocked({ isLocked })
}

/** Why a listing cannot be canceled, or null. Being barred from trading does not keep a card on the market. */
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

/** Why nobody can make an offer on a card, or null; the owner may have turned offers off (OFF-*). */
export function whyCannotOffer({
  isOwn,
  isLocked,
  bar,
  takesOffers,
}: TradeItem & { readonly takesOffers: boolean }):
  | 'own_listing'
  | TradeBar
  | 'card_locked'
  | 'offers_off'
  | null {
  if (isOwn) return 'own_listing'
  return bar ?? whyLocked({ isLocked }) ?? (takesOffers ? null : 'offers_off')
}

export type TradeAction = 'sell' | 'cancel-listing' | 'buy-now' | 'make-offer'

/**
 * The one trade that a card's panel offers: for its owner, or for anybody else (Marketplace §2, 'Actions per item').
 */
export function tradeActionOf({ isOwn, isListed }: Pick<TradeItem, 'isOwn' | 'isListed'>): TradeAction {
  if (isOwn) return isListed ? 'cancel-listing' : 'sell'
  return isListed ? 'buy-now' : 'make-offer'
}

/** The money of the two sides of a sale, and their trades in the last day. */
export interface TradeRoom {
  /** The buyer's money that can be spent now. */
  readonly availableCents: Cents
  /** The amounts that the buyer has paid, and the seller was paid, in sales. */
  readonly boughtCents: Cents
  readonly soldCents: Cents
  /** Whether one of the two is barred from trading: by a charge-back, an operator, a break, or for good. */
  readonly isClosed: boolean
}

export interface TradedSums {
  /** Everything that the buyer pays at once, and this seller's part of it. */
  readonly paid: Cents
  readonly sold: Cents
  /** The money of an offer or bid is already held; available money may be missing. */
  readonly paidFrom: 'available' | 'reserved'
  readonly dailyTradeCents: Cents
}

/**
 * Why two players cannot trade for that, or null: the buyer's money, their standing, and the daily limit each way. In
 * words for the one who asks: the buyer where available money pays, the seller where an offer or bid holds it already.
 */
export function whyBeyondRoom(
  room: TradeRoom,
  { paid, sold, paidFrom, dailyTradeCents }: TradedSums,
): Refused | null {
  if (paidFrom === 'available' && room.availableCents < paid) return refused('insufficient_funds')
  if (room.isClosed) return refused('not_tradable', 'This cannot be traded right now.')
  const asker = paidFrom === 'available' ? 'buyer' : 'seller'
  const overLimit = (side: typeof asker) =>
    refused(
      'trade_limit',
      side === asker
        ? undefined
        : `That would put the ${side} over the daily trading limit. Please try again tomorrow.`,
    )
  if (room.boughtCents + paid > dailyTradeCents) return overLimit('buyer')
  return room.soldCents + sold > dailyTradeCents ? overLimit('seller') : null
}

/** Why an offer or a bid for a card at that price could never be accepted, or null. */
export function whyNeverAccepted(price: Cents, dailyTradeCents: Cents): Refused | null {
  if (price <= dailyTradeCents) return null
  return refused(
    'trade_limit',
    `The daily trading limit is ${formatUsd(dailyTradeCents)}, so this could never be accepted.`,
  )
}
