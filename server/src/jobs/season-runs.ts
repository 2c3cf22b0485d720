import type { EventType } from '@called-shot/shared/events/event-types.ts'
import type { Pool } from 'pg'

/** The row of one run of a sport's season: replays count from 1, the live season is 0. */
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
