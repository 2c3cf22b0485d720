import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AccountId, AssetId, EventId, TriggerId } from '@called-shot/shared/ids.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { copied, craftFrom, giveFour, type FourCards, type PredictionOn } from '../../test/crafted.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld, type PersonName } from '../../test/fixtures.ts'
import { noticesTo } from '../../test/messages.ts'
import { events } from '../../test/world/facts.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import { cancelEvent, postponeEvent, startEvent, voidOverdue } from '../events/change-event.ts'
import { decideOutcome } from '../events/decide-outcome.ts'
import { recordObservations } from '../events/record-observations.ts'
import { oracleJobs } from '../jobs/oracle-jobs.ts'
import { claimCards } from './claim-cards.ts'
import { disputeOutcome } from './dispute-outcome.ts'
import { createLiveGames } from '../live/live-games.ts'
import { showEvidence } from './show-evidence.ts'
import { listStatus } from './status-list.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const settings = { lockoutSeconds: 10 }
const oracle = { disputeSeconds: 0 }
const slow = world.runnerWith({ pause: () => new Promise((resolve) => setTimeout(resolve, randomInt(15))) })

/** A game of the test's own with the usual four players, an hour away. */
const newGame = () => world.addEvent(events.kcAtBuf)
const newPoolGame = () => world.addEvent(events.sundayNight)

interface Crafted extends FourCards {
  readonly prediction: AssetId
}

async function predict(who: AccountId, on: PredictionOn): Promise<Crafted> {
  const cards = await giveFour(world, who, on)
  const { nft_card_prediction_id: prediction } = await craftFrom(world, who, { cards, ...settings })
  return { ...cards, prediction }
}

async function claim(who: AccountId, prediction: AssetId, runner: Runner = world.runner) {
  const text = await runner.run({
    command: claimCards(settings),
    player: await world.playerOf(who),
    input: { params: undefined, query: undefined, body: { nft_card_prediction_id: prediction } },
    answer: predictions.claimCards.answer,
  })
  return JSON.parse(text) as {
    identity: Record<string, unknown>
    prize: Record<string, unknown> | null
    bonus: number
  }
}

type Report = { person: PersonName | null; metric: string; value: number | null; final?: boolean }

async function report(event: EventId, reports: readonly Report[], source = 'the press box') {
  return world.runner.runHouse(recordObservations(oracle), {
    source,
    observations: reports.map(({ person, metric, value, final }) => ({
      event_id: event,
      person_id: person === null ? null : people[person].id,
      metric,
      value,
      final: final ?? true,
    })),
  })
}

async function placesOf(cards: Crafted): Promise<Record<keyof Crafted, string>> {
  const { rows } = await database.owner.query<{
    id: AssetId
    place: string
    goneAs: string | null
    redeemable: boolean
  }>(`select id, place, gone_as as "goneAs", redeemable from asset where id = any($1)`, [
    Object.values(cards),
  ])
  const words = new Map(
    rows.map(({ id, place, goneAs, redeemable }) => [
      id,
      goneAs ?? (redeemable ? 'held, redeemable' : place),
    ]),
  )
  const word = (id: AssetId) => words.get(id) ?? 'nowhere'
  return {
    prediction: word(cards.prediction),
    identity: word(cards.identity),
    event: word(cards.event),
    trigger: word(cards.trigger),
    prize: word(cards.prize),
  }
}

async function runJobs(): Promise<void> {
  for (const job of oracleJobs({ database, runner: world.runner, oracle })) while (await job.work());
}

