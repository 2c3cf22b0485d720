import { sql, type Kysely } from 'kysely'
import type { CountedReads } from '../cards/card-lists.ts'
import type { Sql } from '../cards/fits.ts'
import { isLarge, type Totals } from '../cards/recent.ts'
import type { Player } from '../commit/player.ts'
import type { Stretch } from './market-order-lists.ts'
import { ownCards } from './market-owner-reads.ts'
import { scopeConditions, type MarketScope } from './market-scope-reads.ts'

/** A value in a list's order, and how many rows have it. */
interface Mark {
  readonly value: string | number
  readonly total: number
}

/** Where reading starts (null for an end), in which direction, and how many rows to skip. */
export interface Start {
  readonly from: Sql | null
  readonly isBackward: boolean
  readonly skip: number
}

export interface Place {
  readonly scope: MarketScope
  readonly stretch: Stretch
  /** The condition on the range. */
  readonly common: readonly Sql[]
  readonly skip: number
  readonly count: number
  /** The total of the range. */
  readonly total: number
  /** The player whose own cards the list leaves out. */
  readonly without: Player | null
}

/**
 * Finds the start of a deep page from how many rows have each name or price, so that page 5,000 skips the rows of one
 * name or price from its nearer end, and not a hundred thousand. Null if nothing counts the list's filters.
 */
export async function startOf(reads: CountedReads, place: Place): Promise<Start | null> {
  const { scope, stretch, skip, count } = place
  const { marks } = stretch.direction
  if (marks === null || !areCounted(place, marks.column)) return null
  const key = `${scope.key} ${marks.column} ${JSON.stringify([stretch.common, stretch.listing])}`
  const all = await reads.counts.marks.of(key, () => readMarks(reads.lists, place, marks.column))
  const own = place.without && (await ownOf(reads, place, { player: place.without, key, all }))
  let left = skip
  for (const mark of marks.isRising ? all : all.toReversed()) {
    const total = Math.max(0, mark.total - (own?.get(String(mark.value)) ?? 0))
    if (total > left) {
      const beyond = total - left - count
      const isBackward = beyond >= 0 && beyond < left
      const column = sql.ref(`a.${marks.column}`)
      const isUpwards = marks.isRising !== isBackward
      return {
        from: isUpwards ? sql`${column} >= ${mark.value}` : beforeNext(column, all, mark),
        isBackward,
        skip: isBackward ? beyond : left,
      }
    }
    left -= total
  }
  return null
}

/** In descending order, reading starts with the highest value of the mark, because a price step holds several. */
function beforeNext(column: Sql, all: readonly Mark[], mark: Mark): Sql {
  const next = all[all.indexOf(mark) + 1]
  return next ? sql`${column} < ${next.value}` : sql`true`
}

/**
 * In a list without other counts, at most this many cards are counted individually: that takes a tenth of a second, and
 * is cached for a while.
 */
const maxCardsCounted = 300_000

function areCounted({ scope, total }: Place, column: 'sort_name' | 'price_cents'): boolean {
  if (scope.definitions !== null || scope.tags !== null) return false
  return column === 'sort_name' || hasPriceCounts(scope) || total <= maxCardsCounted
}

/** Counts by price include neither rarities nor collections. */
function hasPriceCounts({ rarities, collections }: MarketScope): boolean {
  return rarities === null && collections === null
}

async function readMarks(
  lists: Kysely<unknown>,
  { scope, stretch, common }: Place,
  column: 'sort_name' | 'price_cents',
): Promise<readonly Mark[]> {
  const isByCards = column === 'price_cents' && !hasPriceCounts(scope)
  const conditions = scopeConditions(scope, isByCards ? 'walk' : 'gather', stretch.listing)
  const where = sql.join([...conditions, ...common], sql` and `)
  const counted =
    column === 'sort_name'
      ? sql`select in_number_order(d.name) as value, sum(counted.copies)::bigint as total
          from (select a.definition_id as id, sum(a.copies) as copies from market_copies a where ${where} group by 1) counted
          join definition d using (id) group by 1`
      : isByCards
        ? sql`select price_step(a.price_cents) as value, count(*) as total from asset a where ${where} group by 1`
        : sql`select a.price_cents as value, sum(a.copies)::bigint as total
            from market_price_copies a where ${where} group by a.price_cents`
  const { rows } = await sql<Mark>`
    select value, total from (${counted}) counted where total > 0 order by value`.execute(lists)
  return rows
}

/** The player's own cards in a large list may be as old as everybody's counts. */
async function ownOf(
  { plannedLists, counts }: CountedReads,
  place: Place,
  { player, key, all }: { readonly player: Player; readonly key: string; readonly all: readonly Mark[] },
): Promise<Totals> {
  const count = () => readOwn(plannedLists, place, player)
  const sum = all.reduce((before, { total }) => before + total, 0)
  return isLarge(sum) ? counts.own.of(`${player.id} ${key}`, count) : count()
}

async function readOwn(
  plannedLists: Kysely<unknown>,
  { scope, stretch, common }: Place,
  player: Player,
): Promise<Totals> {
  const value =
    stretch.direction.marks?.column === 'sort_name' ? sql`a.sort_name` : sql`price_step(a.price_cents)`
  const { rows } = await sql<Mark>`
    select ${value} as value, count(*) as total from ${ownCards(scope, player)}
    where ${sql.join([...scopeConditions(scope, 'walk', stretch.listing), ...common], sql` and `)}
    group by 1`.execute(plannedLists)
  return new Map(rows.map((mark) => [String(mark.value), mark.total]))
}
