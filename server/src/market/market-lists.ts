import { sql, type Kysely } from 'kysely'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { market } from '@called-shot/shared/market/contract.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { CountedReads } from '../cards/card-lists.ts'
import type { Sql } from '../cards/fits.ts'
import type { ListQuery } from '../cards/list-conditions.ts'
import type { MarketTab } from '../cards/market-filters.ts'
import { isLarge, sumOf, type Totals } from '../cards/recent.ts'
import type { Player, Seen } from '../commit/player.ts'
import { frontStretch, readFront, type Asked, type FoundAndTotal } from './market-front-lists.ts'
import { marketItemsOf } from './market-items.ts'
import { orderOf, type MarketOrder } from './market-order-lists.ts'
import { ownCards } from './market-owner-reads.ts'
import { readPage } from './market-page-lists.ts'
import { readScope, scopeConditions, type MarketScope } from './market-scope-reads.ts'

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
  const page = asked.query.offset < total ? await readPage(reads, { ...asked, totals }) : nothingFound
  return { ...page, total }
}

const nothingFound = { found: [], callerVersion: null }

const cardByCard = sql`count(*) as total from asset a`
/** The same total from the counts by definition and rarity, where a million cards are a few thousand rows. */
const copyByCopy = sql`sum(a.copies)::bigint as total from market_copies a`
/** The same from the sums of these counts, a few hundred rows, if no definition is requested. */
const sumBySum = sql`sum(a.copies)::bigint as total from market_sums a`

/** The copies of so few definitions are counted in a moment. */
const maxShort = 20

/** The totals by each key of the order. */
async function totalsOf(
  { lists, plannedLists, counts }: CountedReads,
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
    count(
      plannedLists,
      sql`count(*) as total from ${ownCards(scope, player)}`,
      scopeConditions(scope, 'walk'),
    )
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
