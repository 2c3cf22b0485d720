import { rarityNames } from '@called-shot/shared/cards/kinds.ts'
import { expectedFaceCents } from '@called-shot/shared/catalogue/series-value.ts'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { PublishedSeriesOdds, fairness } from '@called-shot/shared/fairness/contract.ts'
import { packContents } from '../cards/card-view.ts'
import type { Queries } from '../commit/reader.ts'
import { seriesColumns, seriesJoins, type SeriesRow } from '../packs/series-reads.ts'
import { guaranteeOf, prizeValuesOf } from '../packs/series-view.ts'

interface OddsRow extends SeriesRow {
  readonly collection: string
  readonly countedUntil: Date | null
  /** Rarity → cards drawn so far under this version. */
  readonly drawn: Readonly<Record<string, number>> | null
  readonly payoutBlind: number | null
  readonly payoutBest: number | null
}

/**
 * Published odds beside the cards drawn so far (Design §6); reads one small row per series and rarity, which a job
 * counts. What prizes paid back over past results is computed when the content is loaded (GAME 'Solvent by
 * construction').
 */
export async function listOdds(queries: Queries): Promise<AnswerOf<typeof fairness.odds>> {
  const rows = await queries.query<OddsRow>({
    name: 'odds-of-all-series',
    text: `
      select ${seriesColumns}, c.name as collection,
        (select jsonb_object_agg(r.rarity, r.cards) from drawn_rarity r
          where r.series_id = s.id and r.series_version = v.version) as drawn,
        (select case when isfinite(up_to) then up_to end from drawn_rarity_head) as "countedUntil",
        (f.figures->>'payoutBlind')::float8 as "payoutBlind", (f.figures->>'payoutBest')::float8 as "payoutBest"
      from series s ${seriesJoins}
      join collection c on c.id = s.collection_id
      left join (
        select each->>'sourceId' as source_id, each as figures
        from content_load, jsonb_array_elements(figures->'series') as each) f on f.source_id = s.source_id
      where s.on_sale or s.tutorial
      order by s.tutorial, c.position, c.id, s.position, s.id`,
  })
  return { data: rows.map(oddsOf), counted_until: rows[0]?.countedUntil ?? null }
}

function oddsOf(row: OddsRow): PublishedSeriesOdds {
  const counts = row.drawn ?? {}
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    id: row.id,
    name: row.name,
    collection: row.collection,
    cost: row.priceCents,
    tier: row.tier,
    free: row.tutorial,
    pack_contents: packContents(row.contents),
    odds: row.odds.map(({ rarity, basisPoints }) => {
      const count = counts[rarity] ?? 0
      return {
        rarity: rarityNames[rarity],
        percent: basisPoints / 100,
        observed_percent: total === 0 ? null : Math.round((count * 10_000) / total) / 100,
        observed_cards: count,
      }
    }),
    at_least_one: guaranteeOf(row),
    ...worthOf(row),
    cards_drawn: total,
    supply: row.supply,
    remaining: row.remaining,
  }
}

/** What the prizes and wagers of a pack are worth; daily packs hold theirs on some days only, by another rule. */
function worthOf(
  row: OddsRow,
): Pick<PublishedSeriesOdds, 'prize_values' | 'face' | 'payout_blind' | 'payout_best'> {
  const { contents, payoutBlind, payoutBest } = row
  const hasPrizes = (contents.prize ?? 0) + (contents.wager ?? 0) > 0
  return {
    prize_values: hasPrizes ? prizeValuesOf(row) : [],
    face: hasPrizes ? expectedFaceCents(row) / 100 : null,
    payout_blind: payoutBlind,
    payout_best: payoutBest,
  }
}
