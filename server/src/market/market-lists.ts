import { sql } from 'kysely'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { AssetId } from '@called-shot/shared/ids.ts'
import type { market } from '@called-shot/shared/market/contract.ts'
import { paginate } from '@called-shot/shared/page.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import type { CountedReads } from '../cards/card-lists.ts'
import { cardItemOf } from '../cards/card-view.ts'
import type { Sql } from '../cards/fits.ts'
import { sumOf, type Totals } from '../cards/recent.ts'
import type { Player } from '../commit/player.ts'
import { orderOf, type MarketOrder, type Stretch } from './market-order-lists.ts'
import type { MarketTab } from '../cards/market-filters.ts'
import {
  readScope,
  scopeConditions,
  type MarketQuery,
  type MarketScope,
  type Way,
} from './market-scope-reads.ts'

type Page = AnswerOf<typeof market.listCards>

/**
 * One page of everything that can be traded, with its total (Core §7.1, LIST-46). Pages are read along an index in
 * its own direction, a deep one from the end, and only the cards of the page are fetched. Totals of what everybody
 * sees are counted once for all who ask within five seconds; one's own cards are counted each time and taken off.
 */
export async function listMarket(
  reads: CountedReads,
  player: Player,
  { tab, query }: { readonly tab: MarketTab; readonly query: MarketQuery },
): Promise<Page> {
  const { queries, lockoutSeconds } = reads
  const scope = await readScope(reads, { tab, query })
  const order = orderOf(scope, query.order)
  const totals = await totalsOf(reads, player, { scope, order })
  const total = sumOf(totals)
  const ids =
    query.offset < total
      ? await pageOfIds(reads, { scope, order, totals, owner: ownerCondition(scope, player), query })
      : []
  const assets = await assetsByIds(queries, ids)
  return {
    data: assets.map((asset) => cardItemOf(asset, { id: player.id, lockoutSeconds })),
    pagination_metadata: paginate(total, query),
  }
}

function ownerCondition({ ownership }: MarketScope, player: Player): Sql[] {
  if (ownership === 'any') return []
  return ownership === 'own' ? [isOwn(player)] : [sql`a.owner_id <> ${player.id}`]
}

/** What is held is said, though the scope implies it: the inventory's index is of what is held. */
function isOwn(player: Player): Sql {
  return sql`a.owner_id = ${player.id} and a.place = 'held'`
}

/** How many there are in each stretch of the list. */
async function totalsOf(
  { lists, counts }: CountedReads,
  player: Player,
  { scope, order }: { readonly scope: MarketScope; readonly order: MarketOrder },
): Promise<Totals> {
  if (scope.definitions?.length === 0 || scope.kinds.length === 0) return new Map()
  const count = async (way: Way, owner: readonly Sql[]): Promise<Totals> => {
    const { rows } = await sql<{ key: string; total: number }>`
      select ${order.groupBy} as key, count(*) as total from asset a
      where ${sql.join([...scopeConditions(scope, way), ...owner], sql` and `)} group by 1`.execute(lists)
    return new Map(rows.map(({ key, total }) => [key, total]))
  }
  const own = () => count('walk', [isOwn(player)])
  if (scope.ownership === 'own') return own()
  const all = counts.totals.of(`${scope.key} ${order.groups}`, () => count('gather', []))
  if (scope.ownership === 'any') return all
  const [everybodys, ones] = await Promise.all([all, own()])
  return new Map(
    [...everybodys].map(([stretch, total]) => [stretch, Math.max(0, total - (ones.get(stretch) ?? 0))]),
  )
}

interface PageOfIds {
  readonly scope: MarketScope
  readonly order: MarketOrder
  readonly totals: Totals
  readonly owner: readonly Sql[]
  readonly query: MarketQuery
}

/** Past so many rows of some definitions a page is read along its order. */
const mostSorted = 5000

/** The ids of a page: the part of it that lies in each stretch, one stretch after the other. */
async function pageOfIds(
  reads: CountedReads,
  { scope, order, totals, owner, query }: PageOfIds,
): Promise<AssetId[]> {
  const way = scope.ownership === 'own' || sumOf(totals) > mostSorted ? 'walk' : 'gather'
  const conditions = [...scopeConditions(scope, way), ...owner]
  const ids: AssetId[] = []
  let skip = query.offset
  for (const stretch of await order.stretches(reads.lists)) {
    const total = totals.get(stretch.key) ?? 0
    const count = Math.min(query.limit - ids.length, total - skip)
    if (count > 0) {
      const window = { skip, count, total }
      ids.push(
        ...(await windowOf(
          reads,
          { ...stretch, conditions: [...conditions, ...stretch.conditions] },
          window,
        )),
      )
    }
    skip = Math.max(0, skip - total)
    if (ids.length >= query.limit) break
  }
  return ids
}

/** Up to here a page is read from the front, so that a total which is a little stale shifts nothing. */
const shallow = 10_000

async function windowOf(
  { lists }: CountedReads,
  { conditions, direction }: Stretch,
  { skip, count, total }: { readonly skip: number; readonly count: number; readonly total: number },
): Promise<AssetId[]> {
  const fromEnd = skip > shallow && skip > total / 2
  const { rows } = await sql<{ id: AssetId }>`
    select a.id from asset a where ${sql.join([...conditions], sql` and `)}
    order by ${fromEnd ? direction.backward : direction.forward}
    limit ${count} offset ${fromEnd ? total - skip - count : skip}`.execute(lists)
  const ids = rows.map(({ id }) => id)
  return fromEnd ? ids.reverse() : ids
}
