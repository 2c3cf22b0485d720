import type { Cents } from '@called-shot/shared/money.ts'
import type { Purse } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'

/** What packs have cost a player in the last `seconds`, bonus money included. */
export async function spentOnPacks(queries: Queries, purse: Purse, seconds: number): Promise<Cents> {
  const rows = await queries.query<{ cents: Cents }>({
    name: 'spent-on-packs',
    text: `
      select coalesce(sum(cents), 0)::bigint as cents from transfer
      where from_id = any($1::bigint[]) and from_id >= 1000 and kind = 'pack_purchase'
        and at > clock_timestamp() - make_interval(secs => $2)`,
    values: [[purse.available, purse.bonus], seconds],
  })
  return rows[0]?.cents ?? none()
}

function none(): never {
  throw new Error('a sum without a row')
}
