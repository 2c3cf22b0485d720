import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { packs } from '@called-shot/shared/packs/contract.ts'
import { freeSeries } from '@called-shot/shared/catalogue/series.ts'
import { whyLocked } from '@called-shot/shared/cards/lock-rules.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import { cardItemOf, viewerOf } from '../cards/card-view.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { openSealed } from './open-sealed.ts'
import { cardIdsOfPack, readPacks, type PackRow } from './pack-reads.ts'
import type { OpeningParts } from './pack-settings.ts'

type Answer = AnswerOf<typeof packs.openPack>

/**
 * Opens one pack: draws its cards, reveals its seed, and ends a listing and offers on it. If the same player opens it
 * again, it returns the same cards and grants nothing (OPEN-08). Another player's pack is refused with 404. A locked
 * pack, or one that contains events while no event is open, is refused and stays closed.
 */
export function openPack(parts: OpeningParts) {
  return async (
    context: Context,
    { params }: CommandInput<typeof packs.openPack>,
  ): Promise<Effects<Answer>> => {
    const { read, player } = context
    const [pack] = await readPacks(read, [params.id])
    if (!pack || pack.ownerId !== player.id) throw refuse('not_found', 'id: there is no such pack')
    if (pack.openedAt !== null) {
      const viewer = viewerOf(player, parts.settings)
      const cards = await assetsByIds(read, await cardIdsOfPack(read, pack.id))
      const data = cards.map((card) => cardItemOf(card, viewer))
      return { answer: { data, ...aboutPack(pack), opened_before: true } }
    }
    if (pack.place === 'gone') throw refuse('not_found', 'id: that pack is gone')
    refuseIf(whyLocked(pack))
    const { cards, ...effects } = await openSealed(context, parts, [pack])
    return { ...effects, answer: { data: cards, ...aboutPack(pack), opened_before: false } }
  }
}

function aboutPack(pack: PackRow): Omit<Answer, 'data' | 'opened_before'> {
  const { seriesName: name, collection, packType, tier, sourceId } = pack
  return {
    ...animationsOf(pack),
    pack: { name, collection, pack_type: packType, tier, daily: sourceId === freeSeries.daily },
  }
}

/** Names of the client's animations, for wide and narrow screens (OPEN-07). */
export function animationsOf(pack: Pick<PackRow, 'packType'>): {
  web_animation: string
  mobile_animation: string
} {
  return { web_animation: `${pack.packType}-pack-wide`, mobile_animation: `${pack.packType}-pack-narrow` }
}
