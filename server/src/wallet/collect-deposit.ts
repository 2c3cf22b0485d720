import { cents } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import { playerById, purseOf } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { house } from '../ledger/kinds.ts'
import { readPurse } from '../ledger/purse-reads.ts'
import { refuseOwnAccount } from '../own-account.ts'
import { readDeposit } from './deposit-reads.ts'
import { depositViewOf } from './deposit-view.ts'

/**
 * An operator collects what a charge-back could not take back: as much as the account has by now, from a prize, a
 * grant, or a sale that was on hold and is released. Refuses a deposit of which nothing is owed, an account without
 * money or that is no longer frozen, whose debt was thereby settled or written off, and the operator's own.
 */
export async function collectDeposit(
  { read, player }: Context,
  { params, body }: CommandInput<typeof deposits.collectDeposit>,
): Promise<EffectsOf<typeof deposits.collectDeposit>> {
  const deposit = await readDeposit(read, params.id)
  if (!deposit) throw refuse('not_found', 'id: there is no such deposit')
  const { id, version, status, accountId, cents: paid, reversedCents: before, reason } = deposit
  const owed = status === 'reversed' && paid !== null ? paid - before : 0
  if (accountId === null || owed === 0) throw refuse('already_final', 'Nothing is owed on this deposit.')
  refuseOwnAccount(player, accountId)
  const [account, purse] = await Promise.all([playerById(read, accountId), readPurse(read, accountId)])
  if (!account?.frozenAt)
    throw refuse('already_final', 'The account is not frozen: what it owed was settled or written off.')
  const collected = cents(Math.min(owed, purse.availableCents))
  if (collected === 0) throw refuse('insufficient_funds', 'The account has no money of its own to collect.')
  const reversed = cents(before + collected)
  return {
    answer: { ...depositViewOf(deposit), reversed, updated_at: player.now },
    restsOn: { id: accountId, version: account.version },
    setDeposits: [
      { id, version, status: 'reversed', reversedCents: reversed, ...(reason === null ? {} : { reason }) },
    ],
    transfers: [
      {
        from: purseOf(accountId).available,
        to: house.deposits,
        cents: collected,
        kind: 'deposit_reversal',
        ref: id,
      },
    ],
    notices: [
      {
        accountId,
        type: 'withdrawal_moved',
        facts: { status: 'collected', cents: collected, reason: null },
        payload: {},
        fact: `deposit_collected:${id}:${reversed}`,
      },
    ],
    audit: {
      actorId: player.id,
      action: 'deposit_collected',
      subject: `deposit ${id}`,
      detail: { reason: body.reason, account: accountId, cents: collected },
    },
  }
}
