import type { Verdict } from '../events/verdicts.ts'
import { zeroCents, type Cents } from '../money.ts'

/** A prediction that had already ended when its outcome was amended. */
export interface EndedPrediction {
  /** The result that it was claimed with; `void`: its cards had come back. */
  readonly endedAs: Verdict
  readonly prizeCents: Cents
  readonly isPaid: boolean
}

/**
 * What the house owes on a prediction whose outcome turns out to be `status` after all: Nothing is taken back: a prize
 * that was made redeemable, and a bonus, stay with the player (Design §4 Oracle). True: the prize, unless it was
 * claimed as true. Void: the prize if it was claimed as false, because the card is gone and cannot come back. False:
 * nothing. Shares of a pool stay as they were settled.
 */
export function owedAfterAmendment({ endedAs, prizeCents, isPaid }: EndedPrediction, status: Verdict): Cents {
  if (isPaid) return zeroCents
  const isOwed = (endedAs === 'false' && status !== 'false') || (endedAs === 'void' && status === 'true')
  return isOwed ? prizeCents : zeroCents
}
