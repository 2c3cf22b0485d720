import { keccak_256 } from '@noble/hashes/sha3.js'
import { withdrawalId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { refuseIf } from '@called-shot/shared/refusals.ts'
import {
  freshMoneySeconds,
  whyCannotWithdraw,
  whyNoAddress,
  whyNotWithdrawable,
  whyQuiet,
  withdrawableCents,
} from '@called-shot/shared/wallet/rules.ts'
import type { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import type { Effects } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { house } from '../ledger/kinds.ts'
import { readBalance } from './balance-reads.ts'
import { withdrawalViewOf, type WithdrawalView } from './withdrawal-view.ts'

export interface WithdrawalSettings {
  readonly isOpen: boolean
  /** Whether every act of an operator needs two people, not only those on large withdrawals. */
  readonly needsTwoPersons: boolean
}

/**
 * Requests a payout of matured money. It leaves the balance at once, so that it cannot be spent twice, and comes back
 * if an operator rejects the request. Refuses more than `withdrawable`, a mistyped address, players whose email is not
 * confirmed, and those whose password, email or phone number is new (`whyQuiet`).
 */
export function requestWithdrawal(settings: WithdrawalSettings) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof withdrawals.requestWithdrawal>,
  ): Promise<Effects<WithdrawalView>> => {
    refuseIf(whyCannotWithdraw({ isOpen: settings.isOpen, hasConfirmedEmail: player.emailVerified }))
    refuseIf(whyNoAddress(body.address, keccak_256))
    const { availableCents, freshCents, accessChangedAt } = await readBalance(
      read,
      player.id,
      freshMoneySeconds,
    )
    refuseIf(whyQuiet(accessChangedAt, player.now))
    refuseIf(whyNotWithdrawable(body.amount, withdrawableCents(availableCents, freshCents)))
    const id = withdrawalId(await read.newId())
    const { available } = purseOf(player.id)
    return {
      answer: withdrawalViewOf({
        id,
        cents: body.amount,
        address: body.address,
        status: 'requested',
        reason: null,
        createdAt: player.now,
        updatedAt: player.now,
      }),
      useActor: true,
      newWithdrawals: [{ id, accountId: player.id, cents: body.amount, address: body.address }],
      transfers: [
        { from: available, to: house.withdrawals, cents: body.amount, kind: 'withdrawal', ref: id },
      ],
      // The money that has not matured must remain, even if something else is spent at the same moment.
      leaves: [{ account: available, least: cents(Math.max(0, freshCents)) }],
      notices: [
        {
          accountId: player.id,
          type: 'withdrawal_moved',
          facts: { status: 'requested', cents: body.amount, reason: null },
          payload: {},
          fact: `withdrawal:${id}:requested`,
        },
      ],
    }
  }
}
