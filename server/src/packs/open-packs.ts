import type { packs } from '@called-shot/shared/packs/contract.ts'
import { refusalText, refuse, refuseFields } from '@called-shot/shared/refusals.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { chosenPacks, fieldsAt, requireClosed } from './chosen-packs.ts'
import { animationsOf } from './open-pack.ts'
import { openSealed } from './open-sealed.ts'
import { readPacks } from './pack-reads.ts'
import type { OpeningParts } from './pack-settings.ts'

/**
 * Opens several packs at once, all or none (PACK-21 to PACK-23). Refuses a pack that is not the player's (404), an id
 * given twice (400), and a pack that is already open or locked (409); the refusal names the positions.
 */
export function openPacks(parts: OpeningParts) {
  return async (
    context: Context,
    { body }: CommandInput<typeof packs.openPacks>,
  ): Promise<EffectsOf<typeof packs.openPacks>> => {
    const ids = body.card_pack_ids
    const chosen = chosenPacks(ids, context.player, await readPacks(context.read, ids))
    const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
    if (repeated >= 0)
      throw refuse('bad_input', `card_pack_ids.${repeated}: names pack ${ids[repeated]} again`)
    requireClosed(chosen)
    const locked = fieldsAt(chosen.map(({ isLocked }) => isLocked))
    if (locked.length > 0) throw refuseFields('card_locked', locked, refusalText('card_locked'))
    const [first] = chosen
    if (!first) throw refuse('bad_input', 'card_pack_ids: must hold at least 2 packs')
    const { cards, ...effects } = await openSealed(context, parts, chosen)
    return { ...effects, answer: { data: cards, ...animationsOf(first) } }
  }
}
