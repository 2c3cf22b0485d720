import type { SeriesRules } from '../catalogue/series.ts'
import { cents, formatUsd, type Cents } from '../money.ts'
import { refused, type Refused } from '../refusals.ts'
import { addSeconds, secondsPerDay, secondsPerHour } from '../time.ts'
import { minOpenedTogether, maxOpenedTogether } from './limits.ts'

/** The weekly purchase limit counts the dollars spent in any seven days (Design §4 Packs). */
export const weeklyLimitSeconds = 7 * secondsPerDay
/** The weekly limit of a new player: $500, unless WEEKLY_PURCHASE_CENTS sets another. */
export const defaultWeeklyLimitCents = cents(50_000)

/**
 * The maximum that the house gives away in free prizes per day: $500, unless PROMO_DAILY_CENTS sets another (GAME 'Free
 * cards').
 */
export const defaultDailyPromotionCents = cents(50_000)

/** The client seed until the opener sets their own: nobody chose it, so nobody could choose it to their advantage. */
export const defaultClientSeed = '0'

export interface SeriesOffered {
  readonly onSale: boolean
  readonly tutorial: boolean
  readonly tier: number
  readonly priceCents: Cents
  /** Null: unlimited. */
  readonly remaining: number | null
  readonly holdsEvents: boolean
  readonly hasOpenEvent: boolean
}

export interface Buyer {
  readonly availableCents: Cents
  readonly bonusCents: Cents
  /** Null for a client, which knows neither; the server does. */
  readonly week: { readonly limitCents: number; readonly spentCents: Cents } | null
}

export interface PackOrder {
  readonly quantity: number
  readonly tier: number
}

/**
 * Why nobody can buy these packs, or null: a free series, which is never sold; then tier, events and supply, in this
 * order (PACK-15, PACK-16, PACK-18).
 */
export function whyNotForSale(
  series: SeriesOffered,
  order: PackOrder,
): 'not_for_sale' | 'wrong_tier' | 'no_event_card' | 'sold_out' | null {
  if (series.tutorial || !series.onSale) return 'not_for_sale'
  if (order.tier !== series.tier) return 'wrong_tier'
  if (series.holdsEvents && !series.hasOpenEvent) return 'no_event_card'
  return series.remaining !== null && series.remaining < order.quantity ? 'sold_out' : null
}

/** Why this player cannot pay that for packs, or null: the weekly limit, then the balance (PACK-27). */
export function whyCannotPay({ availableCents, bonusCents, week }: Buyer, price: Cents): Refused | null {
  if (week !== null && week.spentCents + price > week.limitCents) {
    const left = cents(Math.max(0, week.limitCents - week.spentCents))
    return refused(
      'weekly_limit',
      `That is over your weekly limit for packs: ${formatUsd(left)} of ${formatUsd(cents(week.limitCents))} left.`,
    )
  }
  return availableCents + bonusCents < price ? refused('insufficient_funds') : null
}

/** Why these packs cannot be bought by this player, or null. */
export function whyCannotBuy(series: SeriesOffered, buyer: Buyer, order: PackOrder): Refused | null {
  const unsold = whyNotForSale(series, order)
  if (unsold !== null) return refused(unsold)
  return whyCannotPay(buyer, priceOf(series.priceCents, order.quantity))
}

/** The price of so many packs; there is no discount for more. */
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

/** One payment per pack, so that each can be returned as it was paid; the first packs use the bonus money. */
export function paymentsOfPacks(priceCents: Cents, quantity: number, bonusCents: Cents): Payment[] {
  const payments: Payment[] = []
  for (let left = bonusCents; payments.length < quantity;) {
    const payment = payBonusFirst(priceCents, left)
    payments.push(payment)
    left = cents(left - payment.bonusCents)
  }
  return payments
}

/** Why that many packs cannot be opened together, in words for the player; null if they can. */
export function whyCannotOpenTogether(count: number): string | null {
  if (count < minOpenedTogether) return 'Please select at least two packs.'
  return count > maxOpenedTogether ? `At most ${maxOpenedTogether} packs open at once.` : null
}

export const dailyPackSeconds = 20 * secondsPerHour

/** When the next daily pack is ready: 20 hours after the last one; at once for a player who has never had one. */
export function nextDailyPackAt(lastTakenAt: Date | null, now: Date): Date {
  return lastTakenAt === null ? now : addSeconds(lastTakenAt, dailyPackSeconds)
}

/**
 * The prize card of the nth daily pack, or null if it holds none: the first days of each row have their own amounts,
 * the last one draws from the series' table (`cents` is null). Missed days have no effect.
 */
export function dailyPrize(
  nth: number,
  { prizeEachDays, firstPrizeCents = [] }: Pick<SeriesRules, 'prizeEachDays' | 'firstPrizeCents'>,
): { readonly cents: Cents | null } | null {
  if (prizeEachDays === undefined || nth < 1) return null
  if (nth % prizeEachDays === 0) return { cents: null }
  const first = firstPrizeCents[(nth % prizeEachDays) - 1]
  return first === undefined ? null : { cents: first }
}

/** Whether another free prize would exceed what the house gives away in a day (GAME 'Free cards'). */
export function promotionIsUsedUp(handedOutCents: Cents, dailyCents: Cents, prizeCents: Cents): boolean {
  return handedOutCents + prizeCents > dailyCents
}

/**
 * The period in which an event must be to be in a pack: far enough ahead to be predicted, and not so far that the
 * player forgets it.
 */
export interface EventWindow {
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** How far ahead the event of a starter prediction pack can start, counted from its opening. */
export interface StarterTimes {
  readonly fromSeconds: number
  /** How long after the identity pack the other one can be opened with the same event still ahead. */
  readonly spareSeconds: number
  /** A person whose event starts by then is preferred, so that the first prediction resolves soon. */
  readonly soonSeconds: number
}

/**
 * Of the people whose next event starts late enough, those whose event starts soon, with time to spare if another pack
 * has yet to be opened and anybody qualifies. If no event starts soon, those whose event starts first.
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
