import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { readClosedTrader } from './deposit-reads.ts'
import { endedTradesOf } from './ended-trades.ts'

/**
 * House command: what an account still has for sale, offers or bids although trading is closed to it, and what others
 * still offer for its cards, comes to an end, a few hundred at a time; the charge-back, break, self-exclusion, suspension
 * or closing itself ends the first of them. Returns how many ended.
 */
export async function endClosedTrades({ read }: Context<null>, _input: null): Promise<Effects<number>> {
  const trader = await readClosedTrader(read)
  if (!trader) return { answer: 0 }
  const { effects, count } = await endedTradesOf(read, trader.id)
  // A player who has been restored, or has come back, in the meantime keeps it.
  return { answer: count, restsOn: trader, ...effects }
}
