import type { Pool, PoolClient } from 'pg'

/** A commit ends within seconds of the moment it stamps on its rows. */
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

/**
 * Job: adds new transfers to the totals of the house's accounts, so that reading the books only sums what came after.
 * Can run at any time, any number of times.
 */
export async function rollUpHouseAccounts(owner: Pool, olderThanSeconds = settlingSeconds): Promise<void> {
  await owner.query(
    `
    with known as (
      select l.id, coalesce(r.cents, 0) as cents, coalesce(r.up_to, '-infinity') as up_to
      from ledger_account l left join house_rollup r on r.ledger_account_id = l.id
      where l.account_id is null)
    insert into house_rollup (ledger_account_id, cents, up_to)
    select k.id,
      (k.cents
        + coalesce((select sum(t.cents) from transfer t
            where t.to_id = k.id and t.to_id < 1000 and t.at > k.up_to and t.at <= $1::timestamptz), 0)
        - coalesce((select sum(t.cents) from transfer t
            where t.from_id = k.id and t.from_id < 1000 and t.at > k.up_to and t.at <= $1::timestamptz), 0))::bigint,
      $1::timestamptz
    from known k
    where $1::timestamptz > k.up_to
    on conflict (ledger_account_id) do update set cents = excluded.cents, up_to = excluded.up_to
      where house_rollup.up_to < excluded.up_to`,
    [await settledUntil(owner, olderThanSeconds)],
  )
}

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
