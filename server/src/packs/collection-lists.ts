import { artPath } from '@called-shot/shared/art/art-path.ts'
import { packSeed } from '@called-shot/shared/art/art-seed.ts'
import { isRarity, rarityNames, type Rarity } from '@called-shot/shared/cards/kinds.ts'
import type { AnswerOf, QueryOf } from '@called-shot/shared/endpoint.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { paginate } from '@called-shot/shared/page.ts'
import type { PackSeries, packs } from '@called-shot/shared/packs/contract.ts'
import { rarities } from '@called-shot/shared/packs/series-terms.ts'
import { packContents } from '../cards/card-view.ts'
import type { Queries } from '../commit/reader.ts'
import { isLike, likePattern } from '../db/like-pattern.ts'
import { seriesColumns, seriesJoins, type SeriesRow } from './series-reads.ts'
import { guaranteeOf, prizeValuesOf } from './series-view.ts'

type Query = QueryOf<typeof packs.listCollections>
type Collection = AnswerOf<typeof packs.listCollections>['data'][number]

interface OfferedRow extends SeriesRow {
  readonly collection: string
  readonly description: string
  /** Rarity → cards drawn so far under this version. */
  readonly drawn: Readonly<Record<string, number>> | null
  readonly resold: number
  readonly resaleFloorCents: Cents | null
}

/**
 * Collections with the series that are on sale, their published odds and what has been drawn so far. Free series are
 * not listed, and neither are collections without a series on sale (API 'Packs').
 */
export async function listCollections(
  queries: Queries,
  query: Query,
): Promise<AnswerOf<typeof packs.listCollections>> {
  const rows = await queries.query<OfferedRow>({
    name: 'series-offered',
    text: `
      with resold as materialized (
        select d.ref, count(*)::int as packs, min(a.price_cents) as cents
        from definition d join asset a on a.definition_id = d.id
        where d.kind = 'pack' and a.price_cents is not null group by d.ref)
      select ${seriesColumns}, c.name as collection, c.description,
        (select jsonb_object_agg(r.rarity, r.cards) from drawn_rarity r
          where r.series_id = s.id and r.series_version = v.version) as drawn,
        coalesce(resold.packs, 0) as resold, resold.cents as "resaleFloorCents"
      from series s ${seriesJoins}
      join collection c on c.id = s.collection_id
      left join resold on resold.ref = s.id::text
      where s.on_sale and not s.tutorial
        and ($1::text is null or ${isLike('c.name', '$1')})
        and ($2::text[] is null or s.pack_type = any($2))
        and ($3::text[] is null or s.tier::text = any($3))
        and ($4::text[] is null or c.name = any($4) or c.id::text = any($4))
      order by c.position, c.id, s.position, s.id`,
    values: [
      query.search ? likePattern(query.search) : null,
      orNull(query.pack_type),
      orNull(query.tier),
      orNull(query.collection),
    ],
  })
  const collections = [...Map.groupBy(rows, ({ collectionId }) => collectionId).values()]
  const ordered = inOrder(collections.map(collectionOf), query.order)
  return {
    data: ordered.slice(query.offset, query.offset + query.limit),
    pagination_metadata: paginate(ordered.length, query),
  }
}

function orNull(list: readonly string[] | undefined): readonly string[] | null {
  return list && list.length > 0 ? list : null
}

function collectionOf(rows: readonly OfferedRow[]): Collection {
  const [first] = rows
  if (!first) throw new Error('a collection without series')
  return {
    id: first.collectionId,
    name: first.collection,
    description: first.description,
    series: rows.map(seriesOf),
  }
}

/** Any order except by name keeps the catalogue's order; `tier` sorts the series within each collection. */
function inOrder(collections: Collection[], order: Query['order']): Collection[] {
  const byName = (a: Collection, b: Collection) => a.name.localeCompare(b.name, 'en')
  if (order === 'a_z' || order === 'collection') return collections.toSorted(byName)
  if (order === 'z_a') return collections.toSorted((a, b) => byName(b, a))
  if (order === 'tier') {
    return collections.map((each) => ({ ...each, series: each.series.toSorted((a, b) => a.tier - b.tier) }))
  }
  return collections
}

function seriesOf(row: OfferedRow): PackSeries {
  return {
    id: row.id,
    name: row.name,
    image: artPath({
      kind: 'pack',
      seed: packSeed({ packType: row.packType, collection: row.collection }),
      rarity: isRarity(row.tier) ? row.tier : 4,
    }),
    cost: row.priceCents,
    tag: row.packType === 'identity' ? 'identity pack' : 'prediction pack',
    tier: row.tier,
    special_offer: row.specialOffer,
    pack_contents: packContents(row.contents),
    odds: oddsOf(row),
    at_least_one: guaranteeOf(row),
    prize_values: prizeValuesOf(row),
    supply: row.supply,
    remaining: row.remaining,
    resold: row.resold,
    resale_floor: row.resaleFloorCents,
  }
}

/** Percent with two decimals; the observed value is null until a card has been drawn. */
function oddsOf({ odds, drawn }: OfferedRow): PackSeries['odds'] {
  const counts = new Map(rarities.map((rarity) => [rarity, drawn?.[rarity] ?? 0]))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return odds.map(({ rarity, basisPoints }) => ({
    rarity: rarityNames[rarity],
    percent: basisPoints / 100,
    observed_percent: total === 0 ? null : observedPercent(counts, rarity, total),
  }))
}

function observedPercent(counts: ReadonlyMap<Rarity, number>, rarity: Rarity, total: number): number {
  return Math.round(((counts.get(rarity) ?? 0) * 10_000) / total) / 100
}
