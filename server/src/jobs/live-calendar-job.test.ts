import { expect, test } from 'vitest'
import { contentDirectory } from '../../test/catalogue-template.ts'
import { useTestDatabase } from '../../test/database.ts'
import { runnerOn } from '../../test/runner-on.ts'
import type { Content, Game } from '../catalogue/content.ts'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import { openContent } from '../catalogue/read-content.ts'
import { liveCalendarJob } from './live-calendar-job.ts'
import { seasonRunId } from './season-runs.ts'

const database = await useTestDatabase()
const { owner } = database
const source = await openContent(contentDirectory)
await loadCatalogue(owner, { ...source.content(), texts: source.texts }, { is: 'live', now: new Date() })

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000)

/** A game of that season, between two teams of the content, on the day that is so many days away. */
function gameOf(season: number, days: number): Game {
  const known = source.content().games.find(({ hasResults }) => !hasResults)
  if (!known) throw new Error('the content has no game to come')
  return { ...known, id: `${season}_day_${days}`, season, kickoff: dayAfter(days).toISOString() }
}

/** What the job has published after it has worked with these games and nothing else. */
async function publish(games: readonly Game[]) {
  const content: Content = {
    ...source.content(),
    games,
    golfEvents: [],
    ceremonies: [],
    contests: [],
    weekends: [],
  }
  const runner = runnerOn(database.game)
  await liveCalendarJob({
    database,
    runner,
    content: () => Promise.resolve({ content: () => content }),
  }).work()
  const { rows } = await owner.query<{ run: number; year: number | null; starts: Date; games: string[] }>(
    `select r.run, r.live_season as year, r.starts_at as starts,
      (select coalesce(json_agg(e.source_id order by e.starts_at), '[]') from event e where e.season_run_id = r.id) as games
    from season_run r where r.sport = 'football' order by r.run`,
  )
  return rows
}

test('each live season of football is a run of its own, which begins with its first kickoff', async () => {
  await seasonRunId(owner, { type: 'golf', run: 0, startsAt: new Date() })
  const first = [gameOf(2031, -30), gameOf(2031, 1), gameOf(2031, 8)]
  const under = await publish(first)
  expect(under).toMatchObject([{ run: 0, year: 2031, games: ['2031_day_1', '2031_day_8'] }])
  // Claims made before the server knew of the season stay where they are.
  expect(under[0]?.starts.getTime()).toBeGreaterThan(dayAfter(-1).getTime())

  const next = [gameOf(2032, 20), gameOf(2032, 27), gameOf(2032, 90)]
  const both = await publish([...first, ...next])
  expect(both).toMatchObject([
    { run: 0, year: 2031, games: ['2031_day_1', '2031_day_8'] },
    { run: 1, year: 2032, games: ['2032_day_20', '2032_day_27'] },
  ])
  expect(both[1]?.starts).toEqual(new Date(next[0]?.kickoff ?? 0))
  expect(await publish([...first, ...next])).toEqual(both)
})

test('a season that ran before live seasons had rows of their own goes on as run 0', async () => {
  await owner.query('delete from event_participant')
  await owner.query('delete from event_collection')
  await owner.query('delete from event')
  await owner.query('delete from season_run')
  const started = [gameOf(2033, 1), gameOf(2033, 2)]
  const next = [gameOf(2034, 10)]
  await publish([...started, ...next])
  // As the earlier version wrote it: every season in run 0.
  await owner.query(
    `update event set season_run_id = (select id from season_run where sport = 'football' and run = 0)`,
  )
  await owner.query('delete from season_run where run > 0')
  await owner.query('update season_run set live_season = null')
  await owner.query(
    `update event set starts_at = clock_timestamp() - interval '1 hour' where source_id = '2033_day_1'`,
  )
  expect(await publish([...started, ...next, gameOf(2034, 12)])).toMatchObject([
    { run: 0, year: 2033, games: ['2033_day_1', '2033_day_2', '2034_day_10'] },
    { run: 1, year: 2034, games: ['2034_day_12'] },
  ])
})
