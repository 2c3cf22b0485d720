import { sql, type Kysely } from 'kysely'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AssetId } from '@called-shot/shared/ids.ts'
import type { market } from '@called-shot/shared/market/contract.ts'
import { paginate } from '@called-shot/shared/page.ts'
import { assetsWithOwners } from '../cards/asset-reads.ts'
import type { CountedReads } from '../cards/card-lists.ts'
import { callerVersion, type CallerVersion } from '../cards/first-page.ts'
import type { Sql } from '../cards/fits.ts'
import type { ListQuery } from '../cards/list-conditions.ts'
import type { MarketTab } from '../cards/market-filters.ts'
import { isLarge, sumOf, type Totals } from '../cards/recent.ts'
import type { Player, Seen } from '../commit/player.ts'
import { frontStretch, readFront, type Asked, type FoundAndTotal } from './market-front-lists.ts'
import { marketItemsOf } from './market-items.ts'
import { startOf } from './market-mark-reads.ts'
import { orderOf, type MarketOrder, type Stretch } from './market-order-lists.ts'
import { ownCards, ownerCondition } from './market-owner-reads.ts'
import { isOfAllKinds, readScope, scopeConditions, type MarketScope, type Way } from './market-scope-reads.ts'

type Page = AnswerOf<typeof market.listCards>

/**
 * One page of everything that can be traded, with its total (Core §7.1, LIST-46). Pages are read along an index in its
 * own direction, a deep one from where its name or price starts, and only the cards of the page are fetched. Totals of
 * what everybody sees are sums of the counts by definition; the player's own cards are counted each time and
 * subtracted.
 */
export async function listMarket(
  reads: CountedReads,
  player: Player,
  { tab, query }: { readonly tab: MarketTab; readonly query: ListQuery },
): Promise<Seen<Page>> {
  const { lockoutSeconds } = reads
  const scope = await readScope(reads, { tab, query })
  const order = orderOf(scope, query.order)
  const { found, total, callerVersion: version } = await foundAndTotal(reads, { player, scope, order, query })
  const data = marketItemsOf(found, { id: player.id, lockoutSeconds })
  return { answer: { data, pagination_metadata: paginate(total, query) }, callerVersion: version }
}

async function foundAndTotal(reads: CountedReads, asked: Asked): Promise<FoundAndTotal> {
  const front = await frontStretch(reads, asked)
  if (front !== null) return readFront(reads, asked, front)
  const totals = await totalsOf(reads, asked.player, asked)
  const total = sumOf(totals)
  const rows = asked.query.offset < total ? await pageOfIds(reads, { ...asked, totals }) : []
  const found = await assetsWithOwners(
    reads.queries,
    rows.map(({ id }) => id),
  )
  return { found, total, callerVersion: rows[0]?.callerVersion ?? null }
}

const cardByCard = sql`count(*) as total from asset a`
/** The same total from the counts by definition and rarity, where a million cards are a few thousand rows. */
const copyByCopy = sql`sum(a.copies)::bigint as total from market_copies a`
/** The same from the sums of these counts, a few hundred rows, if no definition is requested. */
const sumBySum = sql`sum(a.copies)::bigint as total from market_sums a`

/** The copies of so few definitions are counted in a moment. */
const maxShort = 20

/** The totals by each key of the order. */
async function totalsOf(
  { lists, firstPages, counts }: CountedReads,
  player: Player,
  { scope, order }: { readonly scope: MarketScope; readonly order: MarketOrder },
): Promise<Totals> {
  if (scope.definitions?.length === 0 || scope.kinds.length === 0) return new Map()
  const count = async (on: Kysely<unknown>, from: Sql, conditions: readonly Sql[]): Promise<Totals> => {
    const { rows } = await sql<{ key: string; total: number }>`
      select ${order.groupBy}::text as key, ${from} where ${sql.join([...conditions], sql` and `)}
      group by ${order.groupBy}`.execute(on)
    return new Map(rows.map(({ key, total }) => [key, total]))
  }
  const own = () =>
    count(firstPages, sql`count(*) as total from ${ownCards(scope, player)}`, scopeConditions(scope, 'walk'))
  if (scope.ownership === 'own') return own()
  // A tag may depend on a card's outcome, and there are no counts by outcome.
  const isSummed = scope.definitions === null && order.groups !== 'definitions'
  const everybodys = scope.tags !== null ? cardByCard : isSummed ? sumBySum : copyByCopy
  const key = `${scope.key} ${order.groups}`
  const all = () => counts.totals.of(key, () => count(lists, everybodys, scopeConditions(scope, 'gather')))
  if (scope.ownership === 'any') return all()
  // A search for a name counts both at once; a large list may have the player's own counts from a moment ago.
  const isShort = scope.definitions !== null && scope.definitions.length <= maxShort
  const [those, counted] = await Promise.all([all(), isShort ? own() : null])
  const ones = counted ?? (await (isLarge(sumOf(those)) ? counts.own.of(`${player.id} ${key}`, own) : own()))
  return new Map([...those].map(([key, total]) => [key, Math.max(0, total - (ones.get(key) ?? 0))]))
}

