import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import type { Withdrawal } from './withdrawal-reads.ts'

export type WithdrawalView = AnswerOf<typeof withdrawals.requestWithdrawal>
export type OperatorsView = AnswerOf<typeof withdrawals.approveWithdrawal>

type Shown = Pick<Withdrawal, 'id' | 'cents' | 'address' | 'status' | 'reason' | 'createdAt' | 'updatedAt'>

/** As its player sees it. */
export function withdrawalViewOf(withdrawal: Shown): WithdrawalView {
  return {
    id: withdrawal.id,
    amount: withdrawal.cents,
    address: withdrawal.address,
    status: withdrawal.status,
    reason: withdrawal.reason,
    created_at: withdrawal.createdAt,
    updated_at: withdrawal.updatedAt,
  }
}

type ShownToOperators = Shown &
  Pick<Withdrawal, 'accountId' | 'email' | 'closed' | 'approvedBy' | 'confirmedBy'>

export function operatorsViewOf(withdrawal: ShownToOperators): OperatorsView {
  return {
    ...withdrawalViewOf(withdrawal),
    account_id: withdrawal.accountId,
    account: withdrawal.email,
    account_closed: withdrawal.closed,
    approved_by: withdrawal.approvedBy,
    confirmed_by: withdrawal.confirmedBy,
  }
}
