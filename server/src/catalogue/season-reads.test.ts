import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import type { SeasonConfig } from '../config.ts'
import { seasonRunId } from '../jobs/season-runs.ts'
import { openReplayClock } from '../replay/replay-clock.ts'
import { requireSameSeason } from './season-reads.ts'

const database = await useTestDatabase()
const live: SeasonConfig = { is: 'live' }
const replay: SeasonConfig = { is: 'replay', speed: 1, from: null, season: null }
const starts = (season: SeasonConfig) =>
  requireSameSeason(database.owner, season).then(
    () => 'starts',
    (error: unknown) => String(error),
  )

test('a database keeps its season: no live season starts on play money, and no replay on a live season', async () => {
  expect([await starts(live), await starts(replay)]).toEqual(['starts', 'starts'])

  await seasonRunId(database.owner, { type: 'football', run: 0, startsAt: new Date() })
  expect([await starts(live), await starts(replay)]).toEqual([
    'starts',
    expect.stringContaining('This database holds a live season: set SEASON=live'),
  ])

  await database.owner.query('delete from season_run')
  await openReplayClock(database.owner, { speed: 1, from: null, contentHash: 'any' })
  expect([await starts(live), await starts(replay)]).toEqual([
    expect.stringContaining('This database holds a replay season, which is play money'),
    'starts',
  ])
})
