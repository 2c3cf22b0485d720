import { formatUsd } from '@called-shot/shared/money.ts'
import type { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import type { Answer } from '../api/client.ts'

type Withdrawal = Answer<typeof withdrawals.listWithdrawals>['data'][number]

interface Told {
  /** Beside the reason. */
  readonly reason: string
  readonly review: string
  readonly reject: string
}

/** What its player learns of a step. Nobody can log in to a closed account, so nothing is read there. */
export function toldWords({ account_closed: isClosed }: Pick<Withdrawal, 'account_closed'>): Told {
  return isClosed
    ? {
        reason: 'Kept in the audit log: the account is closed, so no player reads it.',
        review: 'Marks the request as under review.',
        reject: 'The money goes back to the closed account.',
      }
    : {
        reason: 'The player reads it.',
        review: 'Tells the player that the request is under review.',
        reject: 'The money goes back to the player.',
      }
}

/** Where a withdrawal stands after a step. Of two approvals the first sends nothing, which "Done" alone would not say. */
export function movedWords({
  amount,
  account,
  account_closed: isClosed,
  status,
  approved_by: approvedBy,
}: Withdrawal): string {
  const sum = formatUsd(amount)
  switch (status) {
    case 'requested':
      return `${sum} waits to be approved.`
    case 'review':
      if (approvedBy === null)
        return isClosed ? `${sum} is under review.` : `${account} has been told that ${sum} is under review.`
      return `This is the first of two approvals: ${sum} waits for another operator’s.`
    case 'approved':
      return `${sum} is approved and can be sent.`
    case 'sent':
      return `${sum} is on its way.`
    case 'settled':
      return `${sum} has arrived.`
    case 'rejected':
      return `${sum} went back to ${account}.`
  }
}
