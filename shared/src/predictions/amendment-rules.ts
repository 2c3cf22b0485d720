import { zeroCents, type Cents } from '../money.ts'

/** A prediction that has ended already when its outcome is amended. */
export interface EndedPrediction {
  /** The result that it was claimed with; `void`: its cards had come back. */
  readonly endedAs: 'true' | 'false' | 'void'
  readonly prizeCents: Cents
  readonly isPaid: boolean
}

/**
 * What the house owes on it when its outcome is `status` after all. Nothing is taken back: a prize that was made
 * redeemable, and a bonus, stay with the player (Design §4 Oracle).
 * True: the prize of one that was not claimed as true. Void: the prize of one that was claimed as false, because the
 * card is gone and cannot come back. False: nothing. Shares of a pool stay what they were when it was settled.
 */
export function owedAfterAmendment(
  { endedAs, prizeCents, isPaid }: EndedPrediction,
  status: 'true' | 'false' | 'void',
): Cents {
  if (isPaid) return zeroCents
  const isOwed = (endedAs === 'false' && status !== 'false') || (endedAs === 'void' && status === 'true')
  return isOwed ? prizeCents : zeroCents
}
