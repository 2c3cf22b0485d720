import { isRarity } from '@called-shot/shared/cards/kinds.ts'
import type { CollectionId, TriggerId } from '@called-shot/shared/ids.ts'
import type { Asset, EventFacts, TriggerFacts } from '../cards/asset-reads.ts'
import { freshAsset } from '../cards/fresh-asset.ts'
import type { Mint } from '../commit/effects.ts'
import type { Queries } from '../commit/reader.ts'

/** A card that is about to be minted, with what its definition is a definition of. */
export interface NewCard {
  readonly mint: Mint
  readonly ref: string
}

/** What is printed on cards that are not in the database yet. */
export interface PrintedFacts {
  readonly events: readonly EventFacts[]
  readonly triggers: readonly TriggerFacts[]
  readonly collections: ReadonlyMap<number, string>
  readonly now: Date
}

export async function readPrintedFacts(
  queries: Queries,
  mints: readonly Mint[],
  events: readonly EventFacts[],
): Promise<PrintedFacts> {
  const [triggers, collections] = await Promise.all([
    readTriggers(
      queries,
      mints.flatMap(({ triggerId }) => triggerId ?? []),
    ),
    readCollections(
      queries,
      mints.map(({ collectionId }) => collectionId),
    ),
  ])
  const now = collections[0]?.now
  if (!now) throw new Error('cards of no collection')
  return { events, triggers, collections: new Map(collections.map(({ id, name }) => [id, name])), now }
}

async function readTriggers(queries: Queries, ids: readonly TriggerId[]): Promise<TriggerFacts[]> {
  if (ids.length === 0) return []
  return queries.query<TriggerFacts>({
    name: 'triggers-on-cards',
    text: `
      select id, name, sentence, metric, comparator, threshold, subject from trigger_definition
      where id = any($1::bigint[])`,
    values: [ids],
  })
}

async function readCollections(
  queries: Queries,
  ids: readonly CollectionId[],
): Promise<{ id: CollectionId; name: string; now: Date }[]> {
  return queries.query({
    name: 'collections-of-cards',
    text: 'select id, name, clock_timestamp() as now from collection where id = any($1::int[])',
    values: [[...new Set(ids)]],
  })
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
