import { formatUsd } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { needsTwoApprovals, withdrawalSteps, type WithdrawalStep } from '@called-shot/shared/wallet/rules.ts'
import type { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import type { Effects, WithdrawalStatus } from '../commit/effects.ts'
import { purseOf, type Player } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { house } from '../ledger/kinds.ts'
import type { WithdrawalSettings } from './request-withdrawal.ts'
import { readWithdrawal, type Withdrawal } from './withdrawal-reads.ts'
import { operatorsViewOf, type OperatorsView } from './withdrawal-view.ts'

const becomes: Readonly<Record<WithdrawalStep, WithdrawalStatus>> = {
  review: 'review',
  approve: 'approved',
  reject: 'rejected',
  send: 'sent',
  settle: 'settled',
}

/**
 * An operator moves a withdrawal one step on; its player is told. Nobody moves their own. Above $1,000 two different
 * operators approve, and the request stays in review between them. Nothing is approved for an account that a charge-back
 * has frozen, or sent from it. Rejecting returns the money, until it is sent.
 */
export function moveWithdrawal(step: WithdrawalStep, settings: WithdrawalSettings) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof withdrawals.approveWithdrawal>,
  ): Promise<Effects<OperatorsView>> => {
    const withdrawal = await readWithdrawal(read, params.id)
    if (!withdrawal) throw refuse('not_found', 'id: there is no such withdrawal')
    if (withdrawal.accountId === player.id) throw refuse('not_allowed', 'Nobody moves their own withdrawal.')
    const from: readonly WithdrawalStatus[] = withdrawalSteps[step]
    if (!from.includes(withdrawal.status))
      throw refuse('already_final', `This withdrawal is ${withdrawal.status}.`)
    if (withdrawal.frozen && (step === 'approve' || step === 'send'))
      throw refuse('not_allowed', 'This account is frozen after a charge-back: nothing is sent from it.')
    const isFirst = step === 'approve' && isFirstApproval(withdrawal, player, settings)
    const status = isFirst ? 'review' : becomes[step]
    const reason = body.reason === undefined || body.reason === '' ? {} : { reason: body.reason }
    const approvedBy = isFirst ? { approvedBy: player.id } : {}
    return {
      answer: operatorsViewOf({
        ...withdrawal,
        ...approvedBy,
        status,
        reason: body.reason ?? null,
        updatedAt: player.now,
      }),
      setWithdrawals: [{ id: withdrawal.id, version: withdrawal.version, status, ...approvedBy, ...reason }],
      ...(step === 'reject' ? returned(withdrawal) : {}),
      notices:
        status === withdrawal.status
          ? []
          : [
              {
                accountId: withdrawal.accountId,
                type: 'withdrawal_moved',
                message: messageOf(withdrawal, status, body.reason),
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

/** Whether this approval needs another; refuses the same operator's second one. */
function isFirstApproval(
  { cents, approvedBy }: Withdrawal,
  operator: Player,
  { needsTwoPersons }: WithdrawalSettings,
): boolean {
  if (!needsTwoApprovals(cents, needsTwoPersons)) return false
  if (approvedBy === operator.id)
    throw refuse('not_allowed', 'You have approved this withdrawal already: a second operator must.')
  return approvedBy === null
}

function returned({ id, accountId, cents }: Withdrawal): Pick<Effects<unknown>, 'transfers'> {
  return {
    transfers: [
      {
        from: house.withdrawals,
        to: purseOf(accountId).available,
        cents,
        kind: 'withdrawal_return',
        ref: id,
      },
    ],
  }
}

const sentences: Readonly<Record<WithdrawalStatus, string>> = {
  requested: 'was requested',
  review: 'is being reviewed',
  approved: 'was approved',
  sent: 'is on its way',
  settled: 'has arrived',
  rejected: 'was rejected, and the money is back in your balance',
}

function messageOf({ cents }: Withdrawal, status: WithdrawalStatus, reason: string | undefined): string {
  const said = `Your withdrawal of ${formatUsd(cents)} ${sentences[status]}.`
  return status === 'rejected' && reason ? `${said} ${reason}` : said
}
