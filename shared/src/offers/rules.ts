import { cents, type Cents } from '../money.ts'
import { highestPriceCents } from '../market/rules.ts'
import { secondsPerDay, secondsPerHour } from '../time.ts'

export const maxDays = 30
export const maxHours = 23
export const lowestOfferCents = cents(1)

/**
 * The maximum number of open offers on one card, counter-offers included: enough for any real interest, and few enough
 * that all of them can end in one commit when the card is sold, used or closed to offers (Design §4a rule 4).
 */
export const maxOpenOffersPerCard = 100

/** How many open offers, and how many open bids, one player can have, unless OPEN_OFFERS sets another number. */
export const defaultOpenOffers = 100

/**
 * How often one player can make offers for the same card in a day, since each offer made and withdrawn notifies its
 * owner twice.
 */
export const maxOffersPerDayForCard = 10

export interface OfferTerms {
  readonly amount: Cents
  readonly days: number
  readonly hours: number
}

/** Why these terms cannot be sent, naming the field as on the wire; null if they can be (OFF-01 to OFF-05, OFF-19). */
export function whyTermsAreWrong({ amount, days, hours }: OfferTerms): string | null {
  if (amount < lowestOfferCents || amount > highestPriceCents)
    return 'amount: must be more than $0 and at most $100,000.00'
  if (!Number.isInteger(days) || days < 0 || days > maxDays)
    return 'expires_in_days: must be a whole number from 0 to 30'
  if (!Number.isInteger(hours) || hours < 0 || hours > maxHours)
    return 'expires_in_hours: must be a whole number from 0 to 23'
  if (days === 0 && hours === 0) return 'expires_in_hours: must be at least 1 when there are no days'
  return null
}

/** How long an offer or bid with these terms stays open. */
export function validityInSeconds({ days, hours }: Pick<OfferTerms, 'days' | 'hours'>): number {
  return days * secondsPerDay + hours * secondsPerHour
}

/** The time left for an offer, as the offer view counts it down; all zero once it has expired. */
export function remaining(expiresAt: Date, now: Date): { days: number; hours: number; minutes: number } {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
  return {
    days: Math.floor(seconds / secondsPerDay),
    hours: Math.floor((seconds % secondsPerDay) / secondsPerHour),
    minutes: Math.floor((seconds % secondsPerHour) / 60),
  }
}
