import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import type { Deposit } from './deposit-reads.ts'

export type DepositView = AnswerOf<typeof deposits.creditDeposit>

export function depositViewOf(deposit: Deposit): DepositView {
  return {
    id: deposit.id,
    provider_id: deposit.providerId,
    account_id: deposit.accountId,
    account: deposit.email,
    status: deposit.status,
    amount: deposit.cents,
    reversed: deposit.reversedCents,
    reason: deposit.reason,
    created_at: deposit.createdAt,
    updated_at: deposit.updatedAt,
  }
}
