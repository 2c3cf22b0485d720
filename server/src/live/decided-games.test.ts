import { describe, expect, test } from 'vitest'
import type { AccountId, EventId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { smallWorld } from '../../test/fixtures.ts'
import { predicting } from '../../test/predicting.ts'
import { events } from '../../test/world/facts.ts'
import { queriesOf } from '../commit/reader.ts'
import { createLiveGames } from './live-games.ts'
import { listMyLivePredictions, showLiveEvent } from './live-lists.ts'

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

describe('the page of a game', () => {
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

  test('shows no number that says otherwise than the verdict', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    await atOnce.predict(alice, { event })
    await atOnce.report(event, [{ value: 320 }])
    await atOnce.report(event, [{ value: 290 }])
    expect(await callOn(event, alice)).toMatchObject({ words: 'Final', verdict: 'true', value: null })
  })
})
