import { ownDepositsSpentCents } from '@called-shot/shared/wallet/rules.ts'
import type { Effects } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import { readRipeBonus } from './bonus-reads.ts'

/**
 * House command: bonus money becomes ordinary money once its account has a phone number that no other account has and
 * has spent $10 of its own deposits on packs (GAME 'Free cards'). Takes any account that is due, one at a time, so that
 * an account whose bonus is being spent right now does not hold up others. Returns how many accounts it did this for.
 */
export async function matureBonus({ read }: Context<null>, _input: null): Promise<Effects<number>> {
  const ripe = await readRipeBonus(read, ownDepositsSpentCents)
  if (!ripe) return { answer: 0 }
  const { accountId, version, bonusCents } = ripe
  const { bonus, available } = purseOf(accountId)
  return {
    answer: 1,
    // An account that has been frozen in the meantime keeps its bonus money as it is.
    restsOn: { id: accountId, version },
    transfers: [{ from: bonus, to: available, cents: bonusCents, kind: 'bonus_matured' }],
  }
}
