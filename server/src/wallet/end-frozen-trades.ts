import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { readFrozenTrader } from './deposit-reads.ts'
import { endedTradesOf } from './ended-trades.ts'

/**
 * House command: what an account that a charge-back has frozen still has for sale, offers or bids comes to an end, a
 * few hundred at a time; the charge-back itself ends the first of them. Answers how many ended.
 */
export async function endFrozenTrades({ read }: Context<null>, _input: null): Promise<Effects<number>> {
  const trader = await readFrozenTrader(read)
  if (!trader) return { answer: 0 }
  const { effects, count } = await endedTradesOf(read, trader.id)
  // Who has been restored meanwhile keeps it.
  return { answer: count, restsOn: trader, ...effects }
}
