import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { accountId } from '@called-shot/shared/ids.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Effects } from '../commit/effects.ts'
import { playerById } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { endedTradesOf } from '../wallet/ended-trades.ts'

type Answer = AnswerOf<typeof operator.suspendAccount>

/**
 * A suspended account can only read; what it owns stays its own. What it has for sale, has offered and has bid, and what
 * others offer for its cards, ends in the same commit, as for anybody who can trade no longer.
 */
export const suspendAccount = changeStatus('suspended', 'account_suspended')

/** Lifts a suspension; what has ended stays ended. */
export const restoreAccount = changeStatus('active', 'account_restored')

function changeStatus(status: 'active' | 'suspended', action: string) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof operator.suspendAccount>,
  ): Promise<Effects<Answer>> => {
    const account = await playerById(read, accountId(params.id))
    if (!account) throw refuse('not_found', 'id: there is no such account')
    const ended = status === 'suspended' ? await endedTradesOf(read, account.id) : null
    return {
      answer: { id: account.id, status },
      setAccount: { id: account.id, status },
      ...ended?.effects,
      ...ended?.nothingElse,
      audit: {
        actorId: player.id,
        action,
        subject: `account ${account.id}`,
        detail: { reason: body.reason, before: account.status },
      },
    }
  }
}
