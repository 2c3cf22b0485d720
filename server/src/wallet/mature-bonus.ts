import { ownDepositsSpentCents } from '@called-shot/shared/wallet/rules.ts'
import type { Effects } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import { readRipeBonuses } from './bonus-reads.ts'

/** One at a time: whose bonus is being spent at this moment holds up nobody else's. */
const most = 1

/**
 * House command: bonus money becomes ordinary money once its account has a phone number of its own and has spent $10
 * of its own deposits on packs (GAME 'Free cards'). Answers how many accounts it did this for.
 */
export async function matureBonus({ read }: Context<null>, _input: null): Promise<Effects<number>> {
  const ripe = await readRipeBonuses(read, { spentCents: ownDepositsSpentCents, most })
  return {
    answer: ripe.length,
    transfers: ripe.map(({ accountId, bonusCents }) => ({
      from: purseOf(accountId).bonus,
      to: purseOf(accountId).available,
      cents: bonusCents,
      kind: 'bonus_matured',
    })),
  }
}
