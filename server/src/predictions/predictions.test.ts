import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AccountId, EventId, TriggerId } from '@called-shot/shared/ids.ts'
import { cardReads } from '../../test/card-list-fixtures.ts'
import { copied } from '../../test/crafted.ts'
import { marketSettings } from '../../test/market-world.ts'
import { noticesTo } from '../../test/messages.ts'
import { refused } from '../../test/refused.ts'
import { allBack, whenTrue, whenFalse, usePredictions } from '../../test/prediction-fixtures.ts'
import { calls } from '../../test/calls.ts'
import { fifty } from '../../test/races.ts'
import { listCards } from '../cards/card-lists.ts'
import { queriesOf } from '../commit/reader.ts'
import { cancelEvent, startEvent } from '../events/change-event.ts'
import { oracleJobs } from '../jobs/oracle-jobs.ts'
import { createLiveGames } from '../live/live-games.ts'
import { showEvidence } from './show-evidence.ts'
import { listStatus } from './status-lists.ts'

const {
  database,
  world,
  settings,
  oracle,
  newGame,
  predict,
  claim,
  report,
  placesOf,
  runJobs,
  decide,
  change,
} = await usePredictions()
const slow = world.runnerWith({ pause: () => new Promise((resolve) => setTimeout(resolve, randomInt(15))) })

