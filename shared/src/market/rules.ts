import type { AssetKind } from '../cards/kinds.ts'
import { isOpen, lockedAt, type EventClock } from '../events/rules.ts'
import type { OutcomeStatus } from '../events/verdicts.ts'
import { cents, type Cents } from '../money.ts'

export const feePercent = 5
export const lowestPriceCents = cents(100)
export const highestPriceCents = cents(10_000_000)

/**
 * The daily trade limit: what one player can pay, and be paid, in sales per day: $5,000 each, unless DAILY_TRADE_CENTS
 * sets another.
 */
export const defaultDailyTradeCents = cents(500_000)

/** The fee that every marketplace sale pays: 5% of the price, half a cent up, at least 1 cent (MKT-10 to MKT-12). */
export function feeOn(price: Cents): Cents {
  return cents(Math.max(1, Math.floor((price * feePercent + 50) / 100)))
}

/** The seller's share; fee and net always add up to the price. */
export function netToSeller(price: Cents): Cents {
  return cents(price - feeOn(price))
}

/** Whether a card can be listed at this price: from $1.00 to $100,000.00. */
export function isListingPrice(price: Cents): boolean {
  return price >= lowestPriceCents && price <= highestPriceCents
}

/** The facts of a card that limit how long it can be traded. */
export interface TradedCard {
  readonly kind: AssetKind
  readonly event: EventClock | null
  /** Only for predictions. */
  readonly outcome: { readonly status: OutcomeStatus } | null
  readonly now: Date
}

/**
 * The moment from which a card cannot be listed, bought, offered for, or given for an offer or a bid; null if no event
 * closes it. Live predictions and event cards, which are useful only for a prediction, can be traded until the event's
 * lock-out (Design §4 Market).
 */
export function tradableUntil(
  { kind, event }: Pick<TradedCard, 'kind' | 'event'>,
  lockoutSeconds: number,
): Date | null {
  return event !== null && (kind === 'prediction' || kind === 'event')
    ? lockedAt(event, lockoutSeconds)
    : null
}

/**
 * Whether the card's event no longer allows trading it: locked out, reported early, decided or canceled; or its
 * prediction decided.
 */
export function isPastItsEvent({ kind, event, outcome, now }: TradedCard, lockoutSeconds: number): boolean {
  if (event === null || (kind !== 'prediction' && kind !== 'event')) return false
  return !isOpen(event, now, lockoutSeconds) || (kind === 'prediction' && outcome?.status !== 'pending')
}

/** Up to this price no sale is suspicious, whatever the usual price of such cards. */
export const unsuspiciousCents = cents(5000)

/** Whether a sale is far above its definition's usual price, so that an operator reviews it before it pays out. */
export function isSuspiciousSale(price: Cents, medianOf30Days: Cents | null): boolean {
  return medianOf30Days !== null && price > unsuspiciousCents && price > medianOf30Days * 10
}

/** With fewer sales than this in 90 days a median means little. */
const thinBelowSales = 5

/** Whether so few sales in 90 days make the screens say "Few sales" beside the median. */
export function isThin(sales: number): boolean {
  return sales < thinBelowSales
}
