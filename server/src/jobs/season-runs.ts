import type { EventType } from '@called-shot/shared/events/event-types.ts'
import type { Pool } from 'pg'

/** The row of one run of a sport: replays count from 1, live events of sports without seasons belong to 0. */
export async function seasonRunId(
  owner: Pool,
  { type, run, startsAt }: { readonly type: EventType; readonly run: number; readonly startsAt: Date },
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into season_run (id, sport, run, starts_at)
     values ((select coalesce(max(id), 0) + 1 from season_run), $1, $2, $3)
     on conflict (sport, run) do update set starts_at = season_run.starts_at
     returning id`,
    [type, run, startsAt],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a season run has no id')
  return id
}

/**
 * The row of a live season of football. A new one has the number after all runs before it, or 0 in a database without
 * any. Run 0 of a database from before live seasons had rows of their own is the season of its latest game that has
 * started.
 */
export async function liveSeasonRunId(
  owner: Pool,
  { year, startsAt }: { readonly year: number; readonly startsAt: Date },
): Promise<number> {
  await owner.query(
    `update season_run r set live_season = coalesce(
      (select (e.detail->>'season')::int from event e
        where e.season_run_id = r.id and e.starts_at <= statement_timestamp() order by e.starts_at desc limit 1),
      (select min((e.detail->>'season')::int) from event e where e.season_run_id = r.id),
      $1)
    where r.sport = 'football' and r.run = 0 and not exists (select 1 from season_run where live_season is not null)`,
    [year],
  )
  const { rows } = await owner.query<{ id: number }>(
    `insert into season_run (id, sport, run, starts_at, live_season)
     select coalesce(max(id), 0) + 1, 'football',
       case when bool_or(run > 0 or sport = 'football') then max(run) + 1 else 0 end, $2, $1 from season_run
     on conflict (live_season) do update set starts_at = season_run.starts_at
     returning id`,
    [year, startsAt],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a live season has no id')
  return id
}
