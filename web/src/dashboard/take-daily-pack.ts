import { packs } from '@called-shot/shared/packs/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { act } from '../popups/act.ts'
import { playSound } from '../sound/sound-store.ts'

/** Takes the daily pack. Returns its number, or why it could not be taken. */
export async function takeDailyPack(key: string): Promise<number | string> {
  try {
    const { cardpack_id: pack } = await act(packs.takeDailyPack, { key })
    playSound('main')
    return pack
  } catch (error) {
    return messageOf(error) || 'The daily pack could not be taken.'
  }
}
