import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import type { Config, OnRampConfig, SeasonConfig } from '../config.ts'
import { seasonRunId } from '../jobs/season-runs.ts'
import { openReplayClock } from '../replay/replay-clock.ts'
import { refuseOtherSeason } from './season-reads.ts'

const database = await useTestDatabase()
const live: SeasonConfig = { is: 'live' }
const replay: SeasonConfig = { is: 'replay', speed: 1, from: null, season: null }
const ofKey = (apiKey: string): OnRampConfig => ({
  apiKey,
  secretKey: 'a secret',
  webhookKey: 'another',
  widgetUrl: 'https://buy.example',
})
type Settings = Pick<Config, 'season' | 'databaseUrl' | 'withdrawalsOpen' | 'onRamp'>
const starts = (settings: Partial<Settings>) =>
  refuseOtherSeason(database.owner, {
    season: live,
    databaseUrl: 'postgres://own',
    withdrawalsOpen: false,
    onRamp: null,
    ...settings,
  }).then(
    () => 'starts',
    (error: unknown) => String(error),
  )

test('play money never becomes real, and a live season is not replayed', async () => {
  const realMoney = [{ withdrawalsOpen: true }, { onRamp: ofKey('pk_live_1') }]
  const all = [{}, { onRamp: ofKey('pk_test_1') }, ...realMoney, { season: replay }]
  expect(await Promise.all(all.map(starts))).toEqual(all.map(() => 'starts'))

  await seasonRunId(database.owner, { type: 'football', run: 0, startsAt: new Date() })
  expect(await starts({ season: replay })).toContain('This database holds a live season: set SEASON=live')
  // The embedded one is for trying things.
  expect(await starts({ season: replay, databaseUrl: null })).toBe('starts')

  await database.owner.query('delete from season_run')
  await openReplayClock(database.owner, { speed: 1, from: null, contentHash: 'any' })
  for (const settings of realMoney)
    expect(await starts(settings)).toContain('its balances are play money, and WITHDRAWALS=on')
  expect([await starts({}), await starts({ season: replay })]).toEqual(['starts', 'starts'])
})
