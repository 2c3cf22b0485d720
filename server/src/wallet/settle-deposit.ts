import { accountId } from '@called-shot/shared/ids.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { whyNotGiven } from '@called-shot/shared/wallet/rules.ts'
import type { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import type { Effects } from '../commit/effects.ts'
import { playerById } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { readDeposit, type Deposit } from './deposit-reads.ts'
import { depositViewOf, type DepositView } from './deposit-view.ts'
import { creditEffects } from './record-payment.ts'
import { refuseOwnAccount } from '../own-account.ts'

/**
 * An operator credits a payment without a known account, or one that did not arrive as it should. Refuses an account
 * that is closed, where nobody could use the money, and the operator's own.
 */
export async function creditDeposit(
  { read, player }: Context,
  { params, body }: CommandInput<typeof deposits.creditDeposit>,
): Promise<Effects<DepositView>> {
  const deposit = await depositUnderReview(read, params.id)
  const account = await playerById(read, accountId(body.account_id))
  if (!account) throw refuse('not_found', 'account_id: there is no such account')
  refuseOwnAccount(player, account.id)
  if (account.closedAt !== null) throw refuse('gone', 'account_id: this account is closed')
  refuseIf(whyNotGiven(body.amount, 'amount'))
  const settled = {
    status: 'credited',
    accountId: account.id,
    cents: body.amount,
    reason: body.reason,
  } as const
  return {
    answer: {
      ...depositViewOf({ ...deposit, ...settled, email: account.email }),
      updated_at: player.now,
    },
    ...creditEffects({ id: deposit.id, account, cents: body.amount }),
    setDeposits: [{ id: deposit.id, version: deposit.version, ...settled }],
    audit: {
      actorId: player.id,
      action: 'deposit_credited',
      subject: `deposit ${deposit.id}`,
      detail: { reason: body.reason, account: account.id, cents: body.amount },
    },
  }
}

/** An operator closes a payment under review: nothing is credited. */
export async function rejectDeposit(
  { read, player }: Context,
  { params, body }: CommandInput<typeof deposits.rejectDeposit>,
): Promise<Effects<DepositView>> {
  const deposit = await depositUnderReview(read, params.id)
  const settled = { status: 'rejected', reason: body.reason } as const
  return {
    answer: { ...depositViewOf({ ...deposit, ...settled }), updated_at: player.now },
    setDeposits: [{ id: deposit.id, version: deposit.version, ...settled }],
    audit: {
      actorId: player.id,
      action: 'deposit_rejected',
      subject: `deposit ${deposit.id}`,
      detail: { reason: body.reason },
    },
  }
}

async function depositUnderReview(read: Reader, id: number): Promise<Deposit> {
  const deposit = await readDeposit(read, id)
  if (!deposit) throw refuse('not_found', 'id: there is no such deposit')
  if (deposit.status !== 'review') throw refuse('already_final', `This deposit is ${deposit.status}.`)
  return deposit
}
