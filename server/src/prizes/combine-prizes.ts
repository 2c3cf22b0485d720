import { assetId } from '@called-shot/shared/ids.ts'
import type { prizes } from '@called-shot/shared/prizes/contract.ts'
import { combinedCents, combinedRarity, whyCannotCombine } from '@called-shot/shared/prizes/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { ownAssets } from '../cards/asset-reads.ts'
import { cardItemOf, viewerOf } from '../cards/card-view.ts'
import { endedListings } from '../cards/ended-listings.ts'
import type { Mint } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { findDefinitions } from '../packs/definition-reads.ts'
import { mintedAsset } from '../packs/minted-asset.ts'

/**
 * Burns prize cards into one with their total value, at most $50.00: in the collection of the first, as rare as the
 * least rare, with a new serial number (GAME 'Combining', PRZ-02 to PRZ-09). Listed ones are delisted. Refuses cards
 * that are not the player's, named twice or gone, and cards that the rule does not combine.
 */
export function combinePrizes(settings: { readonly lockoutSeconds: number }) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof prizes.combinePrizes>,
  ): Promise<EffectsOf<typeof prizes.combinePrizes>> => {
    const own = await ownAssets(read, player.id, {
      named: body.ids.map((id, index) => ({ field: `ids.${index}`, id })),
      requireFit: () => requireEachOnce(body.ids),
    })
    const used = own.map(({ asset }) => asset)
    const obstacle = whyCannotCombine(used.map((card) => ({ ...card, isLocked: card.lockedBy !== null })))
    if (obstacle) throw refuse(obstacle.code, obstacle.message)
    const [first] = used
    const id = assetId(await read.newId())
    if (!first) throw new Error('a combination of nothing')

    const valueCents = combinedCents(used)
    const key = { collection: first.collectionId, kind: 'prize', ref: String(valueCents) } as const
    const definitions = await findDefinitions(read, [key])
    const definition = definitions.of(key)
    const mint: Mint = {
      id,
      kind: 'prize',
      ownerId: player.id,
      tradable: used.every(({ tradable }) => tradable),
      tutorial: first.tutorial,
      bonusPaid: first.bonusPaid,
      definitionId: definition.id,
      collectionId: first.collectionId,
      name: definition.name,
      rarity: combinedRarity(used),
      serial: id,
      valueCents,
      mintedAs: 'combine',
    }
    const combined = mintedAsset({ mint, ref: key.ref }, { ...definitions.printed, events: [] })
    return {
      answer: { data: [cardItemOf(combined, viewerOf(player, settings))] },
      mints: [mint],
      definitions: definitions.made,
      moves: used.map((card) => ({ id: card.id, place: 'gone', goneAs: 'burned' })),
      endOffers: used.map((card) => card.id),
      listingEvents: endedListings(used),
    }
  }
}

function requireEachOnce(ids: readonly number[]): void {
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (repeated >= 0) throw refuse('bad_input', `ids.${repeated}: names card ${ids[repeated]} again`)
}
