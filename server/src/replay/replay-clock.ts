import type { Pool } from 'pg'
import type { ReplaySettings } from './replay-calendar.ts'

interface ClockRow {
  readonly epoch: Date
  readonly speed: number
  readonly from: string | null
  readonly season: number | null
  readonly firstRun: number
}

/**
 * The replay's clock, stored in the database, so that every process and every restart continues with the same one. The
 * first start starts it now. A different REPLAY_SPEED, REPLAY_FROM or REPLAY_SEASON, or different content, begins a new
 * clock, whose runs continue the count.
 */
export async function openReplayClock(
  owner: Pool,
  wanted: {
    readonly speed: number
    readonly from: string | null
    readonly season?: number | null
    readonly contentHash: string
  },
): Promise<ReplaySettings> {
  const { rows } = await owner.query<ClockRow>(
    `insert into replay_clock (epoch, speed, from_day, first_run, content_hash, season)
     values (clock_timestamp(), $1, $2, 1 + coalesce((select max(run) from season_run), 0), $3, $4)
     on conflict (only_row) do update set
       epoch = excluded.epoch, speed = excluded.speed, from_day = excluded.from_day, first_run = excluded.first_run,
       content_hash = excluded.content_hash, season = excluded.season
       where replay_clock.speed <> excluded.speed or replay_clock.from_day is distinct from excluded.from_day
         or replay_clock.content_hash is distinct from excluded.content_hash
         or replay_clock.season is distinct from excluded.season
     returning epoch, speed, from_day as "from", season, first_run as "firstRun"`,
    [wanted.speed, wanted.from, wanted.contentHash, wanted.season ?? null],
  )
  if (rows[0]) return rows[0]
  const kept = await owner.query<ClockRow>(
    'select epoch, speed, from_day as "from", season, first_run as "firstRun" from replay_clock',
  )
  if (!kept.rows[0]) throw new Error('the replay has no clock')
  return kept.rows[0]
}
