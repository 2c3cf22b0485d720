import { cents, type Cents } from '../money.ts'
import type { RefusalCode } from '../refusals.ts'
import { addSeconds, secondsPerDay, secondsPerHour } from '../time.ts'

/** The weekly purchase limit counts the dollars of any seven days (Design §4 Packs). */
export const weeklyLimitSeconds = 7 * secondsPerDay
export const defaultWeeklyLimitCents = cents(50_000)

export const mostPacksAPurchase = 100

/** A client seed until the opener sets one of their own: nobody chose it, so nobody could choose it well. */
export const defaultClientSeed = '0'

export interface SeriesOffered {
  readonly onSale: boolean
  readonly tutorial: boolean
  readonly tier: number
  readonly priceCents: Cents
  /** Null: without limit. */
  readonly remaining: number | null
  readonly holdsEvents: boolean
  readonly hasOpenEvent: boolean
}

export interface Buyer {
  readonly availableCents: Cents
  readonly bonusCents: Cents
  readonly weeklyLimitCents: number
  /** What the last seven days' packs cost. */
  readonly spentThisWeekCents: Cents
}

/**
 * Why these packs cannot be bought, or null. Free series are for nobody to buy; then tier, events, supply, the
 * weekly limit and the balance, in this order (PACK-15, PACK-16, PACK-18, PACK-27).
 */
export function whyCannotBuy(
  series: SeriesOffered,
  buyer: Buyer,
  order: { readonly quantity: number; readonly tier: number },
): RefusalCode | null {
  if (series.tutorial || !series.onSale) return 'not_for_sale'
  if (order.tier !== series.tier) return 'wrong_tier'
  if (series.holdsEvents && !series.hasOpenEvent) return 'no_event_card'
  if (series.remaining !== null && series.remaining < order.quantity) return 'sold_out'
  const price = priceOf(series.priceCents, order.quantity)
  if (buyer.spentThisWeekCents + price > buyer.weeklyLimitCents) return 'weekly_limit'
  if (buyer.availableCents + buyer.bonusCents < price) return 'insufficient_funds'
  return null
}

export function priceOf(priceCents: Cents, quantity: number): Cents {
  return cents(priceCents * quantity)
}

export interface Payment {
  readonly bonusCents: Cents
  readonly availableCents: Cents
}

/** Bonus money is used first (GAME 'Free cards'); what it does not cover comes from available. */
export function payBonusFirst(priceCents: Cents, bonusCents: Cents): Payment {
  const fromBonus = cents(Math.min(priceCents, bonusCents))
  return { bonusCents: fromBonus, availableCents: cents(priceCents - fromBonus) }
}

/** One payment a pack, so that each can be returned as it was paid; the first packs take the bonus money. */
export function paymentsOfPacks(priceCents: Cents, quantity: number, bonusCents: Cents): Payment[] {
  const payments: Payment[] = []
  for (let left = bonusCents; payments.length < quantity;) {
    const payment = payBonusFirst(priceCents, left)
    payments.push(payment)
    left = cents(left - payment.bonusCents)
  }
  return payments
}

export const dailyPackSeconds = 20 * secondsPerHour

/** When the next daily pack is ready: 20 hours after the last, and at once for who has never had one. */
export function nextDailyPackAt(lastTakenAt: Date | null, now: Date): Date {
  return lastTakenAt === null ? now : addSeconds(lastTakenAt, dailyPackSeconds)
}

/** Whether the nth daily pack holds a prize card: each seventh. Days that were missed are not held against anybody. */
export function holdsDailyPrize(nth: number, eachDays: number | undefined): boolean {
  return eachDays !== undefined && nth % eachDays === 0
}

/** Whether one more free prize would pass what the house hands out in a day (GAME 'Free cards'). */
export function promotionIsUsedUp(handedOutCents: Cents, dailyCents: Cents, prizeCents: Cents): boolean {
  return handedOutCents + prizeCents > dailyCents
}

/** When packs may hold an event: far enough ahead to be predicted, and not so far that one forgets it. */
export interface EventWindow {
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** How far ahead the event of a starter prediction pack may start, counted from its opening. */
export interface StarterTimes {
  readonly fromSeconds: number
  /** The identity pack leaves so much time to open the other one with the same event still ahead. */
  readonly spareSeconds: number
  /** A person whose event starts by then is preferred, so that the first prediction resolves soon. */
  readonly soonSeconds: number
}

/**
 * Of those whose next event starts late enough, the ones for whom it starts soon; leaving time to spare where
 * another pack is still to be opened, and somebody is left then. Nobody soon: those who start first.
 */
export function preferSoon<Person extends { readonly startsInSeconds: number }>(
  people: readonly Person[],
  times: StarterTimes,
  leavesTimeToSpare: boolean,
): readonly Person[] {
  const soon = people.filter(({ startsInSeconds }) => startsInSeconds <= times.soonSeconds)
  const spared = soon.filter(
    ({ startsInSeconds }) => startsInSeconds >= times.fromSeconds + times.spareSeconds,
  )
  if (leavesTimeToSpare && spared.length > 0) return spared
  if (soon.length > 0) return soon
  const first = Math.min(...people.map(({ startsInSeconds }) => startsInSeconds))
  return people.filter(({ startsInSeconds }) => startsInSeconds <= first + sameStartSeconds)
}

const sameStartSeconds = 1
