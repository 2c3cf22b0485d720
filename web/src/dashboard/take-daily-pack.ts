import { cards } from '@called-shot/shared/cards/contract.ts'
import { dashboard } from '@called-shot/shared/dashboard/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { invalidate } from '../api/query.ts'
import { storeNextPackAt } from '../packs/daily-pack.ts'
import { playSound } from '../sound/sound-store.ts'

/** The pack that was taken, or why none was. */
export async function takeDailyPack(player: string, key: string): Promise<number | string> {
  try {
    const { cardpack_id: pack, next_at: nextAt } = await call(packs.takeDailyPack, { key })
    storeNextPackAt(player, nextAt)
    playSound('main')
    void invalidate(cards.listPacks, cards.listFilters, dashboard.show)
    return pack
  } catch (error) {
    void invalidate(dashboard.show)
    return messageOf(error) || 'The daily pack could not be taken.'
  }
}
