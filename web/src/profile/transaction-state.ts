import type { TransactionRow } from '@called-shot/shared/wallet/contract.ts'

export type TransactionState = 'completed' | 'resolved-true' | 'resolved-false' | 'rejected' | 'pending'

type Words = Pick<TransactionRow, 'stage' | 'status'>

/** How a transaction is shown: by what its stage or status says, in any case (PROF-11 to PROF-14, PROF-17). */
export function transactionState({ stage, status }: Words): TransactionState {
  const words = `${stage} | ${status}`.toLowerCase()
  const says = (...texts: readonly string[]) => texts.some((text) => words.includes(text))
  if (says('completed', 'accepted')) return 'completed'
  if (says('resolved true')) return 'resolved-true'
  if (says('resolved false')) return 'resolved-false'
  return says('rejected', 'declined') ? 'rejected' : 'pending'
}

/** 'View offer' is for what was received and has neither run out nor gone through (PROF-15). */
export function canViewOffer({
  stage,
  status,
  offer_id: offerId,
}: Words & Pick<TransactionRow, 'offer_id'>): boolean {
  const isOver = ['expired', 'completed'].includes(status.trim().toLowerCase())
  return offerId !== null && stage.toLowerCase().includes('received') && !isOver
}

/** One's own that still waits: it can be looked at and taken back. */
export function canWithdrawOffer({
  stage,
  status,
  offer_id: offerId,
}: Words & Pick<TransactionRow, 'offer_id'>): boolean {
  return offerId !== null && stage.toLowerCase().includes('sent') && status.trim().toLowerCase() === 'pending'
}

/** A counter stage opens the counter-offer, every other the offer (PROF-16). */
export function isCounterStage({ stage }: Pick<Words, 'stage'>): boolean {
  return stage.toLowerCase().includes('counter')
}

/** Whether money came or went; null for what moved none, or not yet, or came back: offers, bids, what was declined. */
export function directionOf(row: Words & Pick<TransactionRow, 'transaction_type'>): 'in' | 'out' | null {
  if (transactionState(row) === 'rejected') return null
  const type = row.transaction_type.toLowerCase()
  if (type === 'credit') return 'in'
  return type === 'debit' ? 'out' : null
}
