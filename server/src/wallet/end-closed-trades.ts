import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { readClosedTrader } from './deposit-reads.ts'
import { endedTradesOf } from './ended-trades.ts'

/**
 * House command: ends the remaining listings, offers and bids of an account that is no longer allowed to trade, others'
 * offers for its cards and their counter-offers to it, a few hundred at a time. The charge-back, break, self-exclusion,
 * suspension, closing or first role as an operator itself ends the first batch. Returns how many ended.
 */
export async function endClosedTrades({ read }: Context<null>, _input: null): Promise<Effects<number>> {
  const trader = await readClosedTrader(read)
  if (!trader) return { answer: 0 }
  const { effects, count } = await endedTradesOf(read, trader.id)
  // A player who has been restored, or has come back, in the meantime keeps theirs.
  return { answer: count, restsOn: trader, ...effects }
}
