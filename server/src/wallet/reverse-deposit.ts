import { cents, sumCents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import type { Effects, Notice, Transfer } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { house } from '../ledger/kinds.ts'
import { readDeposit, type Deposit } from './deposit-reads.ts'
import { depositViewOf } from './deposit-view.ts'
import { endedTradesOf } from './ended-trades.ts'
import { returnOf } from './move-withdrawal.ts'
import { readPurse } from '../ledger/purse-reads.ts'
import { readUnsentWithdrawals, type Withdrawal } from './withdrawal-reads.ts'

/** The maximum that one charge-back rejects; nothing of what stays can be sent from a frozen account. */
const maxRejected = 250

/**
 * A charge-back: the account is frozen (no buying, trading, crafting, withdrawing), what it has for sale, its offers
 * and its bids end (the first few hundred here, the rest by `endClosedTrades`), and what is left of the money goes
 * back. If that is not enough, withdrawals that are not sent yet are rejected and go back, too; what was spent stays
 * owed, for an operator to see.
 */
export async function chargeBackEffects(
  read: Reader,
  deposit: Deposit,
  reason: string,
): Promise<Omit<Effects<unknown>, 'answer'>> {
  const { accountId, cents: amount } = deposit
  if (accountId === null || amount === null) throw new Error(`deposit ${deposit.id} was credited to nobody`)
  const [purse, ended, unsent] = await Promise.all([
    readPurse(read, accountId),
    endedTradesOf(read, accountId),
    readUnsentWithdrawals(read, accountId, maxRejected),
  ])
  const left = purse.availableCents + ended.heldCents
  const rejected = left < amount ? unsent : []
  const takenBack = cents(Math.min(amount, left + sumCents(rejected.map(({ cents: each }) => each))))
  const available = purseOf(accountId).available
  const transfers: Transfer[] = [
    ...ended.effects.transfers,
    ...rejected.map(returnOf),
    ...(takenBack > 0
      ? [
          {
            from: available,
            to: house.deposits,
            cents: takenBack,
            kind: 'deposit_reversal' as const,
            ref: deposit.id,
          },
        ]
      : []),
  ]
  return {
    ...ended.effects,
    // Money that came in after the read is owed, too.
    ...(takenBack < amount ? { leaves: [{ account: available, most: cents(0) }] } : {}),
    setAccount: { id: accountId, freeze: { reason } },
    setDeposits: [
      { id: deposit.id, version: deposit.version, status: 'reversed', reversedCents: takenBack, reason },
    ],
    setWithdrawals: rejected.map(({ id, version }) => ({
      id,
      version,
      status: 'rejected',
      reason: rejectedBecause,
    })),
    transfers,
    notices: [
      ...ended.effects.notices,
      ...rejected.map(rejectedNotice),
      {
        accountId,
        type: 'withdrawal_moved',
        facts: { status: 'charged_back', cents: amount, reason: null },
        payload: {},
        fact: `deposit_reversed:${deposit.id}`,
      },
    ],
  }
}

const rejectedBecause = 'A payment was charged back before this was sent.'

function rejectedNotice({ id, accountId, cents: amount }: Withdrawal): Notice {
  return {
    accountId,
    type: 'withdrawal_moved',
    facts: { status: 'rejected', cents: amount, reason: rejectedBecause },
    payload: {},
    fact: `withdrawal:${id}:rejected`,
  }
}

/** An operator records a charge-back that the on-ramp did not report. */
export async function reverseDeposit(
  { read, player }: Context,
  { params, body }: CommandInput<typeof deposits.reverseDeposit>,
): Promise<EffectsOf<typeof deposits.reverseDeposit>> {
  const deposit = await readDeposit(read, params.id)
  if (!deposit) throw refuse('not_found', 'id: there is no such deposit')
  if (deposit.status !== 'credited') throw refuse('already_final', `This deposit is ${deposit.status}.`)
  const effects = await chargeBackEffects(read, deposit, body.reason)
  const [change] = effects.setDeposits ?? []
  return {
    ...effects,
    answer: {
      ...depositViewOf(deposit),
      status: 'reversed',
      reversed: change?.reversedCents ?? cents(0),
      reason: body.reason,
      updated_at: player.now,
    },
    audit: {
      actorId: player.id,
      action: 'deposit_reversed',
      subject: `deposit ${deposit.id}`,
      detail: { reason: body.reason, account: deposit.accountId, cents: change?.reversedCents ?? 0 },
    },
  }
}