describe('a prediction', () => {
  test('a true prediction gives back the identity, makes the prize redeemable and burns the rest', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const cards = await predict(alice, { event })
    await expect(claim(alice, cards.prediction)).rejects.toEqual(refused('not_decided'))
    expect(await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 300 }])).toEqual({
      accepted: 1,
      outcomes_decided: 1,
    })
    const answer = await claim(alice, cards.prediction)
    expect(answer).toMatchObject({
      bonus: 0,
      prize: { id: cards.prize, tag: 'Redeemable' },
      identity: { id: cards.identity },
    })
    expect(answer.identity['properties']).toContainEqual({ title: 'Win Streak', text: '1' })
    expect(await placesOf(cards)).toEqual(whenTrue)
    await expect(claim(alice, cards.prediction)).rejects.toEqual(refused('already_claimed'))
  })

  test('a listed prediction is not shown for sale once its outcome is final, before a job has ended its listing', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const { prediction } = await predict(alice, { event })
    await world.act(alice, calls.sellItem(marketSettings, prediction, 300))
    const shown = async () => {
      const read = listCards(cardReads(database, world), await world.playerOf(alice), {
        tab: 'predictions',
        query: { limit: 20, offset: 0 },
      })
      return (await read).answer.data
    }
    expect(await shown()).toMatchObject([{ tag: 'For Sale', is_listed: true, cost: 300 }])
    await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 300 }])
    const resolved = [{ tag: 'Resolved True', is_listed: false, cost: null, marketplace_id: -1 }]
    expect(await shown()).toMatchObject(resolved)
    await runJobs()
    expect(await shown()).toMatchObject(resolved)
    const { rows } = await database.owner.query('select price_cents from asset where id = $1', [prediction])
    expect(rows).toEqual([{ price_cents: null }])
  })

  test('tells its owner the result once, whether the claim or the settling job comes first', async () => {
    const [quick, slow] = [await world.openAccount(), await world.openAccount()]
    const event = await newGame()
    const [first, second] = [await predict(quick, { event }), await predict(slow, { event })]
    await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 300 }])
    await claim(quick, first.prediction)
    await runJobs()
    await claim(slow, second.prediction)
    await runJobs()
    const resolved = async (who: AccountId) =>
      (await noticesTo(database.owner, who)).filter(({ type }) => type === 'prediction_resolved')
    expect(await resolved(quick)).toMatchObject([
      { message: expect.stringMatching(/^TRUE: .*You have claimed your prize of \$/) },
    ])
    expect(await resolved(slow)).toMatchObject([
      { message: expect.stringMatching(/^TRUE: .*Claim your prize of \$/) },
    ])
  })

  test('a prediction made by very many is settled in batches: each owner is told once, and other outcomes do not wait', async () => {
    const [famous, small] = [await newGame(), await newGame()]
    const { prediction } = await predict(await world.openAccount(), { event: famous })
    await predict(await world.openAccount(), { event: small })
    const copies = 250
    await copied(database.owner, { prediction, count: copies })
    for (const event of [famous, small])
      await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 300 }])
    const settle = oracleJobs({ database, runner: world.runner, oracle }).find(
      ({ name }) => name === 'settle final outcomes',
    )
    const settled = async (event: EventId) => {
      const { rows } = await database.owner.query<{ settled: boolean }>(
        'select settled_at is not null as settled from outcome where event_id = $1',
        [event],
      )
      return rows.map((row) => row.settled)
    }
    expect(await settle?.work()).toBe(true)
    expect([await settled(famous), await settled(small)]).toEqual([[false], [true]])
    while (await settle?.work());
    expect(await settled(famous)).toEqual([true])
    const { rows } = await database.owner.query(
      `select from notification n join asset a on a.id = (n.payload->>'PredictionId')::bigint
      where n.type = 'prediction_resolved' and a.event_id = $1`,
      [famous],
    )
    expect(rows).toHaveLength(copies + 1)
  })

  test('a false prediction gives back the identity, ends its streak and burns the rest', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const cards = await predict(alice, { event })
    await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 299 }])
    const answer = await claim(alice, cards.prediction)
    expect(answer).toMatchObject({ bonus: 0, prize: null })
    expect(answer.identity['properties']).toContainEqual({ title: 'Win Streak', text: '0' })
    expect(await placesOf(cards)).toEqual(whenFalse)
  })

  test('a prediction on a person who took part without such a result is false', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const cards = await predict(alice, { event })
    await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: null }])
    await claim(alice, cards.prediction)
    expect(await placesOf(cards)).toEqual(whenFalse)
  })

  test('a prediction on a person who did not take part is void: all cards come back by themselves, and no statistic changes', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const cards = await predict(alice, { event })
    await report(event, [
      { person: 'mahomes', metric: 'passing_yards', value: 320 },
      { person: 'mahomes', metric: 'participated', value: 0 },
    ])
    await runJobs()
    expect(await placesOf(cards)).toEqual(allBack)
    const { rows } = await database.owner.query('select predictions, streak from asset where id = $1', [
      cards.identity,
    ])
    expect(rows).toEqual([{ predictions: 0, streak: 0 }])
    const notices = await database.owner.query('select type from notification where account_id = $1', [alice])
    expect(notices.rows).toEqual([{ type: 'event_voided' }])
  })

  test.each([
    {
      about: 'somebody who did not take part',
      happens: (event: EventId) => report(event, [{ person: 'mahomes', metric: 'participated', value: 0 }]),
      because: 'The person did not take part.',
    },
    {
      about: 'an event that was canceled',
      happens: async (event: EventId) =>
        change(await world.openAccount('Judge'), cancelEvent, {
          params: { id: event },
          body: { reason: 'a storm' },
        }),
      because: 'The event was canceled: a storm.',
    },
    {
      about: 'an outcome that an operator ruled void',
      happens: async (event: EventId) => decide(await world.openAccount('Judge'), event, { outcome: 'void' }),
      because: 'An operator decided it: the official box score.',
    },
    {
      about: 'somebody who did take part',
      happens: (event: EventId) =>
        report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 320 }]),
      because: null,
    },
  ])('evidence on $about names why it is void: $because', async ({ happens, because }) => {
    const alice = await world.openAccount()
    const event = await newGame()
    const { prediction } = await predict(alice, { event })
    await happens(event)
    const queries = queriesOf(database.game)
    const reads = { queries, games: createLiveGames(queries), lockoutSeconds: settings.lockoutSeconds }
    const shown = await showEvidence(reads, await world.playerOf(alice), prediction)
    expect(shown.void_because).toBe(because)
  })

  test('a prediction crafted too late does not wait for an operator, although another player disputes its outcome', async () => {
    const [alice, bob, judge] = [
      await world.openAccount(),
      await world.openAccount('Bob'),
      await world.openAccount('Judge'),
    ]
    const event = await newGame()
    const [inTime, tooLate] = [await predict(alice, { event }), await predict(bob, { event })]
    const started = new Date(Date.now() - 3_600_000)
    await database.owner.query(
      `update asset set created_at = $1::timestamptz - interval '1 hour' where id = $2`,
      [started, inTime.prediction],
    )
    await change(judge, startEvent, { params: { id: event }, body: { actual_started_at: started } })
    await decide(judge, event, { outcome: 'false', disputeSeconds: 3600 })
    await world.act(alice, calls.disputeOutcome(inTime.prediction))
    const queries = queriesOf(database.game)
    const reads = { queries, games: createLiveGames(queries), lockoutSeconds: settings.lockoutSeconds }
    const shownTo = async (who: AccountId, { prediction }: { prediction: number }) =>
      showEvidence(reads, await world.playerOf(who), prediction)
    expect(await shownTo(alice, inTime)).toMatchObject({ status: 'Counter', waits_for_operator: true })
    expect(await shownTo(bob, tooLate)).toMatchObject({ status: 'Resolved Void', waits_for_operator: false })
  })

  test('a prediction crafted too late is void on its card, too, before the job returns it', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame()
    const { prediction } = await predict(alice, { event })
    await change(judge, startEvent, {
      params: { id: event },
      body: { actual_started_at: new Date(Date.now() - 3_600_000) },
    })
    await decide(judge, event, { outcome: 'true', disputeSeconds: 0 })
    const shown = async (query: object) => {
      const read = listCards(cardReads(database, world), await world.playerOf(alice), {
        tab: 'predictions',
        query: { limit: 20, offset: 0, ...query },
      })
      return (await read).answer.data
    }
    const late = {
      id: prediction,
      tag: 'Resolved Void',
      face: expect.objectContaining({ status: 'Resolved Void', outcome: 'void' }),
    }
    expect(await shown({})).toMatchObject([late])
    expect(await shown({ tag: ['Resolved Void'] })).toMatchObject([late])
    expect(await shown({ tag: ['Resolved True'] })).toEqual([])
    expect(await claim(alice, prediction)).toMatchObject({ bonus: 0, prize: { tag: 'Not Redeemable' } })
  })

  test('a void prediction can also be claimed before the job runs', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const cards = await predict(alice, { event })
    await report(event, [{ person: 'mahomes', metric: 'participated', value: 0 }])
    expect(await claim(alice, cards.prediction)).toMatchObject({ bonus: 0, prize: { tag: 'Not Redeemable' } })
    expect(await placesOf(cards)).toEqual(allBack)
  })

  test('a prediction about the event itself has one outcome for everybody, no matter which identity they used', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const event = await newGame()
    const hers = await predict(alice, { event, trigger: 'points48' })
    const his = await predict(bob, { event, trigger: 'points48', person: 'kelce' })
    expect(
      (await report(event, [{ person: null, metric: 'total_points', value: 51 }])).outcomes_decided,
    ).toBe(1)
    await claim(alice, hers.prediction)
    await claim(bob, his.prediction)
    expect(await placesOf(hers)).toEqual(whenTrue)
    expect(await placesOf(his)).toEqual(whenTrue)
  })

  test('cannot be claimed by another player, and an unknown one is 404', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const event = await newGame()
    const cards = await predict(alice, { event })
    await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 400 }])
    await expect(claim(bob, cards.prediction)).rejects.toEqual(refused('not_yours'))
    await expect(claim(bob, world.unknownAsset)).rejects.toEqual(refused('not_found'))
    await expect(claim(alice, cards.prize)).rejects.toEqual(refused('not_found'))
  })

  test('is claimed once by fifty calls at once, also with a pause before the commit', async () => {
    for (const runner of [world.runner, slow]) {
      const alice = await world.openAccount()
      const event = await newGame()
      const cards = await predict(alice, { event })
      await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 400 }])
      const tries = await Promise.allSettled(fifty(() => claim(alice, cards.prediction, runner)))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const each of tries)
        if (each.status === 'rejected') expect(each.reason).toEqual(refused('already_claimed'))
      expect(await placesOf(cards)).toEqual(whenTrue)
    }
  })
})

test('the status list follows a prediction from pending to resolved', async () => {
  const alice = await world.openAccount()
  const event = await newGame()
  const cards = await predict(alice, { event })
  const status = async () => {
    const list = await listStatus({ queries: world.queries, ...settings }, await world.playerOf(alice), {
      limit: 20,
      offset: 0,
    })
    return list.data.map((row) => row.status)
  }
  expect(await status()).toEqual(['Event Pending'])
  await world.eventSays(event, { startsInSeconds: 5 })
  expect(await status()).toEqual(['Processing'])
  await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 400 }])
  expect(await status()).toEqual(['Resolved True'])
  await claim(alice, cards.prediction)
  expect(await status()).toEqual(['Resolved True'])
  const { rows } = await database.owner.query<{ trigger: TriggerId }>(
    'select trigger_id as trigger from outcome where event_id = $1',
    [event],
  )
  expect(rows).toEqual([{ trigger: world.trigger('throws300') }])
})
