import { sql } from 'kysely'
import { assetKinds, rarityOf, type AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { ListingStatus } from '@called-shot/shared/cards/filter-words.ts'
import type { CountedReads } from '../cards/card-lists.ts'
import { isOpenEvent, type Sql } from '../cards/fits.ts'
import { tagCondition, type ListQuery } from '../cards/list-conditions.ts'
import type { MarketTab } from '../cards/market-filters.ts'
import { readDefinitions, type NamedDefinition } from './definition-reads.ts'

/** For sale, not for sale, or both: what can be traded. */
export type Listing = 'listed' | 'unlisted' | 'any'

/** The conditions of a market list that do not depend on the caller. */
export interface MarketScope {
  readonly tab: MarketTab
  readonly kinds: readonly AssetKind[]
  readonly listing: Listing
  readonly ownership: 'own' | 'others' | 'any'
  readonly rarities: readonly number[] | null
  readonly collections: readonly number[] | null
  /** The definitions that match the search and filters, by name; null if there are none set. */
  readonly definitions: readonly NamedDefinition[] | null
  readonly tags: readonly string[] | null
  readonly showsExpired: boolean
  readonly lockoutSeconds: number
  /** The part of the scope that is the same for every player; only ownership differs. */
  readonly key: string
}

const cardKinds = assetKinds.filter((kind) => kind !== 'pack')

export async function readScope(
  reads: CountedReads,
  { tab, query }: { readonly tab: MarketTab; readonly query: ListQuery },
): Promise<MarketScope> {
  const { lists, counts, lockoutSeconds } = reads
  const kinds = tab === 'packs' ? (['pack'] as const) : askedKinds(query.type)
  const collections = await readCollectionIds(reads, query.collection)
  const { search, category, event_type, team, pack_type, tier, tag, rarity } = query
  const showsExpired = query.show_expired === true
  const things = { kinds, collections, search, category, event_type, team, pack_type, tier, showsExpired }
  const definitions = await counts.definitions.of(JSON.stringify(things), () =>
    readDefinitions(lists, { kinds, collections, query, lockoutSeconds }),
  )
  return {
    tab,
    kinds,
    ...dimensions(query.status),
    rarities: rarity && rarity.length > 0 ? rarity.map((text) => rarityOf(text) ?? 0) : null,
    collections,
    definitions,
    tags: tag && tag.length > 0 ? tag : null,
    showsExpired,
    lockoutSeconds,
    key: JSON.stringify({ ...things, tag, rarity, listing: dimensions(query.status).listing }),
  }
}

/** Values of one dimension are alternatives; all or none of them means no condition (LIST-46). */
function dimensions(status: ListQuery['status'] = []): Pick<MarketScope, 'listing' | 'ownership'> {
  const has = (value: ListingStatus) => status.includes(value)
  return {
    listing: has('for_sale') === has('not_listed') ? 'any' : has('for_sale') ? 'listed' : 'unlisted',
    ownership: has('owned') === has('not_owned') ? 'any' : has('owned') ? 'own' : 'others',
  }
}

function askedKinds(types: readonly string[] | undefined): readonly AssetKind[] {
  if (!types || types.length === 0) return cardKinds
  const wanted = new Set(types.map((type) => type.toLowerCase()))
  const dates = ['month', 'day', 'year']
  return cardKinds.filter((kind) => wanted.has(kind) || (wanted.has('date') && dates.includes(kind)))
}

async function readCollectionIds(
  { lists, counts }: CountedReads,
  values: readonly string[] | undefined,
): Promise<readonly number[] | null> {
  if (!values || values.length === 0) return null
  const names = values.map((value) => value.toLowerCase())
  return counts.collections.of(JSON.stringify(names), async () => {
    const { rows } = await sql<{ id: number }>`
      select c.id from collection c where c.id::text = any(${values}::text[]) or lower(c.name) = any(${names}::text[])`.execute(
      lists,
    )
    return rows.map(({ id }) => id)
  })
}

/**
 * How rows of some definitions are found: collected by definition and then sorted, or filtered while scanning an index
 * in order or somebody's inventory.
 */
export type Way = 'gather' | 'walk'

/**
 * The scope as conditions on an asset `a`, without the condition on its owner. A constraint makes everything for sale
 * tradable, so the indexes on listings suffice.
 */
export function scopeConditions(scope: MarketScope, way: Way, listing: Listing = scope.listing): Sql[] {
  const { definitions, rarities, tags } = scope
  return [
    ...listingConditions[listing],
    ...(definitions === null ? withoutDefinitions(scope) : [withDefinitions(definitions, way)]),
    ...(rarities === null ? [] : [isOneOf(sql`a.rarity`, rarities)]),
    ...(tags === null ? [] : [tagCondition(tags)]),
  ]
}

const tradable = sql`a.place = 'held' and a.tradable and not a.redeemable`
const listingConditions: Readonly<Record<Listing, readonly Sql[]>> = {
  listed: [sql`a.price_cents is not null`],
  unlisted: [tradable, sql`a.price_cents is null`],
  any: [tradable],
}

/**
 * The definitions already match the kinds and collections and are open. The first form tells the planner to look up a
 * short list in an index. The second is a hashed filter that half of all rows pass; estimating thousands of ids one by
 * one took longer than the query.
 */
function withDefinitions(definitions: readonly NamedDefinition[], way: Way): Sql {
  const ids = definitions.map(({ id }) => id)
  return way === 'gather'
    ? sql`a.definition_id = any(array(select unnest(${ids}::bigint[])))`
    : sql`coalesce(a.definition_id = any(${ids}::bigint[]), false)`
}

function withoutDefinitions({ tab, kinds, collections, showsExpired, lockoutSeconds }: MarketScope): Sql[] {
  const closing = (['prediction', 'event'] as const).filter(
    (kind) => kinds.includes(kind) && !(kind === 'event' && showsExpired),
  )
  return [
    kindCondition({ tab, kinds }),
    ...(collections === null ? [] : [isOneOf(sql`a.collection_id`, collections)]),
    ...(closing.length === 0
      ? []
      : [sql`(a.kind <> all(${closing}::text[]) or ${isOpenEvent(sql`a.event_id`, lockoutSeconds)})`]),
  ]
}

export function kindCondition({ tab, kinds }: Pick<MarketScope, 'tab' | 'kinds'>): Sql {
  return tab === 'cards' && isOfAllKinds(kinds) ? sql`a.kind <> 'pack'` : ofKinds(kinds)
}

export function isOfAllKinds(kinds: readonly AssetKind[]): boolean {
  return kinds.length === cardKinds.length
}

/** For a single value, an index that begins with the column returns the rest in order. */
function isOneOf(column: Sql, values: readonly number[]): Sql {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::int[])`
}

function ofKinds(kinds: readonly AssetKind[]): Sql {
  return kinds.length === 1 ? sql`a.kind = ${kinds[0]}` : sql`a.kind = any(${kinds}::text[])`
}
