import { sql } from 'kysely'
import type { OwnedAsset } from '../cards/asset-reads.ts'
import type { CountedReads } from '../cards/card-lists.ts'
import { callerVersion, readFirstPage, type CallerVersion } from '../cards/first-page.ts'
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
import type { MarketOrder, Stretch } from './market-order-lists.ts'
import { ownCards, ownerCondition } from './market-owner-reads.ts'
import { isOfAllKinds, scopeConditions, type MarketScope } from './market-scope-reads.ts'

export interface Asked {
  readonly player: Player
  readonly scope: MarketScope
  readonly order: MarketOrder
  readonly query: ListQuery
}

export interface FoundAndTotal {
  readonly found: readonly OwnedAsset[]
  readonly total: number
  readonly callerVersion: number | null
}

/** The only range of a list whose first page is requested, if one index returns it from its first row on. */
export async function frontStretch(
  { lists }: CountedReads,
  { scope, order, query }: Asked,
): Promise<Stretch | null> {
  const { definitions, tags, ownership } = scope
  if (query.offset > 0 || ownership === 'own' || definitions !== null || tags !== null) return null
  if (!isOfOneValue(scope)) return null
  const [first, ...more] = await order.stretches(lists)
  return first?.common === null && more.length === 0 ? first : null
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

interface Front {
  readonly found: readonly OwnedAsset[]
  readonly all: number
  readonly own: number
  readonly callerVersion: number | null
}

/** An empty page has no totals. */
async function readFrontRows(
  { firstPages }: CountedReads,
  { scope, player, query }: Asked,
  { stretch, all }: { readonly stretch: Stretch; readonly all: Sql },
): Promise<Front> {
  const conditions = scopeConditions(scope, 'walk')
  const own =
    scope.ownership === 'any'
      ? sql`0::bigint`
      : sql`(select count(*) from ${ownCards(scope, player)} where ${sql.join(conditions, sql` and `)})`
  const rows = await readFirstPage<FrontColumns>(firstPages, {
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

interface FrontColumns extends PublicPlayerRow, CallerVersion {
  readonly all: number
  readonly own: number
}

const ownerColumns = sql.raw(publicPlayerColumns)
const ownerJoin = sql.raw(`join account u on u.id = a.owner_id ${publicPlayerJoin}`)
