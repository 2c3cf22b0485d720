import { describe, expect, test } from 'vitest'
import type { EventId } from '@called-shot/shared/ids.ts'
import { calls } from '../../test/calls.ts'
import { addUndecided } from '../../test/crafted.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld } from '../../test/fixtures.ts'
import { predicting } from '../../test/predicting.ts'
import { refused } from '../../test/refused.ts'
import { events } from '../../test/world/facts.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { voidOverdue } from './change-event.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const atOnce = predicting(world, { database, oracle: { disputeSeconds: 0 } })

const newGame = () => world.addEvent(events.kcAtBuf)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('an event that changes', () => {
  async function change(event: EventId, what: 'postpone' | 'cancel' | 'abandon', startsAt = new Date()) {
    const judge = await world.openAccount('Judge')
    if (what === 'postpone') return world.act(judge, calls.postponeEvent(event, startsAt))
    return world.act(judge, calls.cancelEvent(event, { reason: 'lightning', abandoned: what === 'abandon' }))
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

  test.each([
    ['cancel', undefined, /The event was canceled: lightning\. All four cards/],
    ['abandon', undefined, /The event was abandoned: lightning\. All four cards/],
    ['postpone', inDays(15), /The event was postponed by more than 14 days\. All four cards/],
  ] as const)('%s: all cards come back, and their owner is told why', async (what, at, message) => {
    const alice = await world.openAccount()
    const event = await newGame()
    await atOnce.predict(alice, { event })
    await change(event, what, at)
    await atOnce.runJobs()
    expect(await atOnce.messagesTo(alice)).toEqual([expect.stringMatching(message)])
  })

  test('predictions stand on an event moved by up to 14 days or to an earlier time, and their owner is told the new time', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const prediction = await atOnce.predict(alice, { event })
    await change(event, 'postpone', inDays(13))
    await change(event, 'postpone', inDays(1))
    expect(await atOnce.messagesTo(alice)).toEqual([
      expect.stringMatching(/was postponed to .* Eastern\. Your predictions on it stand\./),
      expect.stringMatching(/was moved up to .* Eastern\. Your predictions on it stand\./),
    ])
    await atOnce.report(event, [{ value: 310 }])
    expect(await atOnce.claim(alice, prediction)).toMatchObject({ prize: { tag: 'Redeemable' } })
  })

  test.each([
    ['cancel', undefined, /The event was canceled\. Your event cards for it can no longer be used\.$/],
    ['abandon', undefined, /The event was canceled\. Your event cards for it can no longer be used\.$/],
    ['postpone', inDays(15), /14 days\. Your event cards for it can no longer be used\.$/],
    ['postpone', inDays(2), /was postponed to .* Eastern\. Your event cards for it can still be used\.$/],
  ] as const)('%s: who has only event cards for it is told once', async (what, at, message) => {
    const [alice, bob, carol] = [
      await world.openAccount(),
      await world.openAccount('Bob'),
      await world.openAccount('Carol'),
    ]
    const event = await newGame()
    await atOnce.predict(alice, { event })
    await world.giveEventCard(alice, event)
    for (const given of [{}, {}, { tutorial: true }]) await world.giveEventCard(bob, event, given)
    await world.giveEventCard(carol, event, { tutorial: true })
    await change(event, what, at)
    for (const _ of [1, 2]) await atOnce.runJobs()
    for (const who of [bob, carol])
      expect(await atOnce.messagesTo(who)).toEqual([expect.stringMatching(message)])
    expect(await atOnce.messagesTo(alice)).toEqual([expect.not.stringMatching(/event cards/)])
  })

  test('everybody with a card for a moved event is told, however many they are', async () => {
    const event = await newGame()
    const card = await world.giveEventCard(await world.openAccount(), event)
    await database.owner.query(
      `with crowd as materialized (select nextval('id_block') * 1000 as id, n from generate_series(1, 999) n),
      accounts as (
        insert into account (id, auth_id, email, name, wallet_address)
        select id, 'crowd|' || n, concat('crowd-', n, '@example.com'), 'Crowd', 'wallet ' || n from crowd),
      purses as (
        insert into ledger_account (id, account_id, kind, balance_cents)
        select id + step, id, kind, 0
        from crowd, (values (1, 'available'), (2, 'reserved'), (3, 'bonus')) as k (step, kind))
      insert into asset (id, kind, owner_id, tradable, definition_id, collection_id, name, rarity, event_id, minted_as,
        created_at)
      select crowd.id, a.kind, crowd.id, a.tradable, a.definition_id, a.collection_id, a.name, a.rarity, a.event_id,
        a.minted_as, a.created_at
      from asset a, crowd where a.id = $1`,
      [card],
    )
    await change(event, 'postpone', inDays(2))
    await atOnce.runJobs()
    const { rows } = await database.owner.query(
      `select count(*) as told, count(distinct facts) as facts from notification where payload->>'EventId' = $1::text`,
      [event],
    )
    expect(rows).toEqual([{ told: 1000, facts: 1 }])
  })

  test('the answer to a change says whether the event is on, as the list of events does', async () => {
    const judge = await world.openAccount('Judge')
    const [early, coming] = [await newGame(), await newGame()]
    expect(await world.act(judge, calls.postponeEvent(coming, inDays(2)))).toMatchObject({ status: 'open' })
    expect(await world.act(judge, calls.postponeEvent(coming, minutesAgo(1)))).toMatchObject({ status: 'on' })
    expect(await world.act(judge, calls.startEvent(early, minutesAgo(5)))).toMatchObject({ status: 'on' })
    expect(await world.act(judge, calls.postponeEvent(early, inDays(1)))).toMatchObject({ status: 'on' })
    const away = { person_id: people.kelce.id, takes_part: false, reason: 'inactive' }
    expect(await world.act(judge, calls.setParticipation(early, away))).toMatchObject({ status: 'on' })
  })

  test('predictions crafted after an event’s true start come back, and their owners are told why', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    const prediction = await atOnce.predict(alice, { event })
    await world.act(await world.openAccount('Judge'), calls.startEvent(event, minutesAgo(5)))
    await atOnce.report(event, [{ value: 400 }])
    await atOnce.runJobs()
    expect(await atOnce.messagesTo(alice)).toEqual([
      expect.stringMatching(/It was crafted after the event had begun\. All four cards/),
    ])
    await expect(atOnce.claim(alice, prediction)).rejects.toEqual(refused('already_claimed'))
  })

  test('predictions on an event without a result for 14 days come back, and their owner is told', async () => {
    const alice = await world.openAccount()
    const event = await newGame()
    await atOnce.predict(alice, { event })
    await database.owner.query(`update event set starts_at = now() - interval '15 days' where id = $1`, [
      event,
    ])
    await atOnce.runJobs()
    expect(await atOnce.messagesTo(alice)).toEqual([
      expect.stringMatching(/No result arrived in time\. All four cards/),
    ])
  })

  test('predictions on a person who will not play come back at once, and the game stays open for others', async () => {
    const [alice, bob, judge] = [
      await world.openAccount(),
      await world.openAccount('Bob'),
      await world.openAccount('Judge'),
    ]
    const event = await newGame()
    await atOnce.predict(alice, { event })
    const others = await atOnce.predict(bob, { event, person: 'allen' })
    const participation = (takes_part: boolean, person: 'mahomes' | 'herbert') =>
      world.act(judge, calls.setParticipation(event, { person_id: people[person].id, takes_part }))
    expect((await participation(false, 'mahomes')).participants).not.toContain(people.mahomes.id)
    await atOnce.runJobs()
    expect(await atOnce.messagesTo(alice)).toEqual([
      expect.stringMatching(/The person did not take part: inactive\. All four cards/),
    ])
    expect(await atOnce.outcomeOf(others)).toMatchObject({ status: 'pending' })
    await expect(atOnce.predict(alice, { event })).rejects.toEqual(refused('not_participating'))
    await expect(atOnce.predict(alice, { event, person: 'herbert' })).rejects.toEqual(
      refused('not_participating'),
    )
    // Traded to one of the teams, he can be called from then on.
    expect((await participation(true, 'herbert')).participants).toContain(people.herbert.id)
    await atOnce.predict(alice, { event, person: 'herbert' })
    expect(await checkInvariants(database.owner)).toEqual([])
  })

  test('a person is struck off a game on which a thousand other outcomes are undecided', async () => {
    const [alice, judge] = [await world.openAccount(), await world.openAccount('Judge')]
    const event = await newGame()
    await addUndecided(database.owner, { event, count: 1000 })
    const prediction = await atOnce.predict(alice, { event })
    await world.act(judge, calls.setParticipation(event, { person_id: people.mahomes.id, takes_part: false }))
    expect(await atOnce.outcomeOf(prediction)).toMatchObject({ status: 'void' })
  })

  test.each([
    ['abandon', undefined, 'The event was abandoned: lightning'],
    ['postpone', inDays(15), 'The event was postponed by more than 14 days.'],
  ] as const)('%s: all of a thousand outcomes are void for the same reason', async (what, at, reason) => {
    const event = await newGame()
    await addUndecided(database.owner, { event, count: 1000 })
    await change(event, what, at)
    expect(await world.runner.runHouse(voidOverdue, { eventId: event })).toBe(100)
    const { rows } = await database.owner.query(
      `select status, evidence->>'reason' as reason, count(*) from outcome where event_id = $1 group by 1, 2`,
      [event],
    )
    expect(rows).toEqual([{ status: 'void', reason, count: 1000 }])
  })
})
