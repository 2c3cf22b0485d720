import { sql } from 'kysely'
import type { AssetId } from '@called-shot/shared/ids.ts'
import { assetsWithOwners } from '../cards/asset-reads.ts'
import type { CountedReads } from '../cards/card-lists.ts'
import { callerVersion, maxWalked, type CallerVersion } from '../cards/asset-page-reads.ts'
import type { Sql } from '../cards/fits.ts'
import type { Totals } from '../cards/recent.ts'
import { isOneRange, readWalked, type Asked, type Found } from './market-front-lists.ts'
import { startOf, type Start } from './market-mark-reads.ts'
import type { Stretch } from './market-order-lists.ts'
import { ownerCondition } from './market-owner-reads.ts'
import { isOfAllKinds, scopeConditions, type MarketScope, type Way } from './market-scope-reads.ts'

interface FoundId extends CallerVersion {
  readonly id: AssetId
}

export interface AskedPage extends Asked {
  readonly totals: Totals
}

/** One page of a list with rows, in one statement or range by range. */
export async function readPage(reads: CountedReads, page: AskedPage): Promise<Found> {
  const windows = windowsOf(await page.order.stretches(reads.lists), page)
  const [first, ...more] = windows
  if (first && more.length === 0 && isOneRange(page.scope, first.stretches[0])) {
    const start = await startIn(reads, page, first)
    if (start.skip <= maxWalked)
      return readWalked(reads, page, { stretch: first.stretches[0], start, count: first.count })
  }
  const ids: FoundId[] = []
  for (const window of page.order.isOneRun ? inOneRun(windows) : windows)
    ids.push(...(await readWindow(reads, page, window)))
  const found = await assetsWithOwners(
    reads.queries,
    ids.map(({ id }) => id),
  )
  return { found, callerVersion: ids[0]?.callerVersion ?? null }
}

/** Some of the rows of a range, or of neighboring ranges that share one order. */
interface Window {
  readonly stretches: readonly [Stretch, ...Stretch[]]
  readonly skip: number
  readonly count: number
  readonly total: number
}

function windowsOf(stretches: readonly Stretch[], { totals, query }: AskedPage): Window[] {
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

async function readWindow(reads: CountedReads, page: AskedPage, window: Window): Promise<FoundId[]> {
  const { count, total } = window
  const [{ direction, common, listing }] = window.stretches
  const { scope, player } = page
  const start = await startIn(reads, page, window)
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

async function startIn(reads: CountedReads, { scope, player }: AskedPage, window: Window): Promise<Start> {
  const { stretches, skip, count, total } = window
  const mayEnter = (skip > shallow || isOfSomeKinds(scope)) && scope.ownership !== 'own'
  const without = scope.ownership === 'others' ? player : null
  const common = commonConditions(window)
  const place = { scope, stretch: stretches[0], common, skip, count, total, without }
  return (mayEnter ? await startOf(reads, place) : null) ?? fromAnEnd(window)
}

function fromAnEnd({ skip, count, total }: Window): Start {
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
