import { sql } from 'kysely'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AssetId } from '@called-shot/shared/ids.ts'
import type { market } from '@called-shot/shared/market/contract.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { CountedReads } from '../cards/card-lists.ts'
import type { Sql } from '../cards/fits.ts'
import { sumOf, type Totals } from '../cards/recent.ts'
import type { Player } from '../commit/player.ts'
import { marketItems } from './market-items.ts'
import { startOf } from './market-mark-reads.ts'
import { orderOf, type MarketOrder, type Stretch } from './market-order-lists.ts'
import type { MarketTab } from '../cards/market-filters.ts'
import {
  isOfAllKinds,
  readScope,
  scopeConditions,
  type MarketQuery,
  type MarketScope,
} from './market-scope-reads.ts'

type Page = AnswerOf<typeof market.listCards>

/**
 * One page of everything that can be traded, with its total (Core §7.1, LIST-46). Pages are read along an index in
 * its own direction, a deep one from where its name or price begins, and only the cards of the page are fetched. Totals of what everybody
 * sees are sums of what is counted for each thing; one's own cards are counted each time and taken off.
 */
export async function listMarket(
  reads: CountedReads,
  player: Player,
  { tab, query }: { readonly tab: MarketTab; readonly query: MarketQuery },
): Promise<Page> {
  const { queries, lockoutSeconds } = reads
  const scope = await readScope(reads, { tab, query })
  const order = orderOf(scope, query.order)
  const { ids, total } = await idsAndTotal(reads, { player, scope, order, query })
  const viewer = { id: player.id, lockoutSeconds }
  return {
    data: await marketItems(queries, ids, viewer),
    pagination_metadata: paginate(total, query),
  }
}

interface Asked {
  readonly player: Player
  readonly scope: MarketScope
  readonly order: MarketOrder
  readonly query: MarketQuery
}

interface IdsAndTotal {
  readonly ids: readonly AssetId[]
  readonly total: number
}

async function idsAndTotal(reads: CountedReads, asked: Asked): Promise<IdsAndTotal> {
  const front = await frontStretch(reads, asked)
  if (front !== null) return readFront(reads, asked, front)
  const totals = await totalsOf(reads, asked.player, asked)
  const total = sumOf(totals)
  const ids = asked.query.offset < total ? await pageOfIds(reads, { ...asked, totals }) : []
  return { ids, total }
}

/** The only stretch of a list whose first page is asked for, if one index gives it from its first row on. */
async function frontStretch(
  { lists }: CountedReads,
  { scope, order, query }: Asked,
): Promise<Stretch | null> {
  const { definitions, tags, ownership } = scope
  if (query.offset > 0 || ownership === 'own' || definitions !== null || tags !== null) return null
  if (!isOfOneValue(scope)) return null
  const [first, ...more] = await order.stretches(lists)
  return first?.common === null && more.length === 0 ? first : null
}

/** No filter or one, set to a single value: with more, the best plan depends on how many cards each leaves. */
function isOfOneValue({ tab, kinds, rarities, collections }: MarketScope): boolean {
  const filters = [tab === 'packs' || isOfAllKinds(kinds) ? null : kinds, rarities, collections]
  const set = filters.filter((values) => values !== null)
  return set.length === 0 || (set.length === 1 && set[0]?.length === 1)
}

/**
 * A first page and its totals in one trip: most lists that players see. A total of everybody's that is still known is
 * not counted again.
 */
async function readFront(reads: CountedReads, asked: Asked, stretch: Stretch): Promise<IdsAndTotal> {
  const { scope, order, query } = asked
  const read: { front: Front | null } = { front: null }
  const totals = await reads.counts.totals.of(`${scope.key} ${order.groups}`, async () => {
    const front = await readFrontRow(reads, asked, {
      stretch,
      all: sql`(select coalesce(sum(a.copies), 0)::bigint from market_copies a
        where ${sql.join(scopeConditions(scope, 'gather'), sql` and `)})`,
    })
    read.front = front
    return new Map([['', front.all]])
  })
  const { ids, own } = read.front ?? (await readFrontRow(reads, asked, { stretch, all: sql`0::bigint` }))
  const total = Math.max(0, sumOf(totals) - own)
  return { ids: ids.slice(0, Math.min(query.limit, total)), total }
}

