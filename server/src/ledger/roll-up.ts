import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../db/in-transaction.ts'

/** A commit ends within seconds of the time that it stamps on its rows. */
export const settlingSeconds = 60

/**
 * Returns a moment up to which nothing can still be written, as text with microseconds. A frozen session may hold its
 * rows back, so the moment is before every open transaction began. The clock is read before the list of sessions, and
 * both before the caller's own snapshot. Only the owner of the tables sees other sessions.
 */
export async function settledUntil(owner: Pool | PoolClient, olderThanSeconds: number): Promise<string> {
  const { rows: clocks } = await owner.query<{ until: string }>(
    'select (clock_timestamp() - make_interval(secs => $1))::text as until',
    [olderThanSeconds],
  )
  const { rows: bounds } = await owner.query<{ until: string }>(
    `select least($1::timestamptz, min(xact_start) - interval '1 microsecond')::text as until
    from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
    [clocks[0]?.until],
  )
  const until = bounds[0]?.until
  if (until === undefined) throw new Error('the database has no clock')
  return until
}

/** The transfers of an account of the house since its roll-up, and up to `until`, by hour and kind. */
const movedSince = (known: string, until: string) => `
  select k.id, date_trunc('hour', t.at, 'UTC') as hour, t.kind, sum(t.cents)::bigint as received, 0::bigint as paid,
    count(*) as transfers
  from ${known} k join transfer t on t.to_id = k.id and t.to_id < 1000 and t.at > k.up_to ${until}
  group by 1, 2, 3
  union all
  select k.id, date_trunc('hour', t.at, 'UTC'), t.kind, 0, sum(t.cents)::bigint, count(*)
  from ${known} k join transfer t on t.from_id = k.id and t.from_id < 1000 and t.at > k.up_to ${until}
  group by 1, 2, 3`

const rolledUpTo = `
  select l.id, coalesce(r.cents, 0) as cents, coalesce(r.up_to, '-infinity') as up_to
  from ledger_account l left join house_rollup r on r.ledger_account_id = l.id where l.account_id is null`

/**
 * Job: adds new transfers to the totals of the house's accounts, whole and by hour, so that reading the books and their
 * charts only sums what came after. Can run at any time, any number of times: one run waits for another.
 */
export async function rollUpHouseAccounts(owner: Pool, olderThanSeconds = settlingSeconds): Promise<void> {
  await inTransaction(owner, async (client) => {
    // Totals are added to, so no two runs may add the same transfers.
    await client.query('lock table house_rollup in share row exclusive mode')
    await client.query(
      `
      with known as (${rolledUpTo}),
      moved as (${movedSince('known', 'and t.at <= $1::timestamptz')}),
      by_hour as (
        insert into house_hour as h (ledger_account_id, hour, kind, received_cents, paid_cents, transfers)
        select id, hour, kind, sum(received)::bigint, sum(paid)::bigint, sum(transfers)::bigint from moved
        group by id, hour, kind
        on conflict (ledger_account_id, hour, kind) do update set
          received_cents = h.received_cents + excluded.received_cents,
          paid_cents = h.paid_cents + excluded.paid_cents, transfers = h.transfers + excluded.transfers)
      insert into house_rollup (ledger_account_id, cents, up_to)
      select k.id,
        (k.cents + coalesce((select sum(m.received - m.paid) from moved m where m.id = k.id), 0))::bigint,
        $1::timestamptz
      from known k
      where $1::timestamptz > k.up_to
      on conflict (ledger_account_id) do update set cents = excluded.cents, up_to = excluded.up_to`,
      [await settledUntil(client, olderThanSeconds)],
    )
  })
}

/** The sums of each account of the house by hour and kind: those rolled up, and those since then. */
export const houseHours = `
  select ledger_account_id as id, hour, kind, received_cents as received, paid_cents as paid, transfers from house_hour
  union all (${movedSince(`(${rolledUpTo})`, '')})`

/** The balance of each house account: its roll-up plus what came after. */
export const houseTotals = `
  select l.id, l.kind,
    (coalesce(r.cents, 0)
      + coalesce((select sum(t.cents) from transfer t
          where t.to_id = l.id and t.to_id < 1000 and t.at > coalesce(r.up_to, '-infinity')), 0)
      - coalesce((select sum(t.cents) from transfer t
          where t.from_id = l.id and t.from_id < 1000 and t.at > coalesce(r.up_to, '-infinity')), 0))::bigint as cents
  from ledger_account l left join house_rollup r on r.ledger_account_id = l.id
  where l.account_id is null`
