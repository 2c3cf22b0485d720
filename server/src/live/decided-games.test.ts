import { describe, expect, test } from 'vitest'
import type { AccountId, EventId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld } from '../../test/fixtures.ts'
import { predicting } from '../../test/predicting.ts'
import { events } from '../../test/world/facts.ts'
import { queriesOf } from '../commit/reader.ts'
import { recordObservations } from '../events/record-observations.ts'
import { seasonRunId } from '../jobs/season-runs.ts'
import { createLiveGames } from './live-games.ts'
import { listLiveEvents, listMyLivePredictions, showLiveEvent } from './live-lists.ts'
import { listWork } from '../operator/work-lists.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const aDay = predicting(world, { database, oracle: { disputeSeconds: 86_400 } })
const atOnce = predicting(world, { database, oracle: { disputeSeconds: 0 } })
const queries = queriesOf(database.game)
const reads = { queries, games: createLiveGames(queries, { sharedForMilliseconds: 0 }) }

async function newGame(sourcesRequired = 1): Promise<EventId> {
  const event = await world.addEvent(events.kcAtBuf)
  await database.owner.query('update event set sources_required = $2 where id = $1', [event, sourcesRequired])
  return event
}

async function callOn(event: EventId, owner: AccountId) {
  const { data } = await listMyLivePredictions(reads, await world.playerOf(owner))
  const mine = data.find(({ event_id: id }) => id === event)
  const { calls, state } = await showLiveEvent(reads, event, 0)
  const [everybodys] = calls
  if (!mine || !everybodys) throw new Error('nobody has a call on it')
  const { verdict, no_number_because: why, value, known } = mine
  expect(everybodys).toMatchObject({ verdict, no_number_because: why, value, known })
  return { game: state, words: mine.words, verdict, value }
}

const ended = async (event: EventId) => (await showLiveEvent(reads, event, 0)).state === 'final'

function end(event: EventId, value: number, source = 'the press box'): Promise<{ outcomes_decided: number }> {
  return world.runner.runHouse(recordObservations({ disputeSeconds: 86_400 }), {
    source,
    observations: [
      { event_id: event, person_id: people.mahomes.id, metric: 'passing_yards', value, final: true },
    ],
    completes: [event],
  })
}

describe('an event without a replay', () => {
  test('is over once all its outcomes are final', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    await aDay.predict(alice, { event })
    expect(await ended(event)).toBe(false)
    await aDay.report(event, [{ value: 100, final: false }])
    expect(await ended(event)).toBe(false)
    await aDay.report(event, [{ value: 320 }])
    expect(await ended(event)).toBe(false)
    await database.owner.query('update outcome set final_at = clock_timestamp() where event_id = $1', [event])
    expect(await ended(event)).toBe(true)
  })

  test('says in lists too that all calls on it are decided, before that is final', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    await aDay.predict(alice, { event })
    await aDay.predict(alice, { event, person: 'kelce', trigger: 'catches60' })
    const listed = async () => {
      const { data } = await listLiveEvents(reads, await world.playerOf(alice), undefined)
      return data.find(({ event_id: id }) => id === event)
    }
    await aDay.report(event, [{ value: 320 }])
    expect(await listed()).toMatchObject({ state: 'live', calls_decided: false })
    await aDay.report(event, [{ person: 'kelce', metric: 'receiving_yards', value: 12 }])
    expect(await listed()).toMatchObject({ state: 'live', calls_decided: true })
  })

  test('is not over because the only one with a call does not play', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    await atOnce.predict(alice, { event })
    await atOnce.report(event, [{ metric: 'participated', value: 0 }])
    expect(await callOn(event, alice)).toMatchObject({ game: 'live', words: 'Void', verdict: 'void' })
  })

  test('is over when nothing can be decided anymore', async () => {
    const event = await newGame()
    await database.owner.query(
      `update event set starts_at = clock_timestamp() - interval '15 days' where id = $1`,
      [event],
    )
    expect(await ended(event)).toBe(true)
  })

  test('is over as soon as a source says that it has reported all, which decides nothing by itself', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const event = await newGame(2)
    const his = await aDay.predict(bob, { event, person: 'kelce', trigger: 'catches60' })
    const hers = await aDay.predict(alice, { event })
    expect(await end(event, 320)).toMatchObject({ outcomes_decided: 0 })
    expect(await ended(event)).toBe(true)
    expect(await aDay.outcomeOf(hers)).toMatchObject({ status: 'pending' })

    // Later reports decide, correct and freeze as they did before.
    await aDay.report(event, [{ value: 310 }], 'the wire')
    expect(await aDay.outcomeOf(hers)).toEqual({ status: 'true', frozen: false })
    await aDay.report(event, [{ value: 290 }], 'the wire')
    expect(await aDay.outcomeOf(hers)).toEqual({ status: 'true', frozen: true })
    for (const source of ['the press box', 'the wire'])
      await aDay.report(event, [{ person: 'kelce', metric: 'receiving_yards', value: 12 }], source)
    expect(await aDay.outcomeOf(his)).toEqual({ status: 'false', frozen: false })
  })

  test('that is over still voids in time what never gets a result, and operators see it waiting', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const hers = await atOnce.predict(alice, { event, person: 'kelce', trigger: 'catches60' })
    await end(event, 320)
    const waiting = async () => {
      const { data } = await listWork(queries, { backups: { state: () => null }, now: new Date() })
      return data.find(({ kind, subject }) => kind === 'undecided' && subject === String(event))?.title
    }
    const startedDaysAgo = (days: number) =>
      database.owner.query(
        'update event set starts_at = clock_timestamp() - make_interval(days => $2) where id = $1',
        [event, days],
      )
    await startedDaysAgo(2)
    expect(await waiting()).toMatch(/: 1 outcome without a result$/)
    await startedDaysAgo(15)
    await atOnce.runJobs()
    expect(await atOnce.outcomeOf(hers)).toMatchObject({ status: 'void' })
  })

  test('of the replay ends when the replay says so: another source does not stop its reports', async () => {
    const event = await newGame()
    const run = `insert into season_run (id, sport, run, starts_at) values (990, 'football', 990, clock_timestamp())
      returning id`
    await database.owner.query(
      `with added as (${run}) update event set season_run_id = added.id from added where event.id = $1`,
      [event],
    )
    await end(event, 320)
    expect(await ended(event)).toBe(false)
    await end(event, 320, 'replay')
    expect(await ended(event)).toBe(true)
  })

  test('of a live season ends when a source says so', async () => {
    const event = await newGame()
    const run = await seasonRunId(database.owner, { type: 'football', run: 0, startsAt: new Date() })
    await database.owner.query('update event set season_run_id = $2 where id = $1', [event, run])
    await end(event, 320)
    expect(await ended(event)).toBe(true)
  })
})

