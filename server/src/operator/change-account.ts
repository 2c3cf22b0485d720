import { statusOf, whyCannotSuspend } from '@called-shot/shared/account/standing.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import type { AccountChange, Effects } from '../commit/effects.ts'
import type { Player } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { endedTradesOf } from '../wallet/ended-trades.ts'
import { deskAccount } from './account-desk.ts'
import { refuseOwnAccount } from '../own-account.ts'

type Answer = AnswerOf<typeof operator.suspendAccount>
type Input = CommandInput<typeof operator.suspendAccount>

/**
 * Suspends an account: it can only read, and keeps what it owns. Its listings, offers and bids, and others' offers for
 * its cards and counter-offers to it, end in the same commit, as for anybody who can no longer trade. Nobody suspends
 * themselves, and only owners suspend operators (403), so that there is always an owner who can act. An account that is
 * suspended already keeps the moment and the reason of the first time (409). A freeze or a closing is not affected.
 */
export async function suspendAccount(context: Context, input: Input): Promise<Effects<Answer>> {
  const { read, player } = context
  const account = await deskAccount(context.read, input.params.id)
  refuseIf(whyCannotSuspend(player, account))
  if (account.suspendedAt !== null) throw refuse('changed', 'This account is already suspended.')
  const ended = await endedTradesOf(read, account.id)
  return {
    ...changed(context, input, {
      before: account,
      after: { ...account, suspendedAt: player.now },
      change: { suspension: { by: player.id, reason: input.body.reason } },
      action: 'account_suspended',
    }),
    ...ended.effects,
    ...ended.nothingElse,
  }
}

/**
 * Lifts a suspension and nothing else: what a charge-back froze stays frozen; what has ended stays ended. Only owners
 * restore operators (403). Refuses an account that is not suspended (409).
 */
export async function restoreAccount(context: Context, input: Input): Promise<Effects<Answer>> {
  const account = await deskAccount(context.read, input.params.id)
  refuseIf(whyCannotSuspend(context.player, account))
  if (account.suspendedAt === null) throw refuse('changed', 'This account is not suspended.')
  return changed(context, input, {
    before: account,
    after: { ...account, suspendedAt: null },
    change: { suspension: null },
    action: 'account_restored',
  })
}

/**
 * Lifts the freeze of all charge-backs so far, once the debt has been settled or written off, as the reason says. The
 * spent part of a payment stays on its deposit's row (docs/money.md). The next charge-back freezes the account again. A
 * suspension stays. Refuses an account that is not frozen (409), and the operator's own (403).
 */
export async function unfreezeAccount(context: Context, input: Input): Promise<Effects<Answer>> {
  const account = await deskAccount(context.read, input.params.id)
  refuseOwnAccount(context.player, account.id)
  if (account.frozenAt === null) throw refuse('changed', 'This account is not frozen.')
  return changed(context, input, {
    before: account,
    after: { ...account, frozenAt: null },
    change: { freeze: null },
    action: 'account_unfrozen',
  })
}

interface Act {
  readonly before: Player
  readonly after: Player
  readonly change: Omit<AccountChange, 'id' | 'version'>
  readonly action: string
}

/** The version makes the second of two concurrent acts decide on the state that the first one left. */
function changed(
  { player }: Context,
  { body }: Input,
  { before, after, change, action }: Act,
): Pick<Effects<Answer>, 'answer' | 'setAccount' | 'audit'> & { readonly answer: Answer } {
  const { id, version } = before
  return {
    answer: {
      id,
      status: statusOf(after),
      suspended_at: after.suspendedAt,
      frozen_at: after.frozenAt,
      closed_at: after.closedAt,
    },
    setAccount: { id, version, ...change },
    audit: {
      actorId: player.id,
      action,
      subject: `account ${id}`,
      detail: { reason: body.reason, before: statusOf(before) },
    },
  }
}
