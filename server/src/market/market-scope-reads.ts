import { sql, type Kysely } from 'kysely'
import { assetKinds, rarityOf, type AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { ListingStatus } from '@called-shot/shared/market/contract.ts'
import { isOpenEvent, type Sql } from '../cards/fits.ts'
import { tagCondition, type ListQuery } from '../cards/list-conditions.ts'
import type { Schema } from '../db/schema.ts'
import { readDefinitions } from './definition-reads.ts'

export type MarketTab = 'cards' | 'packs'
export type MarketQuery = Omit<ListQuery, 'status'> & {
  readonly status?: readonly ListingStatus[] | undefined
}

/** What a market list is asked for, whoever asks. */
export interface MarketScope {
  readonly tab: MarketTab
  readonly kinds: readonly AssetKind[]
  readonly listing: 'listed' | 'unlisted' | 'any'
  readonly ownership: 'own' | 'others' | 'any'
  readonly rarities: readonly number[] | null
  readonly collections: readonly number[] | null
  /** The definitions that a search or a filter leaves; null when there is neither. */
  readonly definitions: readonly number[] | null
  readonly tags: readonly string[] | null
  readonly showsExpired: boolean
  readonly lockoutSeconds: number
  /** The same for every player who asks for the same; only whose cards they are differs. */
  readonly key: string
}

const cardKinds = assetKinds.filter((kind) => kind !== 'pack')

export async function readScope(
  lists: Kysely<Schema>,
  { tab, query, lockoutSeconds }: { tab: MarketTab; query: MarketQuery; lockoutSeconds: number },
): Promise<MarketScope> {
  const kinds = tab === 'packs' ? (['pack'] as const) : askedKinds(query.type)
  const collections = await readCollectionIds(lists, query.collection)
  const definitions = await readDefinitions(lists, { kinds, collections, query, lockoutSeconds })
  const { search, category, event_type, team, pack_type, tier, tag, rarity } = query
  const asked = { tab, kinds, collections, search, category, event_type, team, pack_type, tier, tag, rarity }
  return {
    tab,
    kinds,
    ...dimensions(query.status),
    rarities: rarity && rarity.length > 0 ? rarity.map((text) => rarityOf(text) ?? 0) : null,
    collections,
    definitions,
    tags: tag && tag.length > 0 ? tag : null,
    showsExpired: query.show_expired === true,
    lockoutSeconds,
    key: JSON.stringify({
      ...asked,
      listing: dimensions(query.status).listing,
      expired: query.show_expired === true,
    }),
  }
}

/** Values of one dimension are alternatives; both or none of them ask nothing (LIST-46). */
function dimensions(status: MarketQuery['status'] = []): Pick<MarketScope, 'listing' | 'ownership'> {
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
  lists: Kysely<Schema>,
  values: readonly string[] | undefined,
): Promise<readonly number[] | null> {
  if (!values || values.length === 0) return null
  const names = values.map((value) => value.toLowerCase())
  const { rows } = await sql<{ id: number }>`
    select c.id from collection c where c.id::text = any(${values}::text[]) or lower(c.name) = any(${names}::text[])`.execute(
    lists,
  )
  return rows.map(({ id }) => id)
}

/** Past so many rows a page is read along its order rather than by definition. */
const mostSorted = 20_000

/**
 * The scope as conditions on an asset `a`, without whose it is. What is for sale can be traded by definition (a
 * constraint), so that its indexes alone answer. `total`, where it is known, says which way to read.
 */
export function scopeConditions(scope: MarketScope, total: number | null = null): Sql[] {
  const { definitions, rarities, tags } = scope
  return [
    ...listingConditions[scope.listing],
    ...(definitions === null ? withoutDefinitions(scope) : [withDefinitions(definitions, total)]),
    ...(rarities === null ? [] : [sql`a.rarity = any(${rarities}::int[])`]),
    ...(tags === null ? [] : [tagCondition(tags)]),
  ]
}

const tradable = sql`a.place = 'held' and a.tradable and not a.redeemable`
const listingConditions: Readonly<Record<MarketScope['listing'], readonly Sql[]>> = {
  listed: [sql`a.price_cents is not null`],
  unlisted: [tradable, sql`a.price_cents is null`],
  any: [tradable],
}

/**
 * Definitions are of the asked kinds and collections, and open, already. Of many copies the planner would gather and
 * sort all; hidden in an expression, the condition is a filter on rows that come in order (and its list is hashed).
 */
function withDefinitions(definitions: readonly number[], total: number | null): Sql {
  const isOne = sql`a.definition_id = any(${definitions}::bigint[])`
  return total !== null && total > mostSorted ? sql`coalesce(${isOne}, false)` : isOne
}

function withoutDefinitions({ tab, kinds, collections, showsExpired, lockoutSeconds }: MarketScope): Sql[] {
  const closing = (['prediction', 'event'] as const).filter(
    (kind) => kinds.includes(kind) && !(kind === 'event' && showsExpired),
  )
  return [
    ...(tab === 'cards' && kinds.length === cardKinds.length ? [sql`a.kind <> 'pack'`] : [ofKinds(kinds)]),
    ...(collections === null ? [] : [sql`a.collection_id = any(${collections}::int[])`]),
    ...(closing.length === 0
      ? []
      : [sql`(a.kind <> all(${closing}::text[]) or ${isOpenEvent(sql`a.event_id`, lockoutSeconds)})`]),
  ]
}

function ofKinds(kinds: readonly AssetKind[]): Sql {
  return kinds.length === 1 ? sql`a.kind = ${kinds[0]}` : sql`a.kind = any(${kinds}::text[])`
}
