import type { Pool } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { movesRealMoney, type Config } from '../config.ts'
import { isLiveRun } from './live-runs.ts'

interface Played {
  /** A replay has run here: its balances are play money. */
  readonly replay: boolean
  /** The live calendar has published here. */
  readonly live: boolean
}

/**
 * Refuses to move real money where a replay was played, whose play money must never be withdrawn, and to replay a
 * season in a database of one's own in which a live one is played: that is a start whose SEASON got lost.
 */
export async function refuseOtherSeason(
  owner: Pool,
  config: Pick<Config, 'season' | 'databaseUrl' | 'withdrawalsOpen' | 'onRamp'>,
): Promise<void> {
  const { rows } = await owner.query<Played>(
    `select exists (select 1 from replay_clock) as replay, exists (select 1 from season_run r where ${isLiveRun}) as live`,
  )
  const played = rows[0] ?? { replay: false, live: false }
  if (played.replay && movesRealMoney(config))
    throw new CannotStart(
      'A replay was played in this database, so its balances are play money, and WITHDRAWALS=on or a real on-ramp key would make them real: give this season a database of its own (DATABASE_URL or DATA_DIR).',
    )
  if (config.season.is === 'replay' && config.databaseUrl !== null && played.live && !played.replay)
    throw new CannotStart(
      'This database holds a live season: set SEASON=live, or give the replay a database of its own (DATABASE_URL or DATA_DIR).',
    )
}
