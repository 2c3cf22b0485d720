import { sql } from 'kysely'
import type { OwnedAsset } from '../cards/asset-reads.ts'
import type { CountedReads } from '../cards/card-lists.ts'
import { callerVersion, readAssetPage, type CallerVersion } from '../cards/asset-page-reads.ts'
import type { Sql } from '../cards/fits.ts'
import type { ListQuery } from '../cards/list-conditions.ts'
import {
  publicPlayerColumns,
  publicPlayerJoin,
  publicPlayerOf,
  type PublicPlayerRow,
} from '../cards/public-player-reads.ts'
import { sumOf } from '../cards/recent.ts'
import type { Player } from '../commit/player.ts'
import type { Start } from './market-mark-reads.ts'
import type { MarketOrder, Stretch } from './market-order-lists.ts'
import { ownCards, ownerCondition } from './market-owner-reads.ts'
import { isOfAllKinds, scopeConditions, type MarketScope } from './market-scope-reads.ts'

export interface Asked {
  readonly player: Player
  readonly scope: MarketScope
  readonly order: MarketOrder
  readonly query: ListQuery
}

export interface Found {
  readonly found: readonly OwnedAsset[]
  readonly callerVersion: number | null
}

export interface FoundAndTotal extends Found {
  readonly total: number
}

/** The only range of a list whose first page is requested, if one index returns it from its first row on. */
export async function frontStretch(
  { lists }: CountedReads,
  { scope, order, query }: Asked,
): Promise<Stretch | null> {
  if (query.offset > 0) return null
  const [first, ...more] = await order.stretches(lists)
  return first && more.length === 0 && isOneRange(scope, first) ? first : null
}

/** Whether one index returns this range in order and one plan serves all values of the list's filters. */
export function isOneRange(scope: MarketScope, { common }: Stretch): boolean {
  const { definitions, tags, ownership } = scope
  const isPlain = ownership !== 'own' && definitions === null && tags === null
  return isPlain && common === null && isOfOneValue(scope)
}

/** No filter, or one set to a single value: with more, the best plan depends on how many cards each leaves. */
function isOfOneValue({ tab, kinds, rarities, collections }: MarketScope): boolean {
  const filters = [tab === 'packs' || isOfAllKinds(kinds) ? null : kinds, rarities, collections]
  const set = filters.filter((values) => values !== null)
  return set.length === 0 || (set.length === 1 && set[0]?.length === 1)
}

/**
 * A first page, its cards and its totals in one round trip, for most lists that players see. A cached total of
 * everybody's cards is not counted again.
 */
export async function readFront(reads: CountedReads, asked: Asked, stretch: Stretch): Promise<FoundAndTotal> {
  const { scope, order, query } = asked
  const read: { front: Front | null } = { front: null }
  const totals = await reads.counts.totals.of(`${scope.key} ${order.groups}`, async () => {
    const front = await readFrontRows(reads, asked, {
      stretch,
      all: sql`(select coalesce(sum(a.copies), 0)::bigint from market_sums a
        where ${sql.join(scopeConditions(scope, 'gather'), sql` and `)})`,
    })
    read.front = front
    return new Map([['', front.all]])
  })
  const {
    found,
    own,
    callerVersion: version,
  } = read.front ?? (await readFrontRows(reads, asked, { stretch, all: sql`0::bigint` }))
  if (found.length === 0) return { found, total: 0, callerVersion: version }
  const total = Math.max(0, sumOf(totals) - own)
  return { found: found.slice(0, Math.min(query.limit, total)), total, callerVersion: version }
}

interface Front extends Found {
  readonly all: number
  readonly own: number
}

/** An empty page has no totals. */
async function readFrontRows(
  { plannedLists }: CountedReads,
  { scope, player, query }: Asked,
  { stretch, all }: { readonly stretch: Stretch; readonly all: Sql },
): Promise<Front> {
  const conditions = scopeConditions(scope, 'walk')
  const own =
    scope.ownership === 'any'
      ? sql`0::bigint`
      : sql`(select count(*) from ${ownCards(scope, player)} where ${sql.join(conditions, sql` and `)})`
  const rows = await readAssetPage<FrontColumns>(plannedLists, {
    from: sql`asset a`,
    conditions: [...conditions, ...ownerCondition(scope, player)],
    order: stretch.direction.forward,
    limit: query.limit,
    columns: sql`${ownerColumns}, ${all} as "all", ${own} as own, ${callerVersion(player)}`,
    joins: ownerJoin,
  })
  const { all: total = 0, own: owned = 0, callerVersion: version = null } = rows[0]?.more ?? {}
  const found = rows.map(({ asset, more }) => ({ asset, owner: publicPlayerOf(more) }))
  return { found, all: total, own: owned, callerVersion: version }
}

/** Any other page of such a list, from where its name or price starts, with its cards in one round trip. */
export async function readWalked(
  { plannedLists }: CountedReads,
  { scope, player }: Asked,
  { stretch, start, count }: { readonly stretch: Stretch; readonly start: Start; readonly count: number },
): Promise<Found> {
  const { direction, listing } = stretch
  const rows = await readAssetPage<PublicPlayerRow & CallerVersion>(plannedLists, {
    from: sql`asset a`,
    conditions: [
      ...scopeConditions(scope, 'walk', listing),
      ...ownerCondition(scope, player),
      ...(start.from === null ? [] : [start.from]),
    ],
    order: direction.forward,
    limit: count,
    walk: { order: start.isBackward ? direction.backward : direction.forward, skip: start.skip },
    columns: sql`${ownerColumns}, ${callerVersion(player)}`,
    joins: ownerJoin,
  })
  const found = rows.map(({ asset, more }) => ({ asset, owner: publicPlayerOf(more) }))
  return { found, callerVersion: rows[0]?.more.callerVersion ?? null }
}

interface FrontColumns extends PublicPlayerRow, CallerVersion {
  readonly all: number
  readonly own: number
}

const ownerColumns = sql.raw(publicPlayerColumns)
const ownerJoin = sql.raw(`join account u on u.id = a.owner_id ${publicPlayerJoin}`)