/** Longer than the clock's step, so that before and after are told apart. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 5))

const refused = (code: string) => expect.objectContaining({ code })
const untouched = {
  prediction: 'held',
  identity: 'slotted',
  event: 'slotted',
  trigger: 'slotted',
  prize: 'slotted',
}
const allBack = { prediction: 'voided', identity: 'held', event: 'held', trigger: 'held', prize: 'held' }
const whenTrue = {
  prediction: 'burned',
  identity: 'held',
  event: 'burned',
  trigger: 'burned',
  prize: 'held, redeemable',
}
const whenFalse = {
  prediction: 'burned',
  identity: 'held',
  event: 'burned',
  trigger: 'burned',
  prize: 'burned',
}

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
      happens: async (event: EventId) => decide(await world.openAccount('Judge'), event, 'void'),
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
      const tries = await Promise.allSettled(
        Array.from({ length: 50 }, () => claim(alice, cards.prediction, runner)),
      )
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const each of tries)
        if (each.status === 'rejected') expect(each.reason).toEqual(refused('already_claimed'))
      expect(await placesOf(cards)).toEqual(whenTrue)
    }
  })
})

describe('observations', () => {
  test('close crafting at the first report, and provisional ones decide nothing', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const cards = await predict(alice, { event })
    const provisional = await report(event, [
      { person: 'mahomes', metric: 'passing_yards', value: 310, final: false },
    ])
    expect(provisional).toEqual({ accepted: 1, outcomes_decided: 0 })
    expect(await placesOf(cards)).toEqual(untouched)
    await expect(predict(alice, { event, person: 'allen' })).rejects.toEqual(refused('event_closed'))
  })

  test('decide the same if they repeat and come in any order', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const cards = await predict(alice, { event })
    const reports: Report[] = [
      { person: 'mahomes', metric: 'participated', value: 1 },
      { person: 'mahomes', metric: 'passing_yards', value: 350 },
    ]
    await report(event, reports)
    expect(await report(event, reports)).toEqual({ accepted: 2, outcomes_decided: 0 })
    await report(event, reports.toReversed())
    const { rows } = await database.owner.query(
      'select count(*) as count from observation where event_id = $1',
      [event],
    )
    expect(rows).toEqual([{ count: 2 }])
    await claim(alice, cards.prediction)
  })

  test('reports on a person who does not take part are stored and decide nothing', async () => {
    const event = await newGame()
    expect(await report(event, [{ person: 'herbert', metric: 'passing_yards', value: 400 }])).toEqual({
      accepted: 1,
      outcomes_decided: 0,
    })
  })

  test('observations of an unknown event or person are refused by name, and nothing of their batch is stored', async () => {
    const event = await newGame()
    const run = (observations: { event_id: number; person_id: string | null }[]) =>
      world.runner.runHouse(recordObservations(oracle), {
        source: 'x',
        observations: observations.map((each) => ({
          ...each,
          metric: 'passing_yards',
          value: 1,
          final: true,
        })),
      })
    await expect(
      run([
        { event_id: event, person_id: null },
        { event_id: 12, person_id: null },
      ]),
    ).rejects.toThrow(/observations\.1\.event_id/)
    await expect(run([{ event_id: event, person_id: 'nobody' }])).rejects.toThrow(
      /observations\.0\.person_id/,
    )
    const { rows } = await database.owner.query('select closed_at from event where id = $1', [event])
    expect(rows).toEqual([{ closed_at: null }])
  })

  test('two required sources must agree, and if they differ, an operator decides', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame()
    await database.owner.query('update event set sources_required = 2 where id = $1', [event])
    const cards = await predict(alice, { event })
    expect(
      (await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 310 }], 'a'))
        .outcomes_decided,
    ).toBe(0)
    expect(
      (await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 290 }], 'b'))
        .outcomes_decided,
    ).toBe(0)
    await decide(judge, event, 'true')
    await claim(alice, cards.prediction)
    expect(await placesOf(cards)).toEqual(whenTrue)
  })

  test('observations that cannot be decided yet do not keep the job from later ones', async () => {
    const alice = await world.openAccount()
    const reportedOnce = async () => {
      const event = await newGame()
      await database.owner.query('update event set sources_required = 2 where id = $1', [event])
      const cards = await predict(alice, { event })
      await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 310 }])
      return { event, cards }
    }
    for (let stuck = 0; stuck < 20; stuck += 1) await reportedOnce()
    const last = await reportedOnce()
    await database.owner.query('update event set sources_required = 1 where id = $1', [last.event])
    const jobs = oracleJobs({ database, runner: world.runner, oracle })
    for (const job of jobs) while (await job.work());
    await claim(alice, last.cards.prediction)
    expect(await placesOf(last.cards)).toEqual(whenTrue)
  })
})

async function decide(
  who: AccountId,
  event: EventId,
  outcome: 'true' | 'false' | 'void',
  disputeSeconds = 0,
  runner: Runner = world.runner,
) {
  return runner.run({
    command: decideOutcome({ disputeSeconds }),
    player: await world.playerOf(who),
    input: {
      params: undefined,
      query: undefined,
      body: {
        event_id: event,
        person_id: people.mahomes.id,
        trigger_id: world.trigger('throws300'),
        outcome,
        evidence: 'the official box score',
      },
    },
    answer: operator.decideOutcome.answer,
  })
}

describe('the dispute window', () => {
  test('keeps an outcome from being claimed, and a second decision corrects it', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame()
    const cards = await predict(alice, { event })
    await decide(judge, event, 'false', 3600)
    await expect(claim(alice, cards.prediction)).rejects.toEqual(refused('not_decided'))
    await decide(judge, event, 'true', 0)
    await claim(alice, cards.prediction)
    expect(await placesOf(cards)).toEqual(whenTrue)
    await expect(decide(judge, event, 'false')).rejects.toEqual(refused('already_final'))
  })

  test('is over for a correction that was decided inside it and committed after it', async () => {
    const judge = await world.openAccount('Judge')
    const event = await newGame()
    const late = world.runnerWith({ pause: () => new Promise((resolve) => setTimeout(resolve, 500)) })
    await decide(judge, event, 'false', 0.3)
    await expect(decide(judge, event, 'true', 0, late)).rejects.toEqual(refused('already_final'))
  })

  test('lets a player dispute once; the outcome waits for an operator and is then final at once', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame()
    const cards = await predict(alice, { event })
    await decide(judge, event, 'false', 3600)
    const dispute = async () =>
      world.runner.run({
        command: disputeOutcome,
        player: await world.playerOf(alice),
        input: {
          params: undefined,
          query: undefined,
          body: { nft_card_prediction_id: cards.prediction, reason: 'He threw for 304.' },
        },
        answer: predictions.disputeOutcome.answer,
      })
    await dispute()
    await expect(dispute()).rejects.toEqual(refused('already_disputed'))
    await expect(claim(alice, cards.prediction)).rejects.toEqual(refused('not_decided'))
    await decide(judge, event, 'true', 3600)
    await claim(alice, cards.prediction)
    expect(await placesOf(cards)).toEqual(whenTrue)
  })
})

async function change<Input>(
  who: AccountId,
  command: (context: never, input: never) => Promise<unknown>,
  input: { params: { id: number }; body: Input },
) {
  return world.runner.run({
    command: command as never,
    player: await world.playerOf(who),
    input: { ...input, query: undefined } as never,
    answer: operator.postponeEvent.answer as never,
  })
}

describe('events that change', () => {
  test('predictions stand if an event is postponed by up to 14 days, and everything is void if by more', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const days = (count: number) => new Date(Date.now() + count * 86_400_000 + 1_800_000)
    const event = await newGame()
    const cards = await predict(alice, { event })
    await change(judge, postponeEvent, { params: { id: event }, body: { starts_at: days(13.9) } })
    expect(await placesOf(cards)).toEqual(untouched)
    await change(judge, postponeEvent, { params: { id: event }, body: { starts_at: days(14.5) } })
    await runJobs()
    expect(await placesOf(cards)).toEqual(allBack)
    const { rows } = await database.owner.query(
      'select type from notification where account_id = $1 order by id',
      [alice],
    )
    expect(rows.map(({ type }: { type: string }) => type)).toEqual(['event_postponed', 'event_voided'])
  })

  test('everything undecided is void if an event is canceled', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame()
    const cards = await predict(alice, { event })
    await change(judge, cancelEvent, { params: { id: event }, body: { reason: 'a storm' } })
    await runJobs()
    expect(await placesOf(cards)).toEqual(allBack)
    await expect(
      change(judge, cancelEvent, { params: { id: event }, body: { reason: 'again' } }),
    ).rejects.toEqual(refused('already_final'))
  })

  test('predictions crafted after an event’s true start are void, and the rest stand', async () => {
    const [alice, bob, judge] = [
      await world.openAccount(),
      await world.openAccount('Bob'),
      await world.openAccount('Judge'),
    ]
    const event = await newGame()
    const before = await predict(alice, { event })
    await moment()
    const started = new Date()
    await moment()
    const after = await predict(bob, { event })
    await change(judge, startEvent, { params: { id: event }, body: { actual_started_at: started } })
    await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 400 }])
    await runJobs()
    expect(await placesOf(after)).toEqual(allBack)
    await claim(alice, before.prediction)
    expect(await placesOf(before)).toEqual(whenTrue)
  })

  test('everything is void if an event has no result for too long', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const cards = await predict(alice, { event })
    await world.eventSays(event, { startsInSeconds: -15 * 86_400 })
    await runJobs()
    expect(await placesOf(cards)).toEqual(allBack)
    expect(await world.runner.runHouse(voidOverdue, { eventId: event })).toBe(0)
  })
})

describe('a pool', () => {
  test('pays a bonus once everything in it is final, and the shares sum to what was lost', async () => {
    const players = [
      await world.openAccount(),
      await world.openAccount('Bob'),
      await world.openAccount('Carol'),
    ]
    const [alice, bob, carol] = players as [AccountId, AccountId, AccountId]
    const event = await newPoolGame()
    const right = await predict(alice, { event, prizeCents: 500 })
    const alsoRight = await predict(bob, { event, prizeCents: 1000 })
    const wrong = await predict(carol, { event, person: 'allen', prizeCents: 1000 })
    await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 400 }])
    await expect(claim(alice, right.prediction)).rejects.toEqual(refused('pool_open'))
    await report(event, [{ person: 'allen', metric: 'passing_yards', value: 200 }])
    expect((await claim(alice, right.prediction)).bonus).toBe(3.33)
    expect((await claim(bob, alsoRight.prediction)).bonus).toBe(6.67)
    expect((await claim(carol, wrong.prediction)).bonus).toBe(0)
    expect((await world.purse(alice))['available']).toBe(333)
    expect((await world.purse(bob))['available']).toBe(667)
  })

  test('takes one live prediction per player for the same outcome', async () => {
    const alice = await world.openAccount()
    const event = await newPoolGame()
    await predict(alice, { event })
    await expect(predict(alice, { event })).rejects.toEqual(refused('second_pool_entry'))
    await predict(alice, { event, person: 'allen' })
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
