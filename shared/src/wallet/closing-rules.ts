import { formatUsd, type Cents } from '../money.ts'
import { refused, type Refused } from '../refusals.ts'
import { smallestWithdrawalCents } from './rules.ts'

/** What a closed account leaves behind. */
export interface Leaving {
  readonly role: 'player' | 'operator'
  /** The player's own money that could be withdrawn now. */
  readonly withdrawableCents: Cents
  readonly isWithdrawingOpen: boolean
}

/**
 * Why an account cannot be closed now, or null: operators cannot close theirs, and a player with money to withdraw
 * must do that first. Anything else owed stays on the books and is paid out by us.
 */
export function whyCannotClose(leaving: Leaving): Refused | null {
  if (leaving.role === 'operator') return refused('not_allowed')
  const { withdrawableCents, isWithdrawingOpen } = leaving
  return isWithdrawingOpen && withdrawableCents >= smallestWithdrawalCents
    ? refused('money_left', `${formatUsd(withdrawableCents)} can be withdrawn. Please withdraw it first.`)
    : null
}
