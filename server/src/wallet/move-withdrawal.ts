import { cents } from '@called-shot/shared/money.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import {
  accountWithdrawalsSeconds,
  needsTwoApprovals,
  onePersonWithdrawalCents,
  operatorApprovalsSeconds,
  whyCannotMove,
  type WithdrawalStep,
  type WithdrawalStatus,
} from '@called-shot/shared/wallet/rules.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import type { AccountExpectation, Effects, Transfer, WithdrawalChange } from '../commit/effects.ts'
import { purseOf, type Player } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { house } from '../ledger/kinds.ts'
import { stillOperator } from '../commit/still-operator.ts'
import type { WithdrawalSettings } from './request-withdrawal.ts'
import { readEarlierApprovals, readWithdrawal, type Withdrawal } from './withdrawal-reads.ts'
import { operatorsViewOf, type OperatorsView } from './withdrawal-view.ts'

const becomes: Readonly<Record<WithdrawalStep, WithdrawalStatus>> = {
  review: 'review',
  approve: 'approved',
  reject: 'rejected',
  send: 'sent',
  settle: 'settled',
}

/**
 * An operator moves a withdrawal one step forward; its player is notified. Nobody moves their own. If the sums require
 * it (`needsTwoApprovals`), two different operators approve, and the request stays in review in between. Nothing is
 * approved for an account that a charge-back has frozen or an operator has suspended, or sent from it. Rejecting
 * returns the money, until it is sent.
 */
export function moveWithdrawal(step: WithdrawalStep, settings: WithdrawalSettings) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof withdrawals.approveWithdrawal>,
  ): Promise<Effects<OperatorsView>> => {
    const withdrawal = await readWithdrawal(read, params.id)
    if (!withdrawal) throw refuse('not_found', 'id: there is no such withdrawal')
    refuseIf(
      whyCannotMove(step, {
        status: withdrawal.status,
        isOwn: withdrawal.accountId === player.id,
        isFrozen: withdrawal.frozen,
        isSuspended: withdrawal.suspended,
      }),
    )
    const approval = step === 'approve' ? await approvalOf(read, { withdrawal, player, settings }) : null
    const status = approval?.status ?? becomes[step]
    const isFirst = step === 'approve' && status === 'review'
    const reason = body.reason === undefined || body.reason === '' ? {} : { reason: body.reason }
    return {
      answer: operatorsViewOf({
        ...withdrawal,
        ...approval?.approvers,
        status,
        reason: body.reason ?? null,
        updatedAt: player.now,
      }),
      setWithdrawals: [
        { id: withdrawal.id, version: withdrawal.version, status, ...approval?.approvers, ...reason },
      ],
      ...(step === 'reject' ? { transfers: [returnOf(withdrawal)] } : {}),
      ...(step === 'send' ? { accounts: [asRead(withdrawal)] } : approval?.guards),
      notices:
        status === withdrawal.status
          ? []
          : [
              {
                accountId: withdrawal.accountId,
                type: 'withdrawal_moved',
                facts: { status, cents: withdrawal.cents, reason: reason.reason ?? null },
                payload: {},
                fact: `withdrawal:${withdrawal.id}:${status}`,
              },
            ],
      audit: {
        actorId: player.id,
        action: isFirst ? 'withdrawal_approved_first' : `withdrawal_${status}`,
        subject: `withdrawal ${withdrawal.id}`,
        detail: { ...reason, account: withdrawal.accountId, cents: withdrawal.cents },
      },
    }
  }
}

interface Approval {
  /** `review`: another operator must approve as well. */
  readonly status: 'review' | 'approved'
  readonly approvers: Pick<WithdrawalChange, 'approvedBy' | 'confirmedBy'>
  readonly guards: Pick<Effects<unknown>, 'useActor' | 'accounts' | 'approvalBounds'>
}

interface Approving {
  readonly withdrawal: Withdrawal
  readonly player: Player
  readonly settings: WithdrawalSettings
}

/**
 * Whether this operator's approval is the second, is enough alone, or is the first of two. Approvals of former
 * operators do not count. Refuses a second approval by the same operator if two must approve.
 */
async function approvalOf(read: Reader, { withdrawal, player, settings }: Approving): Promise<Approval> {
  const { approvedBy, accountId, cents: amount } = withdrawal
  const first =
    approvedBy === null ? null : await stillOperator(read, approvedBy, withdrawals.approveWithdrawal)
  if (first && first.id !== player.id)
    return {
      status: 'approved',
      approvers: { confirmedBy: player.id },
      guards: { accounts: [asRead(withdrawal), { id: first.id, version: first.version, use: false }] },
    }
  const earlier = await readEarlierApprovals(read, {
    account: accountId,
    accountSeconds: accountWithdrawalsSeconds,
    operator: player.id,
    operatorSeconds: operatorApprovalsSeconds,
  })
  if (!needsTwoApprovals(amount, earlier, settings.needsTwoPersons))
    return {
      status: 'approved',
      approvers: { approvedBy: player.id },
      guards: aloneGuards(withdrawal, player),
    }
  if (first)
    throw refuse(
      'not_allowed',
      'You have already approved this withdrawal: a second operator has to approve it too.',
    )
  return {
    status: 'review',
    approvers: { approvedBy: player.id },
    guards: { accounts: [asRead(withdrawal)] },
  }
}

/** Both rows are locked, so that of many concurrent approvals each sees sums that include the others. */
function aloneGuards(
  { accountId, accountVersion, cents: amount }: Withdrawal,
  { id }: Player,
): Approval['guards'] {
  const most = cents(onePersonWithdrawalCents - amount)
  return {
    useActor: true,
    accounts: [{ id: accountId, version: accountVersion, use: true }],
    approvalBounds: [
      { ofAccount: accountId, seconds: accountWithdrawalsSeconds, most },
      { aloneBy: id, seconds: operatorApprovalsSeconds, most },
    ],
  }
}

/** Makes the commit refuse if the account has changed, for example by a freeze, since it was read. */
function asRead({ accountId, accountVersion }: Withdrawal): AccountExpectation {
  return { id: accountId, version: accountVersion, use: false }
}

/** The transfer that returns a withdrawal's money to its player. */
export function returnOf({ id, accountId, cents: amount }: Withdrawal): Transfer {
  return {
    from: house.withdrawals,
    to: purseOf(accountId).available,
    cents: amount,
    kind: 'withdrawal_return',
    ref: id,
  }
}
