import { sql, type Kysely } from 'kysely'
import type { CountedReads } from '../cards/card-lists.ts'
import type { Sql } from '../cards/fits.ts'
import type { Stretch } from './market-order-lists.ts'
import { scopeConditions, type MarketScope } from './market-scope-reads.ts'

/** A value in a list's order, and how many rows have it. */
export interface Mark {
  readonly value: string | number
  readonly total: number
}

/** Where reading starts, in which direction, and how many rows to skip; null to start at an end. */
export interface Start {
  readonly from: Sql
  readonly isBackward: boolean
  readonly skip: number
}

export interface Place {
  readonly scope: MarketScope
  readonly stretch: Stretch
  /** The condition on the stretch. */
  readonly common: readonly Sql[]
  readonly skip: number
  readonly count: number
  /** The condition for the player's own cards, if the list leaves them out. */
  readonly without: Sql | null
}

/**
 * Finds the start of a deep page from the counts by definition or price, so that page 5,000 skips the rows of one name
 * or price from its nearer end, and not a hundred thousand. Null if there are no counts for the list's filters.
 */
export async function startOf(reads: CountedReads, place: Place): Promise<Start | null> {
  const { scope, stretch, skip, count } = place
  const { marks } = stretch.direction
  if (marks === null || !areCounted(scope, marks.column)) return null
  const key = `${scope.key} ${marks.column} ${JSON.stringify([stretch.common, stretch.listing])}`
  const [all, own] = await Promise.all([
    reads.counts.marks.of(key, () => readMarks(reads.lists, place, marks.column)),
    place.without === null ? new Map<string | number, number>() : readOwn(reads.lists, place, place.without),
  ])
  let left = skip
  for (const mark of marks.isRising ? all : all.toReversed()) {
    const total = Math.max(0, mark.total - (own.get(mark.value) ?? 0))
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

/** Going down, reading starts with the highest value of the mark, because a price step holds several. */
function beforeNext(column: Sql, all: readonly Mark[], mark: Mark): Sql {
  const next = all[all.indexOf(mark) + 1]
  return next ? sql`${column} < ${next.value}` : sql`true`
}

function areCounted(scope: MarketScope, column: 'sort_name' | 'price_cents'): boolean {
  const { definitions, rarities, collections, tags } = scope
  if (definitions !== null || tags !== null) return false
  return column === 'sort_name' || (rarities === null && collections === null)
}

async function readMarks(
  lists: Kysely<unknown>,
  { scope, stretch, common }: Place,
  column: 'sort_name' | 'price_cents',
): Promise<readonly Mark[]> {
  const where = sql.join([...scopeConditions(scope, 'gather', stretch.listing), ...common], sql` and `)
  const counted =
    column === 'sort_name'
      ? sql`select in_number_order(d.name) as value, sum(a.copies)::bigint as total
          from market_copies a join definition d on d.id = a.definition_id where ${where} group by 1`
      : sql`select a.price_cents as value, sum(a.copies)::bigint as total
          from market_price_copies a where ${where} group by a.price_cents`
  const { rows } = await sql<Mark>`
    select value, total from (${counted}) counted where total > 0 order by value`.execute(lists)
  return rows
}

async function readOwn(
  lists: Kysely<unknown>,
  { scope, stretch, common }: Place,
  isOwn: Sql,
): Promise<ReadonlyMap<string | number, number>> {
  const value =
    stretch.direction.marks?.column === 'sort_name' ? sql`a.sort_name` : sql`price_step(a.price_cents)`
  const { rows } = await sql<Mark>`
    select ${value} as value, count(*) as total from asset a
    where ${sql.join([...scopeConditions(scope, 'walk', stretch.listing), ...common, isOwn], sql` and `)}
    group by 1`.execute(lists)
  return new Map(rows.map((mark) => [mark.value, mark.total]))
}