interface FoundId extends CallerVersion {
  readonly id: AssetId
}

interface PageOfIds extends Asked {
  readonly totals: Totals
}

/** The ids of a page, collected range by range. */
async function pageOfIds(reads: CountedReads, page: PageOfIds): Promise<FoundId[]> {
  const windows = windowsOf(await page.order.stretches(reads.lists), page)
  const ids: FoundId[] = []
  for (const window of page.order.isOneRun ? inOneRun(windows) : windows) {
    ids.push(...(await readWindow(reads, page, window)))
  }
  return ids
}

/** Some of the rows of a range, or of neighboring ranges that share one order. */
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
/** Up to this many rows are collected by definition and sorted; beyond that, the index is scanned in order. */
const maxSorted = 5000

async function readWindow(reads: CountedReads, page: PageOfIds, window: Window): Promise<FoundId[]> {
  const { skip, count, total } = window
  const [stretch] = window.stretches
  const { direction, common, listing } = stretch
  const { scope, player } = page
  const mayEnter = (skip > shallow || isOfSomeKinds(scope)) && scope.ownership !== 'own'
  const without = scope.ownership === 'others' ? player : null
  const start =
    (mayEnter
      ? await startOf(reads, {
          scope,
          stretch,
          common: commonConditions(window),
          skip,
          count,
          total,
          without,
        })
      : null) ?? fromAnEnd(window)
  const way = scope.ownership === 'own' || common !== null || total > maxSorted ? 'walk' : 'gather'
  const whereOf = (those: MarketScope) =>
    sql.join(
      [
        ...scopeConditions(those, way, listing),
        ...commonConditions(window),
        ...ownerCondition(scope, player),
        ...(start.from === null ? [] : [start.from]),
      ],
      sql` and `,
    )
  const order = start.isBackward ? direction.backward : direction.forward
  const { rows } = await sql<FoundId>`
    select a.id, ${callerVersion(player)}
    from ${candidates(scope, { whereOf, order, way, window })}
    order by ${order}
    limit ${count} offset ${start.skip}`.execute(reads.lists)
  return start.isBackward ? rows.reverse() : rows
}

interface Candidates {
  readonly whereOf: (scope: MarketScope) => Sql
  readonly order: Sql
  readonly way: Way
  readonly window: Window
}

/** The assets `a` that a page is taken from. */
function candidates(scope: MarketScope, { whereOf, order, way, window }: Candidates): Sql {
  const columns = sql`a.id, a.sort_name, a.rarity, a.price_cents`
  // Without the fence (`offset 0`) the planner may scan a whole index for these few rows.
  if (scope.definitions !== null && way === 'gather')
    return sql`(select ${columns} from asset a where ${whereOf(scope)} offset 0) a`
  if (!isOfDearCards(scope, window)) return sql`asset a where ${whereOf(scope)}`
  const parts = (scope.rarities ?? []).map(
    (rarity) => sql`(select ${columns} from (
        select * from asset a where a.price_cents is not null and a.rarity = ${rarity} order by ${order} offset 0) a
      where ${whereOf({ ...scope, rarities: [rarity] })} limit ${window.skip + window.count})`,
  )
  return sql`(${sql.join(parts, sql` union all `)}) a`
}

/** With fewer cards than this the planner finds the best plan. */
const minWalked = 1000

/**
 * Whether these are rarities of a kind or collection by price: each is scanned in the index of its own prices. The
 * collection's index has thousands of cheap common cards before the first rare one, which no statistics tell the
 * planner.
 */
function isOfDearCards(scope: MarketScope, { stretches, skip, total }: Window): boolean {
  const [{ direction, common }] = stretches
  const { tab, kinds, rarities, collections, definitions, listing } = scope
  const isFiltered = collections !== null || (tab === 'cards' && !isOfAllKinds(kinds))
  const isByPrice = direction.marks?.column === 'price_cents' && listing === 'listed' && common === null
  return (
    isByPrice &&
    isFiltered &&
    rarities !== null &&
    definitions === null &&
    skip <= shallow &&
    total >= minWalked
  )
}

function fromAnEnd({ skip, count, total }: Window) {
  const isBackward = skip > shallow && skip > total / 2
  return { from: null, isBackward, skip: isBackward ? total - skip - count : skip }
}

/**
 * Whether these are several kinds, but not all: in the order of all names, thousands of others may come before the
 * first.
 */
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
