import type { Pool } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import type { SeasonConfig } from '../config.ts'

interface Played {
  /** A replay has run here: its balances are play money. */
  readonly replay: boolean
  /** The live calendar has published here: its balances may be real money. Its runs count as 0 (`season-runs.ts`). */
  readonly live: boolean
}

/**
 * Refuses a database in which the other season was played: money of a replay must never become money that can be
 * withdrawn, and a live season whose SEASON got lost must not be replayed to players with real money.
 */
export async function requireSameSeason(owner: Pool, season: SeasonConfig): Promise<void> {
  const { rows } = await owner.query<Played>(
    `select exists (select 1 from replay_clock) as replay, exists (select 1 from season_run where run = 0) as live`,
  )
  const played = rows[0] ?? { replay: false, live: false }
  if (season.is === 'live' && played.replay)
    throw new CannotStart(
      'This database holds a replay season, which is play money: unset SEASON, or give the live season a database of its own (DATABASE_URL or DATA_DIR).',
    )
  if (season.is === 'replay' && played.live && !played.replay)
    throw new CannotStart(
      'This database holds a live season: set SEASON=live, or give the replay a database of its own (DATABASE_URL or DATA_DIR).',
    )
}
