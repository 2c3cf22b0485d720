import type { Place } from '@called-shot/shared/fairness/histories.ts'
import type { Queries } from '../commit/reader.ts'

/**
 * The hash that this game holds for each of these places, in their order; null where it holds none. A day's end is held
 * once the chain has gone on beyond it, and is `none` where it had not begun yet.
 */
export async function heldHashes(
  queries: Queries,
  places: readonly Place[],
): Promise<readonly (string | null)[]> {
  const rows = await queries.query<{ hash: string | null }>({
    name: 'held-hashes',
    text: `
      select case c.kind
        when 'block' then (select hash from transfer_block where number = c.at::bigint)
        when 'entry' then (select hash from audit where id = c.at::bigint)
        when 'owed' then (select root from liability_day where day = c.at::date)
        when 'end of transfers' then (
          select coalesce((select hash from transfer_block where up_to < ${endOfDay}
            order by up_to desc, number desc limit 1), 'none')
          where exists (select 1 from transfer_block where up_to >= ${endOfDay}))
        when 'end of log' then (
          select coalesce((select hash from audit where at < ${endOfDay} order by at desc, id desc limit 1), 'none')
          where exists (select 1 from audit where at >= ${endOfDay}))
        end as hash
      from unnest($1::text[], $2::text[]) with ordinality c (kind, at, position)
      order by c.position`,
    values: [places.map(({ kind }) => kind), places.map(({ at }) => at)],
  })
  return rows.map(({ hash }) => hash)
}

const endOfDay = `((c.at::date + 1)::timestamp at time zone 'UTC')`
