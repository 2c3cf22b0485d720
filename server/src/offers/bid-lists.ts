import { sql, type Kysely } from 'kysely'
import type { QueryOf } from '@called-shot/shared/endpoint.ts'
import { assetId, type AccountId } from '@called-shot/shared/ids.ts'
import type { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import type { Queries } from '../commit/reader.ts'
import { bidColumns, type Bid } from './bid-reads.ts'

export interface BidReads {
  readonly lists: Kysely<unknown>
  readonly queries: Queries
}

type Query = QueryOf<typeof bids.listBids>

/**
 * The player's own bids, newest first; or open bids, highest first: those that a card could fill, or those for a named
 * item. A bid for any collection or rarity is listed under each of them.
 */
export async function listedBids(
  { lists, queries }: BidReads,
  viewer: AccountId,
  query: Query,
): Promise<{ rows: Bid[]; total: number }> {
  const isMine = query.mine === true
  const conditions = [
    ...(isMine ? [sql`b.maker_id = ${viewer}`] : []),
    ...(isMine && query.open !== true
      ? []
      : [sql`b.status = 'open'`, sql`b.expires_at > statement_timestamp()`]),
    ...(query.marketplace_listing_id === undefined
      ? []
      : await wantsItem(queries, query.marketplace_listing_id)),
    ...namedConditions(query),
  ]
  const where = sql.join(conditions, sql` and `)
  const order = query.mine === true ? sql`b.created_at desc, b.id desc` : sql`b.cents desc, b.id`
  const { rows } = await sql<Bid>`
    select ${sql.raw(bidColumns)} from bid b join account m on m.id = b.maker_id left join collection c on c.id = b.collection_id
    where ${where} order by ${order} limit ${query.limit} offset ${query.offset}`.execute(lists)
  const counted = await sql<{ total: number }>`select count(*) as total from bid b where ${where}`.execute(
    lists,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

async function wantsItem(queries: Queries, id: number) {
  const [item] = await assetsByIds(queries, [assetId(id)])
  if (!item) throw refuse('not_found', 'marketplace_listing_id: there is no such listing')
  return [
    sql`b.kind = ${item.kind} and b.ref = ${item.definitionRef}`,
    sql`(b.collection_id is null or b.collection_id = ${item.collectionId})`,
    sql`(b.rarity is null or b.rarity = ${item.rarity})`,
    sql`b.maker_id <> ${item.ownerId}`,
  ]
}

function namedConditions(query: Query) {
  return [
    ...(query.kind === undefined ? [] : [sql`b.kind = ${query.kind}`]),
    ...(query.name === undefined ? [] : [sql`lower(b.name) = lower(${query.name})`]),
    ...(query.series_id === undefined ? [] : [sql`b.kind = 'pack' and b.ref = ${String(query.series_id)}`]),
    ...(query.definition_id === undefined
      ? []
      : [
          sql`exists (
            select 1 from definition d where d.id = ${query.definition_id} and d.kind = b.kind and d.ref = b.ref
              and (b.collection_id is null or b.collection_id = d.collection_id))`,
        ]),
    ...(query.collection_id === undefined
      ? []
      : [sql`(b.collection_id is null or b.collection_id = ${query.collection_id}::bigint)`]),
    ...(query.rarity === undefined ? [] : [sql`(b.rarity is null or b.rarity = ${query.rarity})`]),
  ]
}