interface Front {
  readonly ids: readonly AssetId[]
  readonly all: number
  readonly own: number
}

async function readFrontRow(
  { firstPages }: CountedReads,
  { scope, player, query }: Asked,
  { stretch, all }: { readonly stretch: Stretch; readonly all: Sql },
): Promise<Front> {
  const conditions = scopeConditions(scope, 'walk')
  const own =
    scope.ownership === 'any'
      ? sql`0::bigint`
      : sql`(select count(*) from asset a where ${sql.join([...conditions, isOwn(player)], sql` and `)})`
  const { rows } = await sql<Front>`
    select ${all} as "all", ${own} as own, coalesce((
      select json_agg(page.id) from (
        select a.id from asset a
        where ${sql.join([...conditions, ...ownerCondition(scope, player)], sql` and `)}
        order by ${stretch.direction.forward}
        limit ${sql.raw(String(query.limit))}) page), '[]') as ids`.execute(firstPages)
  return rows[0] ?? { ids: [], all: 0, own: 0 }
}

function ownerCondition({ ownership }: MarketScope, player: Player): Sql[] {
  if (ownership === 'any') return []
  return ownership === 'own' ? [isOwn(player)] : [sql`a.owner_id <> ${player.id}`]
}

/** The scope implies `held`, but the inventory's index needs the condition spelled out. */
function isOwn(player: Player): Sql {
  return sql`a.owner_id = ${player.id} and a.place = 'held'`
}

const cardByCard = sql`count(*) as total from asset a`
/** The same total from the counts by definition and rarity, where a million cards are some thousand rows. */
const copyByCopy = sql`sum(a.copies)::bigint as total from market_copies a`

/** How many there are by each key of the order. */
async function totalsOf(
  { lists, counts }: CountedReads,
  player: Player,
  { scope, order }: { readonly scope: MarketScope; readonly order: MarketOrder },
): Promise<Totals> {
  if (scope.definitions?.length === 0 || scope.kinds.length === 0) return new Map()
  const count = async (from: Sql, conditions: readonly Sql[]): Promise<Totals> => {
    const { rows } = await sql<{ key: string; total: number }>`
      select ${order.groupBy}::text as key, ${from} where ${sql.join([...conditions], sql` and `)}
      group by ${order.groupBy}`.execute(lists)
    return new Map(rows.map(({ key, total }) => [key, total]))
  }
  const own = () => count(cardByCard, [...scopeConditions(scope, 'walk'), isOwn(player)])
  if (scope.ownership === 'own') return own()
  // A tag may depend on a card's outcome, and there are no counts by outcome.
  const everybodys = scope.tags === null ? copyByCopy : cardByCard
  const all = counts.totals.of(`${scope.key} ${order.groups}`, () =>
    count(everybodys, scopeConditions(scope, 'gather')),
  )
  if (scope.ownership === 'any') return all
  const [those, ones] = await Promise.all([all, own()])
  return new Map([...those].map(([key, total]) => [key, Math.max(0, total - (ones.get(key) ?? 0))]))
}

interface PageOfIds extends Asked {
  readonly totals: Totals
}

/** The ids of a page, collected stretch by stretch. */
async function pageOfIds(reads: CountedReads, page: PageOfIds): Promise<AssetId[]> {
  const windows = windowsOf(await page.order.stretches(reads.lists), page)
  const ids: AssetId[] = []
  for (const window of page.order.isOneRun ? inOneRun(windows) : windows) {
    ids.push(...(await readWindow(reads, page, window)))
  }
  return ids
}

