import { expect, test } from 'vitest'
import { playReport, reportedPlay } from '@called-shot/shared/live/play-report.ts'
import { eventId, type AccountId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld } from '../../test/fixtures.ts'
import { predicting } from '../../test/predicting.ts'
import { queriesOf } from '../commit/reader.ts'
import { recordObservations } from '../events/record-observations.ts'
import { createLiveGames } from '../live/live-games.ts'
import { recordPlays } from '../live/record-plays.ts'
import { setCallNotices, showCallNotices } from '../notifications/call-notices.ts'
import { momentJobs } from './moment-jobs.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const oracle = { disputeSeconds: 0 }
const { predict } = predicting(world, { database, oracle })
const { runner } = world
const queries = queriesOf(database.game)

function newJob() {
  const [job] = momentJobs({
    database,
    runner,
    liveGames: createLiveGames(queries, { sharedForMilliseconds: 0 }),
  })
  if (!job) throw new Error('nothing tells of moments')
  return job
}

async function noticesOf(account: AccountId): Promise<string[]> {
  const { rows } = await database.owner.query<{ type: string }>(
    `select type from notification where account_id = $1 and type like 'call_%' order by id`,
    [account],
  )
  return rows.map(({ type }) => type)
}

test('owners are notified once when a call is reached and when it is lost, and of overtime if they chose to, also after a restart', async () => {
  const [alice, bob, eve] = [await world.openAccount(), await world.openAccount(), await world.openAccount()]
  const event = await world.addEvent({ type: 'football', shortName: 'KC at BUF', who: ['mahomes'] })
  for (const player of [alice, bob, eve]) await predict(player, { event })
  await setCallNotices(database.game, bob, { lost: true, overtime: true })
  await setCallNotices(database.game, eve, { reached: false })
  expect(await showCallNotices(queries, bob)).toEqual({
    reached: true,
    lost: true,
    overtime: true,
    decided: true,
  })
  expect(await showCallNotices(queries, eve)).toMatchObject({ reached: false, decided: true })
  const threw = (value: number) =>
    runner.runHouse(recordObservations(oracle), {
      source: 'the wire',
      observations: [
        { event_id: event, person_id: people.mahomes.id, metric: 'passing_yards', value, final: false },
      ],
    })
  const job = newJob()
  await threw(200)
  await job.work()
  expect(await noticesOf(alice)).toEqual([])
  await threw(310)
  await job.work()
  await job.work()
  await newJob().work()
  await threw(295)
  await job.work()
  await threw(305)
  await job.work()
  expect(await noticesOf(alice)).toEqual(['call_reached'])
  expect(await noticesOf(bob)).toEqual(['call_reached', 'call_lost'])
  expect(await noticesOf(eve)).toEqual([])
  await threw(299)
  await job.work()
  for (const quarter of [4, 5]) {
    const play = reportedPlay(playReport.parse({ play_id: quarter, quarter, seconds_left: 600 }))
    await runner.runHouse(recordPlays, {
      source: 'the wire',
      plays: [{ eventId: eventId(event), play, at: new Date() }],
    })
    await job.work()
  }
  expect(await noticesOf(bob)).toEqual(['call_reached', 'call_lost', 'call_overtime'])
  expect(await noticesOf(alice)).toEqual(['call_reached'])
})

test('a call reached by one play and undone by the next gets both notices, though nobody looked in between', async () => {
  const alice = await world.openAccount()
  const event = await world.addEvent({
    type: 'football',
    shortName: 'KC at BUF',
    who: ['mahomes'],
    away: 'KC',
    home: 'BUF',
  })
  await predict(alice, { event })
  await setCallNotices(database.game, alice, { lost: true, overtime: true })
  const reports = [
    { quarter: 4, yards: 299 },
    { quarter: 4, yards: 12 },
    // A catch behind the line.
    { quarter: 5, yards: -20 },
  ].map(({ quarter, yards }, index) => ({
    eventId: eventId(event),
    play: reportedPlay(
      playReport.parse({
        play_id: index + 1,
        quarter,
        seconds_left: 60,
        down: 1,
        kind: 'pass',
        complete: true,
        yards,
        passer: people.mahomes.id,
      }),
    ),
    at: new Date(),
  }))
  const job = newJob()
  await runner.runHouse(recordPlays, { source: 'the wire', plays: reports.slice(0, 1) })
  await job.work()
  expect(await noticesOf(alice)).toEqual([])
  await runner.runHouse(recordPlays, { source: 'the wire', plays: reports.slice(1) })
  await job.work()
  const notices = ['call_reached', 'call_lost']
  expect(await noticesOf(alice)).toEqual(notices)
  // A process that starts now goes through all of it, and notifies nobody twice.
  await newJob().work()
  expect(await noticesOf(alice)).toEqual(notices)
})
