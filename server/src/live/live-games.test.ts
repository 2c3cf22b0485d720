import { expect, test } from 'vitest'
import { eventId, type AccountId, type EventId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { catalogueTemplate, contentDirectory } from '../../test/catalogue-template.ts'
import { useTestDatabase } from '../../test/database.ts'
import { newAccountOf } from '../../test/new-account.ts'
import { callShots, type Shot } from '../../test/season-shots.ts'
import { runnerOn } from '../../test/runner-on.ts'
import { seasonEvents } from '../catalogue/events/season-events.ts'
import { openContent } from '../catalogue/read-content.ts'
import { playerById } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import { replayJobs } from '../jobs/replay-jobs.ts'
import { replayPlays } from '../replay/replay-plays.ts'
import { openReplayClock } from '../replay/replay-clock.ts'
import { openAccount } from '../packs/open-account.ts'
import { createLiveGames } from './live-games.ts'
import { listLiveEvents, listMyLivePredictions, showLiveEvent } from './live-lists.ts'
import { recordPlays } from './record-plays.ts'
import { wayOf } from './way-of-call.ts'

/** A lateral gave one receiver 20 yards by the plays that the box score gives another. */
const sourceId = '2025_04_JAX_SF'
const receiver = 'Ricky Pearsall'

const source = await openContent(contentDirectory)
const content = source.content()
const database = await useTestDatabase(await catalogueTemplate())
const queries = queriesOf(database.game)
const runner = runnerOn(database.game)
const clock = await openReplayClock(database.owner, {
  speed: 1,
  from: '2025-09-25',
  contentHash: content.hash,
})
const newJobs = () => replayJobs({ database, runner, content: source, clock, oracle: { disputeSeconds: 0 } })
let jobs = newJobs()
const reads = { queries, games: createLiveGames(queries, { sharedForMilliseconds: 0 }) }

async function runJob(name: string): Promise<void> {
  const job = jobs.find((each) => each.name === name)
  if (!job) throw new Error(`no job is called ${name}`)
  while (await job.work());
}

async function playUntil(id: EventId, seconds: number): Promise<void> {
  await database.owner.query(
    `update event set starts_at = clock_timestamp() - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  )
  await runJob('report replay results')
}

async function published(): Promise<EventId> {
  await runJob('publish replay events')
  const { rows } = await database.owner.query<{ id: EventId }>(
    `select e.id from event e join season_run r on r.id = e.season_run_id
     where r.run = $1 and e.source_id = $2`,
    [clock.firstRun, sourceId],
  )
  if (!rows[0]) throw new Error(`${sourceId} is not published`)
  return rows[0].id
}

async function open(role: 'player' | 'operator'): Promise<AccountId> {
  return runner.runHouse(
    openAccount({ weeklyLimitCents: cents(50_000) }),
    newAccountOf(role, { operatorRoles: role === 'operator' ? ['owner'] : [] }),
  )
}

const id = await published()
const owner = await open('player')
const game = seasonEvents(content).find('football', sourceId)
const person = content.people.find(({ name }) => name === receiver)
if (!game || !person) throw new Error('the content lacks the game or its receiver')
const shot = (trigger: string, isAboutGame = false): Shot => ({
  id,
  game,
  owner,
  person: person.id,
  trigger,
  isAboutGame,
  value: cents(100),
})
await callShots(
  ['receiving-yards-60', 'yards-per-catch-12', 'team-wins-by-6']
    .map((trigger) => shot(trigger))
    .concat(shot('total-points-at-most-38', true)),
  { database, runner, by: await open('operator') },
)

/** The estimates of the player's own calls, by metric. */
async function chances(): Promise<Record<string, number | null>> {
  const player = await playerById(queries, owner)
  if (!player) throw new Error('the player is gone')
  const { data } = await listMyLivePredictions(reads, player)
  return Object.fromEntries(data.map(({ metric, chance }) => [metric, chance]))
}

async function standings(): Promise<Record<string, { state: string; words: string }>> {
  const player = await playerById(queries, owner)
  if (!player) throw new Error('the player is gone')
  const { data } = await listMyLivePredictions(reads, player)
  return Object.fromEntries(data.map(({ metric, state, words }) => [metric, { state, words }]))
}

test('an event on which a player has a call is in their list, however many events come before it', async () => {
  await database.owner.query(
    `update event set starts_at = clock_timestamp() + interval '6 days 23 hours' where id = $1`,
    [id],
  )
  const player = await playerById(queries, owner)
  const listed = async (who: typeof player) =>
    (await listLiveEvents(reads, who, 'scheduled')).data.map(({ event_id }) => event_id)
  expect(await listed(null)).toHaveLength(24)
  expect(await listed(null)).not.toContain(id)
  expect(await listed(player)).toContain(id)
})

test('a call is watched from the kickoff through "reached" to the final value that corrects it', async () => {
  expect((await standings())['receiving_yards']).toEqual({ state: 'scheduled', words: 'Not started' })
  expect(await showLiveEvent(reads, id, 0)).toMatchObject({ state: 'scheduled', quarter: null, plays: [] })
  const before = await chances()
  const estimates = Object.values(before)
  expect(estimates).toHaveLength(4)
  expect(estimates.every((percent) => percent !== null && percent >= 1 && percent <= 99)).toBe(true)

  await playUntil(id, 60)
  const plays = await replayPlays(source, sourceId)
  const soFar = plays.filter(({ at }) => at <= 60)
  const early = await showLiveEvent(reads, id, 0)
  expect(early).toMatchObject({
    state: 'live',
    home: 'SF',
    away: 'JAX',
    home_score: soFar.at(-1)?.play.homeScore,
    away_score: soFar.at(-1)?.play.awayScore,
  })
  expect(early.plays.length).toBeGreaterThanOrEqual(soFar.length)
  expect((await standings())['receiving_yards']?.words).toMatch(/^\d+ of 60 yards · 1st quarter \d+:\d\d$/)

  const inPlay = await chances()
  expect(Object.keys(inPlay)).toEqual(Object.keys(before))
  expect(Object.values(inPlay)).not.toContain(null)
  expect(inPlay).not.toEqual(before)

  await playUntil(id, 355)
  // Reached: there is nothing left to estimate.
  expect((await chances())['receiving_yards']).toBe(null)
  const late = await showLiveEvent(reads, id, early.version)
  // Plays may come twice, since a transaction elsewhere may have held some back; none is left out.
  const ids = new Set([...early.plays, ...late.plays].map(({ play_id: play }) => play))
  expect(ids.size).toBe(plays.length)
  expect((await standings())['receiving_yards']).toEqual({
    state: 'reached',
    words: '66 of 60 yards · reached, to be confirmed at the final whistle · 4th quarter 0:00',
  })
  const { rows: decided } = await database.owner.query(
    `select 1 from outcome where event_id = $1 and status <> 'pending'`,
    [id],
  )
  expect(decided).toEqual([])
  expect((await listLiveEvents(reads, null, 'live')).data.map(({ event_id }) => event_id)).toContain(id)

  await playUntil(id, 361)
  expect(await standings()).toMatchObject({
    receiving_yards: { state: 'corrected', words: '46 of 60 yards · final, corrected from 66' },
    total_points: { state: 'final' },
    team_margin: { state: 'final' },
  })
  expect(new Set(Object.values(await chances()))).toEqual(new Set([null]))
  expect(await showLiveEvent(reads, id, 0)).toMatchObject({
    state: 'final',
    home_score: game.results?.event('home_points'),
    away_score: game.results?.event('away_points'),
  })
})

test('the way of a call has the plays that changed it, up to the value that the box score corrects', async () => {
  const loaded = (await reads.games.load([id])).get(id)
  if (!loaded) throw new Error('the game is gone')
  const way = wayOf(loaded, { personId: person.id, metric: 'receiving_yards' })
  const values = way.map(({ value }) => value)
  expect(values[0]).toBe(0)
  expect(values.at(-1)).toBe(66)
  expect(values.every((value, index) => index === 0 || value !== values[index - 1])).toBe(true)
  const played = way.map(({ quarter, secondsLeft }) => 900 * quarter - secondsLeft)
  expect(played).toEqual(played.toSorted((a, b) => a - b))
  expect(wayOf(loaded, { personId: null, metric: 'total_points' }).at(-1)?.value).toBe(
    (game.results?.event('home_points') ?? 0) + (game.results?.event('away_points') ?? 0),
  )
  // No call uses this metric.
  expect(wayOf(loaded, { personId: person.id, metric: 'targets' })).toEqual([])
})

test('plays sent again, in any order and after a restart, change nothing', async () => {
  const before = await showLiveEvent(reads, id, 0)
  const { rows } = await database.owner.query<{ startsAt: Date }>(
    `select starts_at as "startsAt" from event where id = $1`,
    [id],
  )
  const at = rows[0]?.startsAt ?? new Date()
  const plays = (await replayPlays(source, sourceId)).map(({ play }) => ({ eventId: id, play, at }))
  const again = { source: 'replay', plays: plays.toReversed() }
  await runner.runHouse(recordPlays, again)
  await runner.runHouse(recordPlays, again)
  jobs = newJobs()
  await runJob('report replay results')
  const after = await showLiveEvent(reads, id, 0)
  expect({ ...after, version: before.version }).toEqual(before)
})

test('an event that does not exist is refused', async () => {
  await expect(showLiveEvent(reads, eventId(1), 0)).rejects.toMatchObject({ code: 'not_found' })
})
