import { assetId, personId } from '@called-shot/shared/ids.ts'
import type { crafting } from '@called-shot/shared/crafting/contract.ts'
import { identityRarity, slotFields, whyCannotCraftIdentity } from '@called-shot/shared/crafting/rules.ts'
import { refuse, refuseFields } from '@called-shot/shared/refusals.ts'
import { cardItemOf, viewerOf } from '../cards/card-view.ts'
import { endedListings } from '../cards/ended-listings.ts'
import { freshAsset } from '../cards/fresh-asset.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { personToCraft } from './identity-reads.ts'
import { inherited, slotCards } from './slot-cards.ts'

export interface CraftSettings {
  readonly lockoutSeconds: number
}

/**
 * Burns a category, month, day and year card to craft the Identity of a person of that category born on that day
 * (CRID-26). The cards may be from any collection. The identity belongs to the category card's collection if the person
 * is in it, otherwise to the person's first. Refuses cards that the player does not own and hold, and cards that are
 * not part of the person.
 */
export function craftIdentity(settings: CraftSettings) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof crafting.craftIdentity>,
  ): Promise<EffectsOf<typeof crafting.craftIdentity>> => {
    const used = await slotCards(read, player.id, [
      { field: slotFields.category, kind: 'category', id: body.nft_card_category_id },
      { field: slotFields.month, kind: 'month', id: body.nft_card_month_id },
      { field: slotFields.day, kind: 'day', id: body.nft_card_day_id },
      { field: slotFields.year, kind: 'year', id: body.nft_card_year_id },
    ])
    const [category, month, day, year] = used
    if (!category || !month || !day || !year) throw new Error('a craft without its four cards')
    const person = await personToCraft(read, personId(body.celebrity_id), category.collectionId)
    if (!person) throw refuse('not_found', 'celebrity_id: there is no such person')
    const obstacle = whyCannotCraftIdentity({ category, month, day, year }, person)
    if (obstacle) throw refuseFields(obstacle.code, [slotFields[obstacle.slot]], obstacle.message)
    const rarity = identityRarity({
      category: category.rarity,
      month: month.rarity,
      day: day.rarity,
      year: year.rarity,
    })
    const id = assetId(await read.newId())
    if (rarity === null) throw new Error('an identity without a rarity')
    const identity = freshAsset({
      id,
      mintedAs: 'craft',
      kind: 'identity',
      ownerId: player.id,
      ...inherited(used),
      definitionId: person.definitionId,
      definitionRef: person.id,
      collectionId: person.collectionId,
      collection: person.collection,
      name: person.name,
      rarity,
      person,
      now: category.now,
    })
    return {
      answer: {
        nft_card_identity_id: id,
        card: cardItemOf(identity, viewerOf(player, settings)),
      },
      mints: [
        {
          id,
          kind: 'identity',
          ownerId: player.id,
          tradable: identity.tradable,
          tutorial: identity.tutorial,
          bonusPaid: identity.bonusPaid,
          definitionId: person.definitionId,
          collectionId: person.collectionId,
          name: person.name,
          rarity,
          personId: person.id,
          mintedFrom: player.id,
          mintedAs: 'craft',
        },
      ],
      moves: used.map((card) => ({ id: card.id, place: 'gone', goneAs: 'burned' })),
      endOffers: used.map((card) => card.id),
      listingEvents: endedListings(used),
    }
  }
}
