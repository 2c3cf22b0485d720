import { netToSeller } from '@called-shot/shared/market/rules.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { TransactionRow } from '@called-shot/shared/wallet/transactions-contract.ts'

export type TransactionState = 'completed' | 'resolved-true' | 'resolved-false' | 'rejected' | 'pending'

type Words = Pick<TransactionRow, 'stage' | 'status'>

/** A transaction's state, from words in its stage or status, ignoring case (PROF-11 to PROF-14, PROF-17). */
export function transactionState({ stage, status }: Words): TransactionState {
  const words = `${stage} | ${status}`.toLowerCase()
  const says = (...texts: readonly string[]) => texts.some((text) => words.includes(text))
  if (says('completed', 'accepted')) return 'completed'
  if (says('resolved true')) return 'resolved-true'
  if (says('resolved false')) return 'resolved-false'
  return says('rejected', 'declined') ? 'rejected' : 'pending'
}

/** Whether to show 'View offer': for received offers that are neither expired nor completed (PROF-15). */
export function canViewOffer({
  stage,
  status,
  offer_id: offerId,
}: Words & Pick<TransactionRow, 'offer_id'>): boolean {
  const isOver = ['expired', 'completed'].includes(status.trim().toLowerCase())
  return offerId !== null && stage.toLowerCase().includes('received') && !isOver
}

/** Whether the offer is the player's own and still pending, so that they can view and withdraw it. */
export function canWithdrawOffer({
  stage,
  status,
  offer_id: offerId,
}: Words & Pick<TransactionRow, 'offer_id'>): boolean {
  return offerId !== null && stage.toLowerCase().includes('sent') && status.trim().toLowerCase() === 'pending'
}

/** Whether to open the counter-offer rather than the offer (PROF-16). */
export function isCounterStage({ stage }: Pick<Words, 'stage'>): boolean {
  return stage.toLowerCase().includes('counter')
}

/**
 * Whether money came in or went out. Null if none moved, not yet, or it came back: for example offers, bids, and
 * rejected transactions.
 */
export function directionOf(row: Words & Pick<TransactionRow, 'transaction_type'>): 'in' | 'out' | null {
  if (transactionState(row) === 'rejected') return null
  const type = row.transaction_type.toLowerCase()
  if (type === 'credit') return 'in'
  return type === 'debit' ? 'out' : null
}

/** What the balance gained or lost: of a sale, whose amount is its price, what the seller receives. */
export function movedBy(row: Parameters<typeof directionOf>[0] & Pick<TransactionRow, 'amount'>): Cents {
  const isSold = row.stage.toLowerCase() === 'sale' && directionOf(row) === 'in'
  return isSold ? netToSeller(row.amount) : row.amount
}
