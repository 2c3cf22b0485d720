import { sql, type Kysely } from 'kysely'
import type {
  AccountId,
  AssetId,
  BidId,
  CollectionId,
  DefinitionId,
  OfferId,
} from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import type { Queries } from '../commit/reader.ts'

/** A card's price depends on its definition and its rarity. */
export interface Priced {
  readonly definitionId: DefinitionId
  readonly rarity: number
}

/**
 * Sales that count toward prices: not those under review or reviewed by an operator, and not those between two accounts
 * that sold such a card back and forth within 30 days.
 */
const honestSales = (definition: string, rarity: string) => `
  listing_event s
  where s.definition_id = ${definition} and s.rarity = ${rarity} and s.what = 'sold' and s.review is null
    and not exists (
      select 1 from listing_event b
      where b.definition_id = ${definition} and b.rarity = ${rarity} and b.what = 'sold'
        and b.seller_id = s.buyer_id and b.buyer_id = s.seller_id
        and b.at between s.at - interval '30 days' and s.at + interval '30 days')`

/** The median price of such cards over this many days; null if there was no sale. */
export async function readMedianPrice(queries: Queries, of: Priced, days: number): Promise<Cents | null> {
  const { median } = await queries.one<{ median: Cents | null }>({
    name: 'median-price',
    text: `
      select round(percentile_cont(0.5) within group (order by s.price_cents))::bigint as median
      from ${honestSales('$1', '$2')} and s.at > now() - make_interval(days => $3)`,
    values: [of.definitionId, of.rarity, days],
  })
  return median
}

export interface PriceHistory {
  readonly sales: number
  readonly median7: Cents | null
  readonly median30: Cents | null
  readonly median90: Cents | null
}

/** Planned for each definition: a few have a hundred thousand sales, most have a handful. */
function salesOf({ definitionId, rarity }: Priced) {
  return sql.raw(honestSales(String(Number(definitionId)), String(Number(rarity))))
}

export async function readPriceHistory(lists: Kysely<unknown>, of: Priced): Promise<PriceHistory> {
  const median = (days: number) => sql`
    round(percentile_cont(0.5) within group (order by s.price_cents)
      filter (where s.at > now() - make_interval(days => ${sql.lit(days)})))::bigint`
  const { rows } = await sql<PriceHistory>`
    select count(*) as sales, ${median(7)} as median7, ${median(30)} as median30, ${median(90)} as median90
    from ${salesOf(of)} and s.at > now() - interval '90 days'`.execute(lists)
  return rows[0] ?? { sales: 0, median7: null, median30: null, median90: null }
}

export interface PastSale {
  readonly price: Cents
  readonly at: Date
}

/** Newest first. */
export async function readLastSales(lists: Kysely<unknown>, of: Priced, most: number): Promise<PastSale[]> {
  const { rows } = await sql<PastSale>`
    select s.price_cents as price, s.at from ${salesOf(of)} order by s.at desc, s.id desc limit ${most}`.execute(
    lists,
  )
  return rows
}

export interface PricedItem extends Priced {
  readonly id: AssetId
  readonly kind: AssetKind
  readonly definitionRef: string
  readonly collectionId: CollectionId
  readonly ownerId: AccountId
}

export interface OwnOffer {
  readonly id: OfferId
  readonly amount: Cents
}

/** The player's own open offer on an item. */
export async function readOwnOffer(
  queries: Queries,
  { asset, maker }: { readonly asset: AssetId; readonly maker: AccountId },
): Promise<OwnOffer | null> {
  return queries.first<OwnOffer>({
    name: 'own-offer',
    text: `
      select id, cents as amount from offer
      where asset_id = $1 and maker_id = $2 and counter_of is null and status = 'open'
        and expires_at > statement_timestamp() limit 1`,
    values: [asset, maker],
  })
}

export interface OpenPrices {
  readonly floorId: AssetId | null
  readonly floorCents: Cents | null
  readonly offerCents: Cents | null
  readonly bidId: BidId | null
  readonly bidCents: Cents | null
  readonly bidIsResident: boolean
  readonly forSale: number
  /** Players with an open offer or bid, each once. */
  readonly wantedBy: number
}

/** The current prices of such an item: its cheapest listing, its best open offer and bid. */
export async function readOpenPrices(queries: Queries, item: PricedItem): Promise<OpenPrices> {
  return queries.one<OpenPrices>({
    name: 'open-prices',
    text: `
      select f.id as "floorId", f.price_cents as "floorCents", o.cents as "offerCents", b.id as "bidId",
        b.cents as "bidCents", coalesce(b.is_resident, false) as "bidIsResident", (
          select coalesce(sum(m.copies), 0)::int from market_copies m
          where m.definition_id = $1 and m.rarity = $2 and m.price_cents is not null) as "forSale", (
          select count(*)::int from (
            select o.maker_id from offer o
            where o.asset_id = $3 and o.status = 'open' and o.counter_of is null and o.expires_at > statement_timestamp()
            union
            select b.maker_id from bid b
            where b.status = 'open' and b.kind = $4 and b.ref = $5 and b.expires_at > statement_timestamp()
              and (b.collection_id is null or b.collection_id = $6) and (b.rarity is null or b.rarity = $2)
              and b.maker_id <> $7) wanting) as "wantedBy"
      from (select 1) one
      left join lateral (
        select a.id, a.price_cents from asset a
        where a.definition_id = $1 and a.rarity = $2 and a.price_cents is not null
        order by a.price_cents, a.id limit 1) f on true
      left join lateral (
        select max(o.cents) as cents from offer o
        where o.asset_id = $3 and o.status = 'open' and o.counter_of is null and o.expires_at > statement_timestamp()) o on true
      left join lateral (
        select b.id, b.cents, m.is_resident from bid b join account m on m.id = b.maker_id
        where b.status = 'open' and b.kind = $4 and b.ref = $5 and b.expires_at > statement_timestamp()
          and (b.collection_id is null or b.collection_id = $6) and (b.rarity is null or b.rarity = $2)
          and b.maker_id <> $7
        order by b.cents desc, b.id limit 1) b on true`,
    values: [
      item.definitionId,
      item.rarity,
      item.id,
      item.kind,
      item.definitionRef,
      item.collectionId,
      item.ownerId,
    ],
  })
}
