import type { account } from '@called-shot/shared/account/contract.ts'
import { whyCannotClose } from '@called-shot/shared/wallet/closing-rules.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { cents } from '@called-shot/shared/money.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { freshMoneySeconds, withdrawableCents } from '@called-shot/shared/wallet/rules.ts'
import type { Effects } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { readBalance } from '../wallet/balance-reads.ts'
import { endedTradesOf } from '../wallet/ended-trades.ts'
import { accountById } from './account-reads.ts'

type Answer = AnswerOf<typeof account.closeAccount>

/**
 * Closes the caller's account for good: nobody logs in to it again, and every session ends. What is for sale, offered
 * and bid, and what others offer for its cards, ends in the same commit and its holds come back; cards stay where they
 * are and nobody plays them. Money that can be withdrawn here is withdrawn first (`money_left`); what else is owed stays
 * on the books. Refuses an email that is not the account's, so that nobody closes one by a slip.
 */
export function closeAccount(settings: { readonly isWithdrawingOpen: boolean }) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof account.closeAccount>,
  ): Promise<Effects<Answer>> => {
    // Read now: the player may be of a moment ago.
    const { email } = await accountById(read, player.id)
    if (body.email.toLowerCase() !== email.toLowerCase())
      throw refuse('bad_input', 'email: is not the email of this account')
    const [{ availableCents, freshCents }, { effects, nothingElse, heldCents }] = await Promise.all([
      readBalance(read, player.id, freshMoneySeconds),
      endedTradesOf(read, player.id),
    ])
    const afterwards = cents(availableCents + heldCents)
    refuseIf(
      whyCannotClose({
        role: player.role,
        withdrawableCents: withdrawableCents(afterwards, freshCents),
        isWithdrawingOpen: settings.isWithdrawingOpen,
      }),
    )
    if (!nothingElse.openListings)
      throw refuse('changed', 'You have more for sale than can end at once. Please cancel some of it first.')
    return {
      answer: { id: player.id, status: 'closed' },
      setAccount: { id: player.id, closed: true },
      ...effects,
      ...nothingElse,
      // Money that arrives meanwhile could be withdrawn, too.
      leaves: [{ account: purseOf(player.id).available, most: afterwards }],
    }
  }
}
