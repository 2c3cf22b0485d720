import { freeSeries } from '@called-shot/shared/catalogue/series.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { packs } from '@called-shot/shared/packs/contract.ts'
import { dailyPackSeconds, nextDailyPackAt } from '@called-shot/shared/packs/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import type { Effects } from '../commit/effects.ts'
import type { Player } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import { packsToMint } from './mint-packs.ts'
import { seriesBySourceIds } from './series-reads.ts'

/** When the player's next daily pack is ready, by the database's clock. */
export function nextDailyPack(player: Player): AnswerOf<typeof packs.nextDailyPack> {
  const readyAt = nextDailyPackAt(player.dailyPackAt, player.now)
  return { next_at: readyAt, ready: player.now >= readyAt, taken: player.dailyPackStreak }
}

/**
 * The free daily pack, one in 20 hours (GAME 'Series'): it cannot be traded, and neither can what is in it. The
 * pack stores its number for this player, because the first three days and every seventh hold a prize card.
 */
export async function takeDailyPack(
  context: Context,
): Promise<Effects<AnswerOf<typeof packs.takeDailyPack>>> {
  const { read, player } = context
  // Free packs are a promotion for people, so residents get none.
  if (player.isResident) throw refuse('not_for_residents')
  const readyAt = nextDailyPackAt(player.dailyPackAt, player.now)
  if (player.now < readyAt) {
    const seconds = Math.ceil((readyAt.getTime() - player.now.getTime()) / 1000)
    throw refuse('daily_pack_taken', { retryAfterSeconds: seconds })
  }
  const [series] = await seriesBySourceIds(read, [freeSeries.daily])
  if (!series) throw new Error('the catalogue has no daily series')
  const nth = player.dailyPackStreak + 1
  const made = await packsToMint(context, {
    series,
    quantity: 1,
    ownerId: player.id,
    mintedAs: 'daily',
    tutorial: true,
    serial: nth,
  })
  return {
    answer: { cardpack_id: made.mints[0]?.id ?? 0, next_at: addSeconds(player.now, dailyPackSeconds) },
    ...made,
    setAccount: { id: player.id, dailyPackStreak: nth },
  }
}
