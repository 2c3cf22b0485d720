import type { CollectionId, DefinitionId, SeriesId } from '@called-shot/shared/ids.ts'
import type { SeriesTerms } from '@called-shot/shared/catalogue/series.ts'
import type { Queries } from '../commit/reader.ts'

/** A series with the terms of its current version and what a pack of it looks like. */
export interface SeriesRow extends SeriesTerms {
  readonly id: SeriesId
  readonly sourceId: string
  readonly name: string
  readonly packType: 'identity' | 'prediction'
  readonly tier: number
  readonly specialOffer: boolean
  readonly onSale: boolean
  readonly tutorial: boolean
  readonly counterKey: string | null
  readonly collectionId: CollectionId
  readonly definitionId: DefinitionId
  readonly version: number
  readonly hash: string
  /** Null: unlimited. */
  readonly remaining: number | null
}

export const seriesColumns = `
  s.id, s.source_id as "sourceId", s.name, s.pack_type as "packType", s.tier, s.special_offer as "specialOffer",
  s.on_sale as "onSale", s.tutorial, s.counter_key as "counterKey", s.collection_id as "collectionId",
  d.id as "definitionId", v.version, v.price_cents as "priceCents", v.contents, v.odds, v.prize_values as "prizeValues",
  v.rules,
  v.supply, v.hash, (n.maximum - n.value) as remaining`

export const seriesJoins = `
  join series_version v on v.series_id = s.id and v.version = s.current_version
  join definition d on d.kind = 'pack' and d.collection_id = s.collection_id and d.ref = s.id::text
  left join counter n on n.key = s.counter_key`

export async function seriesById(queries: Queries, id: number): Promise<SeriesRow | null> {
  return queries.first<SeriesRow>({
    name: 'series-by-id',
    text: `select ${seriesColumns} from series s ${seriesJoins} where s.id = $1`,
    values: [id],
  })
}

/** By the ids of the content files, in the requested order; unknown ones are omitted. */
export async function seriesBySourceIds(
  queries: Queries,
  sourceIds: readonly string[],
): Promise<SeriesRow[]> {
  const rows = await queries.query<SeriesRow>({
    name: 'series-by-source-ids',
    text: `select ${seriesColumns} from series s ${seriesJoins} where s.source_id = any($1::text[])`,
    values: [sourceIds],
  })
  return sourceIds.flatMap((sourceId) => rows.find((row) => row.sourceId === sourceId) ?? [])
}
