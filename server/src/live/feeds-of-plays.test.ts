import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playReport, reportedPlay } from '@called-shot/shared/live/play-report.ts'
import { eventId, type EventId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld } from '../../test/fixtures.ts'
import { predicting } from '../../test/predicting.ts'
import { queriesOf } from '../commit/reader.ts'
import { recordObservations } from '../events/record-observations.ts'
import { createLiveGames } from './live-games.ts'
import { showLiveEvent } from './live-lists.ts'
import { recordPlays } from './record-plays.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const oracle = { disputeSeconds: 0 }
const { predict } = predicting(world, { database, oracle })
const reads = {
  queries: queriesOf(database.game),
  games: createLiveGames(queriesOf(database.game), { sharedForMilliseconds: 0 }),
}
const alice = await world.openAccount()
const begun = Date.now() - 3_600_000

interface Message {
  readonly kind: 'play' | 'value'
  readonly number: number
  readonly yards: number
  readonly isUndone: boolean
  /** Seconds after the beginning: no two messages are of one moment. */
  readonly second: number
}

/** A game with one call on its passer, to which plays or running values are reported, each with its moment. */
async function newGame(): Promise<EventId> {
  const event = await world.addEvent({ type: 'football', shortName: 'KC at BUF', who: ['mahomes'] })
  await predict(alice, { event })
  return eventId(event)
}

async function deliver(event: EventId, { kind, number, yards, isUndone, second }: Message): Promise<void> {
  const at = new Date(begun + second * 1000)
  if (kind === 'value') {
    await world.runner.runHouse(recordObservations(oracle), {
      source: 'the wire',
      observations: [
        { event_id: event, person_id: people.mahomes.id, metric: 'tackles', value: yards, final: false, at },
      ],
    })
    return
  }
  const play = playReport.parse({
    play_id: number,
    quarter: 1,
    seconds_left: 3600 - number,
    down: 1,
    kind: isUndone ? 'no_play' : 'pass',
    complete: true,
    yards,
    passer: people.mahomes.id,
  })
  await world.runner.runHouse(recordPlays, {
    source: 'the wire',
    plays: [{ eventId: event, play: reportedPlay(play), at }],
  })
}

async function stateOf(event: EventId) {
  const { plays, lines, calls, home_score, quarter, seconds_left } = await showLiveEvent(reads, event, 0)
  return { plays, lines, calls, home_score, quarter, seconds_left }
}

const messages = fc
  .array(
    fc.record({
      kind: fc.constantFrom('play' as const, 'play' as const, 'value' as const),
      number: fc.integer({ min: 1, max: 4 }),
      yards: fc.integer({ min: -5, max: 40 }),
      isUndone: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map((message, second) => ({ ...message, second })))

test('plays and running values come to one state in any order, however often they come', async () => {
  await fc.assert(
    fc.asyncProperty(
      messages.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray(all, { minLength: all.length }),
          fc.subarray([...all]),
        ),
      ),
      async ([inOrder, shuffled, again]) => {
        const [one, two] = [await newGame(), await newGame()]
        for (const message of inOrder) await deliver(one, message)
        for (const message of [...shuffled, ...again]) await deliver(two, message)
        expect(await stateOf(two)).toEqual(await stateOf(one))
      },
    ),
    { numRuns: 12 },
  )
})

test('a play without its moment is kept once for as long as it says the same', async () => {
  const event = await newGame()
  const tell = (yards: number) =>
    world.runner.runHouse(recordPlays, {
      source: 'the wire',
      plays: [
        {
          eventId: event,
          play: reportedPlay(playReport.parse({ play_id: 1, quarter: 1, down: 1, kind: 'run', yards })),
          at: null,
        },
      ],
    })
  for (const yards of [4, 4, 4, 5, 5]) await tell(yards)
  const { rows } = await database.owner.query('select play from play_report where event_id = $1', [event])
  expect(rows).toHaveLength(2)
  expect((await showLiveEvent(reads, event, 0)).plays).toMatchObject([{ text: 'Run for 5 yards.' }])
})

test('plays from the future, of no event, or of another sport are refused, naming the play', async () => {
  const play = reportedPlay(playReport.parse({ play_id: 1, quarter: 1 }))
  const tell = (event: EventId, at: Date | null) =>
    world.runner.runHouse(recordPlays, { source: 'the wire', plays: [{ eventId: event, play, at }] })
  await expect(tell(await newGame(), new Date(Date.now() + 3_600_000))).rejects.toMatchObject({
    code: 'bad_input',
    message: 'plays.0.at: is in the future',
  })
  await expect(tell(eventId(1), null)).rejects.toMatchObject({ code: 'not_found' })
  const weekend = await world.addEvent({ type: 'boxoffice', shortName: 'A weekend', who: [] })
  await expect(tell(eventId(weekend), null)).rejects.toMatchObject({ code: 'bad_input' })
})
