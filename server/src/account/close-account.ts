import type { account } from '@called-shot/shared/account/contract.ts'
import { whyCannotClose } from '@called-shot/shared/wallet/closing-rules.ts'
import { cents } from '@called-shot/shared/money.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { freshMoneySeconds, withdrawableCents } from '@called-shot/shared/wallet/rules.ts'
import type { Effects } from '../commit/effects.ts'
import { purseOf, type Player } from '../commit/player.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { readBalance } from '../wallet/balance-reads.ts'
import { endedTradesOf } from '../wallet/ended-trades.ts'
import { accountById } from './account-reads.ts'

interface ClosingSettings {
  readonly isWithdrawingOpen: boolean
}

/**
 * Closes the caller's account for good: nobody logs in to it again, and every session ends. Refuses an email that is
 * not the account's, so that nobody closes one by mistake, and an account that `closingOf` refuses.
 */
export function closeAccount(settings: ClosingSettings) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof account.closeAccount>,
  ): Promise<EffectsOf<typeof account.closeAccount>> => {
    // Read now, since the player may come from a cache.
    const { email } = await accountById(read, player.id)
    if (body.email.toLowerCase() !== email.toLowerCase())
      throw refuse('bad_input', 'email: is not the email of this account')
    return {
      answer: { id: player.id, status: 'closed' },
      setAccount: { id: player.id, closed: true },
      ...(await closingOf(read, player, settings)),
    }
  }
}

/**
 * Ends everything that belongs to an account, except the account itself: listings, offers, bids, others' offers for its
 * cards and counter-offers to it end in the same commit and their holds come back; the cards stay where they are, out
 * of play. Money that can be withdrawn here is withdrawn first (`money_left`); anything else owed stays on the books.
 * Refuses an operator's account (`not_allowed`).
 */
export async function closingOf(
  read: Reader,
  { id, role }: Pick<Player, 'id' | 'role'>,
  settings: ClosingSettings,
): Promise<Omit<Effects<unknown>, 'answer' | 'setAccount'>> {
  const [{ availableCents, freshCents }, { effects, nothingElse, heldCents }] = await Promise.all([
    readBalance(read, id, freshMoneySeconds),
    endedTradesOf(read, id),
  ])
  const afterwards = cents(availableCents + heldCents)
  refuseIf(
    whyCannotClose({
      role,
      withdrawableCents: withdrawableCents(afterwards, freshCents),
      isWithdrawingOpen: settings.isWithdrawingOpen,
    }),
  )
  if (!nothingElse.openListings)
    throw refuse('changed', 'There is more for sale than can end at once. Please cancel some of it first.')
  return {
    ...effects,
    ...nothingElse,
    // Otherwise money that arrives in the meantime could not be withdrawn.
    leaves: [{ account: purseOf(id).available, most: afterwards }],
  }
}
