import type { account } from '@called-shot/shared/account/contract.ts'
import { breakEnd, exclusionEnd } from '@called-shot/shared/account/responsible-play.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AccountChange, Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { endedTradesOf } from '../wallet/ended-trades.ts'
import { limitsOf } from './account-reads.ts'
import { limitsView } from './limits-view.ts'

type Answer = AnswerOf<typeof account.takeBreak>

/**
 * Closes buying, trading and crafting for that many days (Design §4b). The player's listings, offers and bids end in
 * the same commit, so that nothing is bought or sold in their name during the break, and so do others' offers for their
 * cards and counter-offers to them, which nobody could accept. Predictions continue and pay. A longer break that is
 * already running stays as it is.
 */
export async function takeBreak(
  context: Context,
  { body }: CommandInput<typeof account.takeBreak>,
): Promise<Effects<Answer>> {
  const { breakUntil, now } = context.player
  return away(context, { breakUntil: breakEnd(breakUntil, body.days, now) })
}

/** The same for months; nothing ends it early. */
export async function selfExclude(
  context: Context,
  { body }: CommandInput<typeof account.selfExclude>,
): Promise<Effects<Answer>> {
  const { selfExcludedUntil, now } = context.player
  return away(context, { selfExcludedUntil: exclusionEnd(selfExcludedUntil, body.months, now) })
}

async function away({ read, player }: Context, until: Omit<AccountChange, 'id'>): Promise<Effects<Answer>> {
  const [limits, { effects, nothingElse }] = await Promise.all([
    limitsOf(read, player.id),
    endedTradesOf(read, player.id),
  ])
  return {
    answer: limitsView({ ...limits, ...until }),
    setAccount: { id: player.id, ...until },
    ...effects,
    ...nothingElse,
  }
}
