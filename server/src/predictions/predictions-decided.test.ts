import { describe, expect, test } from 'vitest'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { refused } from '../../test/refused.ts'
import { untouched, whenTrue, usePredictions } from '../../test/prediction-fixtures.ts'
import type { Report } from '../../test/predicting.ts'
import { inputs } from '../../test/inputs.ts'
import { calls } from '../../test/calls.ts'
import { recordObservations } from '../events/record-observations.ts'
import { oracleJobs } from '../jobs/oracle-jobs.ts'
import { claimCards } from './claim-cards.ts'

const { database, world, oracle, newGame, predict, claim, report, placesOf, decide } = await usePredictions()

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
    await decide(judge, event, { outcome: 'true' })
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

describe('the dispute window', () => {
  test('keeps an outcome from being claimed, and a second decision corrects it', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame()
    const cards = await predict(alice, { event })
    await decide(judge, event, { outcome: 'false', disputeSeconds: 3600 })
    await expect(claim(alice, cards.prediction)).rejects.toEqual(refused('not_decided'))
    await decide(judge, event, { outcome: 'true' })
    await claim(alice, cards.prediction)
    expect(await placesOf(cards)).toEqual(whenTrue)
    await expect(decide(judge, event, { outcome: 'false' })).rejects.toEqual(refused('already_final'))
  })

  test('is over for a correction that was decided inside it and committed after it', async () => {
    const judge = await world.openAccount('Judge')
    const event = await newGame()
    const late = world.runnerWith({
      pause: async () => {
        await database.owner.query('select pg_sleep_until(final_at) from outcome where event_id = $1', [
          event,
        ])
      },
    })
    await decide(judge, event, { outcome: 'false', disputeSeconds: 0.3 })
    await expect(decide(judge, event, { outcome: 'true', runner: late })).rejects.toEqual(
      refused('already_final'),
    )
  })

  test('has not ended for a claim whose commit comes when the database’s clock was set back by an hour', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame()
    const cards = await predict(alice, { event })
    await decide(judge, event, { outcome: 'true' })
    const restarts: string[] = []
    const claiming = world.runnerWith({ onRestart: (reason) => restarts.push(reason) }).run({
      command: async (context, input: Parameters<ReturnType<typeof claimCards>>[1]) => {
        const effects = await claimCards({ lockoutSeconds: 10 })(context, input)
        const inAnHour = effects.notBefore?.map((time) => new Date(time.getTime() + 3_600_000))
        return { ...effects, ...(inAnHour && { notBefore: inAnHour }) }
      },
      player: await world.playerOf(alice),
      input: { ...inputs, body: { nft_card_prediction_id: cards.prediction } },
      answer: predictions.claimCards.answer,
    })
    await expect(claiming).rejects.toEqual(refused('changed'))
    expect(restarts).toContain('too early')
    expect(await placesOf(cards)).toEqual(untouched)
  })

  test('lets a player dispute once; the outcome waits for an operator and is then final at once', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame()
    const cards = await predict(alice, { event })
    await decide(judge, event, { outcome: 'false', disputeSeconds: 3600 })
    const dispute = () => world.act(alice, calls.disputeOutcome(cards.prediction))
    await dispute()
    await expect(dispute()).rejects.toEqual(refused('already_disputed'))
    await expect(claim(alice, cards.prediction)).rejects.toEqual(refused('not_decided'))
    await decide(judge, event, { outcome: 'true', disputeSeconds: 3600 })
    await claim(alice, cards.prediction)
    expect(await placesOf(cards)).toEqual(whenTrue)
  })
})
