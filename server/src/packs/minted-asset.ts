import { isRarity } from '@called-shot/shared/cards/kinds.ts'
import type { Asset, EventFacts, TriggerFacts } from '../cards/asset.ts'
import { freshAsset } from '../cards/fresh-asset.ts'
import type { Mint } from '../commit/effects.ts'

/** A card that is about to be minted, with the subject of its definition. */
export interface NewCard {
  readonly mint: Mint
  readonly ref: string
}

/** The facts printed on cards that are not in the database yet. */
export interface PrintedFacts {
  readonly events: readonly EventFacts[]
  readonly triggers: readonly TriggerFacts[]
  readonly collections: ReadonlyMap<number, string>
  readonly now: Date
}

/** The card as a list will show it once it is minted. */
export function mintedAsset({ mint, ref }: NewCard, facts: PrintedFacts): Asset {
  if (!isRarity(mint.rarity)) throw new RangeError(`no such rarity: ${mint.rarity}`)
  return freshAsset({
    id: mint.id,
    kind: mint.kind,
    ownerId: mint.ownerId,
    tradable: mint.tradable,
    tutorial: mint.tutorial ?? false,
    bonusPaid: mint.bonusPaid ?? false,
    redeemable: mint.redeemable ?? false,
    definitionId: mint.definitionId,
    definitionRef: ref,
    collectionId: mint.collectionId,
    collection: facts.collections.get(mint.collectionId) ?? '',
    name: mint.name,
    rarity: mint.rarity,
    serial: mint.serial ?? null,
    valueCents: mint.valueCents ?? null,
    mintedAs: mint.mintedAs,
    event: facts.events.find(({ id }) => id === mint.eventId) ?? null,
    trigger: facts.triggers.find(({ id }) => id === mint.triggerId) ?? null,
    now: facts.now,
  })
}
