import { cents } from '@called-shot/shared/money.ts'
import { maxDays, maxHours, whyTermsAreWrong, type OfferTerms } from '@called-shot/shared/offers/rules.ts'
import { wholeSoFar } from '../ui/number-field.tsx'

/** Terms while they are being typed: digits or empty. */
export interface DraftTerms {
  readonly amountCents: number | null
  readonly days: string
  readonly hours: string
}

export const emptyDraft: DraftTerms = { amountCents: null, days: '', hours: '' }

export function typedDays(text: string): string {
  return clamped(text, maxDays)
}

export function typedHours(text: string): string {
  return clamped(text, maxHours)
}

/** A whole number, capped at the maximum: '45' days become '30' (OFF-02). */
function clamped(text: string, max: number): string {
  const typed = wholeSoFar(text)
  if (!/^\d/.test(typed)) return ''
  const number = Math.min(max, Number(typed))
  return typed.endsWith('.') ? `${number}.` : String(number)
}

/** The terms to send; null if something is missing, or if days and hours are both 0 (OFF-03). */
export function termsOf({ amountCents, days, hours }: DraftTerms): OfferTerms | null {
  if (amountCents === null || days === '' || hours === '') return null
  const terms = { amount: cents(amountCents), days: Number(days), hours: Number(hours) }
  return whyTermsAreWrong(terms) === null ? terms : null
}

/** "2 days 3 hours", "1 hour", "5 minutes"; zero parts are left out. */
export function durationWords(time: {
  readonly days: number
  readonly hours: number
  readonly minutes?: number
}): string {
  const parts = [
    [time.days, 'day'],
    [time.hours, 'hour'],
    [time.minutes ?? 0, 'minute'],
  ] as const
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  return words.length === 0 ? 'less than a minute' : words.join(' ')
}
