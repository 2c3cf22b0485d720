import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { packs } from '@called-shot/shared/packs/contract.ts'
import { refusalText, refuse } from '@called-shot/shared/refusals.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { animationsOf } from './open-pack.ts'
import { openSealed } from './open-sealed.ts'
import { readPacks, type PackRow } from './pack-reads.ts'
import type { OpeningParts } from './pack-settings.ts'

type Answer = AnswerOf<typeof packs.openPacks>

/**
 * Opens several packs at once, all or none (PACK-21 to PACK-23). Refuses a pack that is not the player's (404), an id
 * given twice (400), and a pack that is already open or locked (409); the refusal names its position in the list.
 */
export function openPacks(parts: OpeningParts) {
  return async (
    context: Context,
    { body }: CommandInput<typeof packs.openPacks>,
  ): Promise<Effects<Answer>> => {
    const ids = body.card_pack_ids
    const found = new Map<number, PackRow>(
      (await readPacks(context.read, ids)).map((pack) => [pack.id, pack]),
    )
    const chosen = ids.map((id, index) => {
      const pack = found.get(id)
      const field = `card_pack_ids.${index}`
      if (!pack || pack.ownerId !== context.player.id)
        throw refuse('not_found', `${field}: there is no such pack`)
      if (pack.openedAt === null && pack.place === 'gone')
        throw refuse('not_found', `${field}: that pack is gone`)
      return pack
    })
    const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
    if (repeated >= 0)
      throw refuse('bad_input', `card_pack_ids.${repeated}: names pack ${ids[repeated]} again`)
    const opened = chosen.findIndex(({ openedAt }) => openedAt !== null)
    if (opened >= 0)
      throw refuse('already_opened', `card_pack_ids.${opened}: that pack has already been opened`)
    const locked = chosen.findIndex(({ isLocked }) => isLocked)
    if (locked >= 0) throw refuse('card_locked', `card_pack_ids.${locked}: ${refusalText('card_locked')}`)
    const [first] = chosen
    if (!first) throw refuse('bad_input', 'card_pack_ids: must hold at least 2 packs')
    const { cards, ...effects } = await openSealed(context, parts, chosen)
    return { ...effects, answer: { data: cards, ...animationsOf(first) } }
  }
}