describe('the page of a game', () => {
  test('says that a call is final only once it can be claimed, after its dispute window', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    await aDay.predict(alice, { event })
    const isFinal = async () => {
      const { data } = await listMyLivePredictions(reads, await world.playerOf(alice))
      return data.map(({ verdict, is_final: final }) => ({ verdict, final }))
    }
    expect(await isFinal()).toEqual([{ verdict: null, final: false }])
    await aDay.report(event, [{ value: 320 }])
    expect(await isFinal()).toEqual([{ verdict: 'true', final: false }])
    await database.owner.query('update outcome set final_at = clock_timestamp() where event_id = $1', [event])
    expect(await isFinal()).toEqual([{ verdict: 'true', final: true }])
  })

  test('shows that sources disagree, and then that an operator decided, without the number of either', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame(2)
    await aDay.predict(alice, { event })
    await aDay.report(event, [{ value: 320 }], 'one')
    expect(await callOn(event, alice)).toMatchObject({ verdict: null })
    await aDay.report(event, [{ value: 290 }], 'two')
    expect(await callOn(event, alice)).toMatchObject({
      words: 'Sources disagree',
      verdict: null,
      value: null,
    })
    await aDay.decide(judge, { event }, 'true')
    expect(await callOn(event, alice)).toMatchObject({
      words: 'Decided by an operator',
      verdict: 'true',
      value: null,
    })
  })

  test('shows a final value without the running ones that sources reported on the way to it', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    await aDay.predict(alice, { event })
    await aDay.report(event, [{ value: 180, final: false }])
    expect(await callOn(event, alice)).toMatchObject({ words: '180 of 300 yards', value: 180 })
    await aDay.report(event, [{ value: 320 }])
    expect(await callOn(event, alice)).toMatchObject({ words: '320 of 300 yards · final', value: 320 })
  })

  test('shows the running value by which players were told that a call was reached, if it was not', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    await aDay.predict(alice, { event })
    await aDay.report(event, [{ value: 303, final: false }])
    await aDay.report(event, [{ value: 299 }])
    expect(await callOn(event, alice)).toMatchObject({
      words: '299 of 300 yards · final, corrected from 303',
      verdict: 'false',
    })
  })

  test('says it again when a source contradicts the decision inside the dispute window', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    await aDay.predict(alice, { event })
    await aDay.report(event, [{ value: 320 }], 'one')
    expect(await callOn(event, alice)).toMatchObject({
      words: '320 of 300 yards · final',
      verdict: 'true',
      value: 320,
    })
    await aDay.report(event, [{ value: 290 }], 'two')
    expect(await callOn(event, alice)).toMatchObject({ words: 'Sources disagree', verdict: null })
  })

  test('a number that contradicts the verdict is not shown', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    await atOnce.predict(alice, { event })
    await atOnce.report(event, [{ value: 320 }])
    await atOnce.report(event, [{ value: 290 }])
    expect(await callOn(event, alice)).toMatchObject({ words: 'Final', verdict: 'true', value: null })
  })
})
