import type { SeriesId } from '@called-shot/shared/ids.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import type { Purse } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'

/** What a player has paid for packs in the last `seconds`, including bonus money. */
export async function spentOnPacks(queries: Queries, purse: Purse, seconds: number): Promise<Cents> {
  const { cents } = await queries.one<{ cents: Cents }>({
    name: 'spent-on-packs',
    text: `
      select coalesce(sum(cents), 0)::bigint as cents from transfer
      where from_id = any($1::bigint[]) and from_id >= 1000 and kind = 'pack_purchase'
        and at > statement_timestamp() - make_interval(secs => $2)`,
    values: [[purse.available, purse.bonus], seconds],
  })
  return cents
}

/** How many packs of a series residents have bought, including those they no longer own. */
export async function boughtByResidents(queries: Queries, series: SeriesId): Promise<number> {
  const { packs } = await queries.one<{ packs: number }>({
    name: 'packs-bought-by-residents',
    text: `
      select count(distinct t.ref) as packs from account r
      join transfer t on t.from_id = r.id + 1 and t.from_id >= 1000 and t.kind = 'pack_purchase'
      join asset a on a.id = t.ref and a.series_id = $1
      where r.is_resident`,
    values: [series],
  })
  return packs
}
