import { accountId, withdrawalId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { freshMoneySeconds, whyNotPaidOut, withdrawableCents } from '@called-shot/shared/wallet/rules.ts'
import type { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { playerById, purseOf } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { house } from '../ledger/kinds.ts'
import { readBalance } from './balance-reads.ts'
import type { WithdrawalSettings } from './request-withdrawal.ts'
import { operatorsViewOf } from './withdrawal-view.ts'

/**
 * An operator begins to pay out what a closed account still has, by a payment outside of the game, since nobody can log
 * in to ask for it. It becomes a withdrawal to that payment's reference, which sends nothing: operators approve it like
 * any other. Refuses an account that is not closed, and more than could be withdrawn from it (`whyNotPaidOut`).
 */
export function payOutClosed(settings: Pick<WithdrawalSettings, 'isOpen'>) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof withdrawals.payOutClosed>,
  ): Promise<EffectsOf<typeof withdrawals.payOutClosed>> => {
    const account = await playerById(read, accountId(params.id))
    if (!account) throw refuse('not_found', 'id: there is no such account')
    if (!settings.isOpen)
      throw refuse('withdrawals_off', 'WITHDRAWALS is off: nothing is paid out of this game.')
    const { availableCents, freshCents, accessChangedAt } = await readBalance(
      read,
      account.id,
      freshMoneySeconds,
    )
    refuseIf(
      whyNotPaidOut(body.amount, {
        isClosed: account.closedAt !== null,
        isSuspended: account.suspendedAt !== null,
        isFrozen: account.frozenAt !== null,
        withdrawable: withdrawableCents(availableCents, freshCents),
        accessChangedAt,
        now: player.now,
      }),
    )
    const id = withdrawalId(await read.newId())
    const { available } = purseOf(account.id)
    return {
      answer: operatorsViewOf({
        id,
        accountId: account.id,
        email: account.email,
        closed: true,
        cents: body.amount,
        address: body.reference,
        status: 'requested',
        approvedBy: null,
        confirmedBy: null,
        reason: null,
        createdAt: player.now,
        updatedAt: player.now,
      }),
      // A freeze or a suspension at the same moment changes the account.
      accounts: [{ id: account.id, version: account.version, use: false }],
      newWithdrawals: [{ id, accountId: account.id, cents: body.amount, address: body.reference }],
      transfers: [
        { from: available, to: house.withdrawals, cents: body.amount, kind: 'withdrawal', ref: id },
      ],
      leaves: [{ account: available, least: cents(Math.max(0, freshCents)) }],
      audit: {
        actorId: player.id,
        action: 'pay_out_begun',
        subject: `account ${account.id}`,
        detail: { reason: body.reason, reference: body.reference, cents: body.amount, withdrawal: id },
      },
    }
  }
}
