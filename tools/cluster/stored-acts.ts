import type { BenchWorld } from '../bench/world.ts'
import type { ActName, StoredAct } from './answers.ts'

/** Reads the stored acts under these keys, and how often each kind of act was done in total. */
export async function readStored(
  { database }: BenchWorld,
  keys: readonly string[],
): Promise<{ readonly stored: readonly StoredAct[]; readonly done: Readonly<Record<ActName, number>> }> {
  const { rows: stored } = await database.owner.query<StoredAct>(
    `select account_id as account, key, answer from idempotency where key = any($1)`,
    [keys],
  )
  const { rows } = await database.owner.query<{ act: ActName; times: number }>(`
    select 'buy a pack' as act, count(*)::int as times from transfer where kind = 'pack_purchase'
    union all
    select case what when 'listed' then 'list a pack' else 'buy a listing' end, count(*)::int from listing_event
    where what in ('listed', 'sold') group by what
    union all
    select 'open a pack', count(*)::int from asset where kind = 'pack' and place = 'gone'`)
  const none: Record<ActName, number> = {
    'buy a pack': 0,
    'list a pack': 0,
    'buy a listing': 0,
    'open a pack': 0,
  }
  return { stored, done: rows.reduce((all, { act, times }) => ({ ...all, [act]: times }), none) }
}
