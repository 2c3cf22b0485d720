import { cents, zeroCents, type Cents } from '../money.ts'

/** A prediction that has ended already when its outcome is amended. */
export interface EndedPrediction {
  /** What it was claimed as; `void`: its cards had come back. */
  readonly endedAs: 'true' | 'false' | 'void'
  readonly prizeCents: Cents
  /** Its share of its pool, as it was settled. */
  readonly bonusCents: Cents
  /** Bonus and corrections that it has been paid. */
  readonly paidCents: Cents
}

/**
 * What the house owes on it when its outcome is `status` after all, and never less than nothing: what was paid, and a
 * prize that was made redeemable, stays with the player (Design §4 Oracle).
 * True: the prize of one that was not claimed as true, and what its bonus lacks. Void: the prize of one that was
 * claimed as false, because the card is gone and cannot come back. False: nothing.
 */
export function owedAfterAmendment(
  { endedAs, prizeCents, bonusCents, paidCents }: EndedPrediction,
  status: 'true' | 'false' | 'void',
): Cents {
  if (status === 'false') return zeroCents
  const prize = endedAs === 'false' || (endedAs === 'void' && status === 'true') ? prizeCents : zeroCents
  const bonus = status === 'true' && endedAs !== 'void' ? bonusCents : zeroCents
  return cents(Math.max(0, prize + bonus - paidCents))
}