/** Some of the rows of a stretch, or of neighbours that are in one order. */
interface Window {
  readonly stretches: readonly [Stretch, ...Stretch[]]
  readonly skip: number
  readonly count: number
  readonly total: number
}

function windowsOf(stretches: readonly Stretch[], { totals, query }: PageOfIds): Window[] {
  const windows: Window[] = []
  let skip = query.offset
  let left = query.limit
  for (const stretch of stretches) {
    const total = stretch.keys.reduce((sum, key) => sum + (totals.get(key) ?? 0), 0)
    const count = Math.min(left, total - skip)
    if (count > 0) windows.push({ stretches: [stretch], skip, count, total })
    left -= Math.max(0, count)
    skip = Math.max(0, skip - total)
    if (left === 0) break
  }
  return windows
}

function inOneRun(windows: readonly Window[]): Window[] {
  const [first, ...more] = windows
  if (!first) return []
  const sum = (of: 'count' | 'total') => windows.reduce((all, window) => all + window[of], 0)
  const stretches = [...first.stretches, ...more.flatMap((window) => window.stretches)] as const
  return [{ stretches, skip: first.skip, count: sum('count'), total: sum('total') }]
}

/** Pages up to here are read from the front, so that a slightly stale total shifts nothing. */
const shallow = 2000
/** Up to this many rows are collected by definition and sorted; for more, the index is walked in order. */
const maxSorted = 5000

async function readWindow(reads: CountedReads, page: PageOfIds, window: Window): Promise<AssetId[]> {
  const { skip, count, total } = window
  const [stretch] = window.stretches
  const { direction, common, listing } = stretch
  const { scope, player } = page
  const owner = ownerCondition(scope, player)
  const mayEnter = (skip > shallow || isOfSomeKinds(scope)) && scope.ownership !== 'own'
  const without = scope.ownership === 'others' ? isOwn(player) : null
  const start =
    (mayEnter
      ? await startOf(reads, { scope, stretch, common: commonConditions(window), skip, count, without })
      : null) ?? fromAnEnd(window)
  const way = scope.ownership === 'own' || common !== null || total > maxSorted ? 'walk' : 'gather'
  const conditions = [
    ...scopeConditions(scope, way, listing),
    ...commonConditions(window),
    ...owner,
    ...(start.from === null ? [] : [start.from]),
  ]
  const where = sql.join(conditions, sql` and `)
  // Without the fence the planner may walk a whole index for these few rows.
  const rows =
    scope.definitions !== null && way === 'gather'
      ? sql`(select a.id, a.sort_name, a.rarity, a.price_cents from asset a where ${where} offset 0) a`
      : sql`asset a where ${where}`
  const found = await sql<{ id: AssetId }>`
    select a.id from ${rows}
    order by ${start.isBackward ? direction.backward : direction.forward}
    limit ${count} offset ${start.skip}`.execute(reads.lists)
  const ids = found.rows.map(({ id }) => id)
  return start.isBackward ? ids.reverse() : ids
}

function fromAnEnd({ skip, count, total }: Window) {
  const isBackward = skip > shallow && skip > total / 2
  return { from: null, isBackward, skip: isBackward ? total - skip - count : skip }
}

/** Of several kinds and not of all: in the order of all names, thousands of others may stand before the first. */
function isOfSomeKinds({ tab, kinds }: MarketScope): boolean {
  return tab === 'cards' && kinds.length > 1 && !isOfAllKinds(kinds)
}

function commonConditions({ stretches }: Window): Sql[] {
  const [{ common }] = stretches
  if (common === null) return []
  const values = stretches.flatMap((stretch) => (stretch.common ? [stretch.common.value] : []))
  const column = sql.ref(`a.${common.column}`)
  if (values.length === 1) return [sql`${column} = ${values[0]}`]
  return [sql`${column} = any(${values}::${sql.raw(common.column === 'sort_name' ? 'text' : 'bigint')}[])`]
}
