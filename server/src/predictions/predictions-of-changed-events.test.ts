import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { refused } from '../../test/refused.ts'
import { untouched, allBack, whenTrue, usePredictions } from '../../test/prediction-fixtures.ts'
import { cancelEvent, postponeEvent, startEvent, voidOverdue } from '../events/change-event.ts'

const { database, world, newGame, newPoolGame, predict, claim, report, placesOf, runJobs, change } =
  await usePredictions()

/** Waits for the clock's next step, so that before and after are told apart. */
async function moment(): Promise<void> {
  const now = Date.now()
  while (Date.now() === now) await setImmediate()
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

  test('predictions crafted at an event’s true start or after it are void, and the rest stand', async () => {
    const [alice, bob, carol, dan, judge] = await Promise.all([
      world.openAccount(),
      world.openAccount('Bob'),
      world.openAccount('Carol'),
      world.openAccount('Dan'),
      world.openAccount('Judge'),
    ])
    const event = await newGame()
    const before = await predict(alice, { event })
    await moment()
    const started = new Date()
    await moment()
    const after = await predict(bob, { event })
    const [claimed, left] = [await predict(carol, { event }), await predict(dan, { event })]
    await database.owner.query('update asset set created_at = $1 where id = any ($2)', [
      started,
      [claimed.prediction, left.prediction],
    ])
    await change(judge, startEvent, { params: { id: event }, body: { actual_started_at: started } })
    await report(event, [{ person: 'mahomes', metric: 'passing_yards', value: 400 }])
    await claim(carol, claimed.prediction)
    await runJobs()
    for (const cards of [after, claimed, left]) expect(await placesOf(cards)).toEqual(allBack)
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
