import { describe, expect, test } from 'vitest'
import { notifications } from '@called-shot/shared/notifications/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { accountId } from '@called-shot/shared/ids.ts'
import { addSeconds, secondsPerHour } from '@called-shot/shared/time.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { transactions } from '@called-shot/shared/wallet/transactions-contract.ts'
import { requireInvariants } from '../../test/pack-fixtures.ts'
import { secondChecker } from '../../test/second-checker.ts'
import { usePools, scheffler, mcilroy, rahm } from '../../test/pool-fixtures.ts'
import { queriesOf } from '../commit/reader.ts'
import { readDealings } from '../market/resident-trade-reads.ts'

const {
  app,
  ann,
  bob,
  eve,
  topTen,
  shared,
  newEvent,
  enter,
  finishes,
  claim,
  whyNot,
  poolOf,
  audit,
  balanceOf,
} = await usePools()

describe('a pool of the Masters', () => {
  test('holds the prize cards of its predictions, with the sums of each identity and of the player', async () => {
    const event = await newEvent()
    await enter(ann, { event, value: 5 })
    await enter(bob, { event, value: 10 })
    await enter(ann, { event, person: mcilroy, value: 2.5 })
    const { body } = await app.send('GET', '/api/pool', { token: ann.token })
    const { trigger_pools } = body as { trigger_pools: Record<string, unknown>[] }
    const found = trigger_pools.find((pool) => pool['event_id'] === event)
    expect(found).toMatchObject({
      trigger_id: topTen.id,
      event_name: 'Masters of the test',
      name: `Masters of the test: ${topTen.name}`,
      total_entries: 3,
      is_open: true,
      is_settled: false,
      total_pool_amount: 17.5,
      user_identity_pool: [
        { name: 'Scottie Scheffler', player_amount: 5, status: 'Event Pending', bonus: null },
        { name: 'Rory McIlroy', player_amount: 2.5, status: 'Event Pending', bonus: null },
      ],
      total_identity_pool: [
        { name: 'Scottie Scheffler', subtotal_amount: 15 },
        { name: 'Rory McIlroy', subtotal_amount: 2.5 },
      ],
    })
    expect((await poolOf(eve, event))?.user_identity_pool).toEqual([])
    expect((await poolOf(bob, event))?.user_identity_pool).toHaveLength(1)
  })

  test('has no row before anybody enters, and neither does an event without pools', async () => {
    const [empty, plain] = [await newEvent(), await newEvent({ pool: false })]
    await enter(ann, { event: plain, value: 5 })
    expect(await poolOf(ann, empty)).toBeUndefined()
    expect(await poolOf(ann, plain)).toBeUndefined()
    const { rows } = await app.database.owner.query(
      `update event set starts_at = clock_timestamp() + interval '20 seconds' where id = $1 returning id`,
      [empty],
    )
    expect(rows).toHaveLength(1)
    const { events } = await app.ask(pools.list, { as: eve })
    expect(events[0]).toMatchObject({ event_id: empty, name: 'Masters of the test', collection: 'Masters' })
    expect(events.map(({ event_id }) => event_id)).not.toContain(plain)
  })

  test('closes at the first report, and pays a bonus only when everything in it is final', async () => {
    const event = await newEvent()
    const [right, alsoRight, wrong] = [
      await enter(ann, { event, value: 5 }),
      await enter(bob, { event, value: 10 }),
      await enter(eve, { event, person: mcilroy, value: 10 }),
    ]
    await finishes(event, { [scheffler]: 4 })
    const { rows } = await app.database.owner.query<{ closedAt: Date }>(
      'select closed_at as "closedAt" from event where id = $1',
      [event],
    )
    const closed = { is_open: false, is_settled: false, closes_at: rows[0]?.closedAt }
    expect(await poolOf(ann, event)).toMatchObject(closed)
    expect(await audit(event)).toMatchObject(closed)
    for (const [who, id] of [
      [ann, right],
      [bob, alsoRight],
    ] as const)
      expect(await whyNot(who, id)).toMatchObject({ status: 422, body: { code: 'pool_open' } })
    expect(await audit(event)).toMatchObject({ is_settled: false, shares_amount: null, right_amount: null })

    await finishes(event, { [mcilroy]: 11 })
    await app.runJobs()
    expect(await poolOf(ann, event)).toMatchObject({
      is_settled: true,
      total_entries: 3,
      total_pool_amount: 2500,
      user_identity_pool: [{ name: 'Scottie Scheffler', status: 'Resolved True', bonus: 333 }],
    })
    expect((await poolOf(eve, event))?.user_identity_pool).toMatchObject([
      { status: 'Resolved False', bonus: 0 },
    ])

    const before = await balanceOf(bob)
    expect((await claim(ann, right)).bonus).toBe(333)
    expect((await claim(bob, alsoRight)).bonus).toBe(667)
    expect((await claim(eve, wrong)).bonus).toBe(0)
    expect((await balanceOf(bob)) - before).toBe(667)
    // Eve's forfeited money may be fresh, and so is Bob's share of it. His own prize is not.
    expect((await app.ask(wallet.getBalance, { as: bob })).withdrawable).toBe(0)
    const { data } = await app.ask(transactions.listTransactions, { as: bob, query: {} })
    expect(data.filter(({ stage }) => stage === 'Pool bonus')).toHaveLength(1)
    expect(await whyNot(bob, alsoRight)).toMatchObject({ status: 409 })

    expect(await audit(event)).toMatchObject({
      is_settled: true,
      right_amount: 1500,
      forfeited_amount: 1000,
      right_entries: 2,
      wrong_entries: 1,
      void_entries: 0,
      shares_amount: 1000,
      leftover_cents: 1,
      data: [
        { prediction_id: right, amount: 500, status: 'true', floored: 333, remainder: 500, share: 333 },
        {
          prediction_id: alsoRight,
          floored: 666,
          remainder: 1000,
          has_leftover_cent: true,
          share: 667,
        },
        { prediction_id: wrong, status: 'false', floored: null, share: 0 },
      ],
      pagination_metadata: { total_count: 3 },
    })
    const { body } = await app.send('GET', `/api/pool/${event}/${topTen.id}/audit`, { token: eve.token })
    const wrongly = async (change: (entries: Record<string, unknown>[]) => void) => {
      const copy = structuredClone(body) as { data: Record<string, unknown>[] }
      change(copy.data)
      return (await secondChecker('pool', [copy])).output
    }
    expect(await wrongly(([first]) => Object.assign(first ?? {}, { share: 3.34 }))).toMatch(/^NO +the share/m)
    expect(await wrongly((entries) => entries.pop())).toMatch(/^NO +all entries are shown/m)
    expect(
      await wrongly(([, second]) => Object.assign(second ?? {}, { has_leftover_cent: false, share: 6.66 })),
    ).toMatch(/^NO +the shares add up to what was forfeited/m)
    // Claimed predictions stay in it.
    expect(await poolOf(ann, event)).toMatchObject({ total_entries: 3, total_pool_amount: 2500 })
  })

  test('can be claimed from before any job has run, with the same result as after it', async () => {
    const begun = new Date()
    const event = await newEvent()
    const right = await enter(ann, { event, value: 2 })
    const wrong = await enter(bob, { event, person: mcilroy, value: 3 })
    await finishes(event, { [scheffler]: 1, [mcilroy]: 60 })
    const [first, second] = await Promise.all([claim(ann, right), claim(bob, wrong)])
    expect([first.bonus, second.bonus]).toEqual([300, 0])
    expect(await audit(event)).toMatchObject({ is_settled: true, shares_amount: 300 })
    await app.runJobs()
    for (const who of [ann, bob]) {
      const notices = await app.ask(notifications.list, { as: who })
      const ofThis = notices.filter(({ created_at: at }) => at >= begun)
      expect(ofThis.map(({ type }) => type).toSorted()).toEqual(['pool_closed', 'prediction_resolved'])
    }
  })

  test('a share that was paid is shown as the bonus even after its outcome is amended', async () => {
    const event = await newEvent()
    const [hers, his] = [
      await enter(ann, { event, value: 5 }),
      await enter(bob, { event, person: mcilroy, value: 10 }),
    ]
    const unclaimed = await enter(eve, { event, value: 5 })
    await finishes(event, { [scheffler]: 3, [mcilroy]: 30 })
    expect(await claim(ann, hers)).toMatchObject({ bonus: 500 })
    await claim(bob, his)
    for (const [person, outcome] of [
      [scheffler, 'false'],
      [mcilroy, 'true'],
    ] as const)
      await app.ask(operator.amendOutcome, {
        as: app.operator,
        body: {
          event_id: event,
          person_id: person,
          trigger_id: topTen.id,
          outcome,
          evidence: 'the scorers corrected it',
          reason: 'the scorers corrected it',
        },
      })
    const bonuses = async (who: typeof ann) =>
      (await poolOf(who, event))?.user_identity_pool.map(({ prediction_id: id, status, bonus }) => [
        id,
        status,
        bonus,
      ])
    expect(await bonuses(ann)).toEqual([[hers, 'Resolved False', 500]])
    expect(await bonuses(eve)).toEqual([[unclaimed, 'Resolved False', 0]])
    expect(await bonuses(bob)).toEqual([[his, 'Resolved True', 0]])
    expect(await claim(eve, unclaimed)).toMatchObject({ bonus: 0 })
  })

  test('a pool leaves out people who did not play: their cards come back, and they neither pay nor win', async () => {
    const event = await newEvent()
    const right = await enter(ann, { event, value: 5 })
    await enter(bob, { event, person: rahm, value: 20 })
    await enter(eve, { event, person: mcilroy, value: 4 })
    await finishes(event, { [scheffler]: 2, [mcilroy]: 40, [rahm]: null })
    await app.runJobs()
    expect((await poolOf(bob, event))?.user_identity_pool).toMatchObject([
      { status: 'Resolved Void', bonus: 0 },
    ])
    expect(await poolOf(ann, event)).toMatchObject({ total_entries: 2, total_pool_amount: 900 })
    expect((await claim(ann, right)).bonus).toBe(400)
    expect(await audit(event)).toMatchObject({ void_entries: 1, right_entries: 1, shares_amount: 400 })
  })

  test('an entry that is void, but still in its dispute window, is no more final here than in the list of calls', async () => {
    const event = await newEvent()
    const entry = await enter(bob, { event, person: rahm, value: 20 })
    await finishes(event, { [rahm]: null })
    const isFinalIn = (hours: number) =>
      app.database.owner.query(
        `update outcome set final_at = decided_at + make_interval(hours => $2) where event_id = $1`,
        [event, hours],
      )
    await isFinalIn(1)
    const { data } = await app.ask(predictions.listStatus, { as: bob })
    expect(data.find(({ id }) => id === entry)).toMatchObject({ status: 'Counter' })
    expect((await poolOf(bob, event))?.user_identity_pool).toMatchObject([
      { prediction_id: entry, status: 'Counter', bonus: null },
    ])
    await isFinalIn(0)
    expect((await poolOf(bob, event))?.user_identity_pool).toMatchObject([
      { status: 'Resolved Void', bonus: 0 },
    ])
  })

  test('pays nothing where nobody was right, and nothing where everybody was', async () => {
    const [lost, won] = [await newEvent(), await newEvent()]
    const wrong = await enter(ann, { event: lost, value: 5 })
    const right = await enter(bob, { event: won, value: 5 })
    await finishes(lost, { [scheffler]: 50 })
    await finishes(won, { [scheffler]: 1 })
    await app.runJobs()
    expect((await claim(ann, wrong)).bonus).toBe(0)
    expect((await claim(bob, right)).bonus).toBe(0)
    expect(await audit(lost)).toMatchObject({ forfeited_amount: 500, right_amount: 0, shares_amount: 0 })
    expect(await audit(won)).toMatchObject({ forfeited_amount: 0, right_amount: 500, shares_amount: 0 })
  })

  test('is void with its event, and is still shown', async () => {
    const event = await newEvent()
    await enter(ann, { event, value: 5 })
    await app.ask(operator.cancelEvent, {
      as: app.operator,
      params: { id: String(event) },
      body: { reason: 'a storm' },
    })
    await app.runJobs()
    expect(await poolOf(ann, event)).toMatchObject({ is_open: false, total_entries: 0, total_pool_amount: 0 })
    expect(await audit(event)).toMatchObject({ void_entries: 1, data: [{ status: 'void', amount: 500 }] })
  })

  test('is settled when every entry is void, even after their cards are back', async () => {
    const event = await newEvent()
    const entry = await enter(ann, { event, value: 5 })
    await app.ask(operator.cancelEvent, {
      as: app.operator,
      params: { id: String(event) },
      body: { reason: 'a storm' },
    })
    await claim(ann, entry)
    await app.runJobs()
    expect(await audit(event)).toMatchObject({ is_settled: true, right_amount: 0, forfeited_amount: 0 })
    expect((await poolOf(ann, event))?.user_identity_pool).toMatchObject([
      { status: 'Resolved Void', bonus: 0 },
    ])
  })

  test('a pool leaves out entries crafted after the true start, even when that start is recorded later', async () => {
    const event = await newEvent()
    const early = await enter(ann, { event, value: 5 })
    await enter(bob, { event, person: mcilroy, value: 3 })
    const late = await enter(eve, { event, value: 50 })
    const { rows } = await app.database.owner.query<{ at: Date }>(
      'select created_at as at from asset where id = $1',
      [late],
    )
    const startedAt = (rows[0]?.at ?? new Date()).toISOString()
    const started = (actual_started_at: string) =>
      app.ask(operator.startEvent, {
        as: app.operator,
        params: { id: String(event) },
        body: { actual_started_at },
      })
    await started(startedAt)
    await finishes(event, { [scheffler]: 3, [mcilroy]: 30 })
    await app.runJobs()
    expect(await poolOf(ann, event)).toMatchObject({ total_entries: 2, total_pool_amount: 800 })
    expect((await poolOf(eve, event))?.user_identity_pool).toMatchObject([
      { status: 'Resolved Void', bonus: 0 },
    ])
    await started(addSeconds(new Date(), secondsPerHour).toISOString())
    expect((await claim(ann, early)).bonus).toBe(300)
    expect(await audit(event)).toMatchObject({ void_entries: 1, right_amount: 500, shares_amount: 300 })
  })

  test('has one result if it is about the event itself: no identity can win from another', async () => {
    const event = await newEvent()
    await enter(ann, { event, value: 5, trigger: shared })
    await enter(bob, { event, person: mcilroy, value: 7, trigger: shared })
    expect(await poolOf(ann, event, shared)).toMatchObject({
      total_entries: 2,
      total_pool_amount: 1200,
      total_identity_pool: [
        { name: 'Rory McIlroy', subtotal_amount: 1200 },
        { name: 'Scottie Scheffler', subtotal_amount: 1200 },
      ],
    })
  })
})

describe('with residents', () => {
  test('the part of a bonus that residents forfeited counts as paid by them, claimed or not', async () => {
    const [cara, rex] = [await app.register(), await app.register()]
    const event = await newEvent()
    const right = await enter(cara, { event, value: 5 })
    await enter(ann, { event, value: 10 })
    await enter(bob, { event, person: mcilroy, value: 5 })
    await enter(rex, { event, person: rahm, value: 10 })
    await app.database.owner.query('update account set is_resident = true where id = $1', [rex.id])
    const dealings = () => readDealings(queriesOf(app.database.game), accountId(cara.id), 0)
    expect(await dealings()).toMatchObject({ forfeitsWonCents: 0, wonCents: 0 })
    await finishes(event, { [scheffler]: 2, [mcilroy]: 40, [rahm]: 50 })
    await app.runJobs()
    // A third of the $15.00, of which $10.00 came from the resident: $3.33 and a fraction of a cent.
    expect(await dealings()).toMatchObject({ forfeitsWonCents: 334, wonCents: 0 })
    expect((await claim(cara, right)).bonus).toBe(500)
    expect(await dealings()).toMatchObject({ forfeitsWonCents: 334, wonCents: 166 })
  })
})

describe('the audit', () => {
  test('the audit of an unknown pool is 404, and of nonsense 400', async () => {
    const event = await newEvent()
    const path = (...ids: unknown[]) => `/api/pool/${ids.join('/')}/audit`
    const status = async (url: string) => (await app.send('GET', url, { token: ann.token })).status
    expect(await status(path(event, topTen.id))).toBe(404)
    expect(await status(path(1, 1))).toBe(404)
    expect(await status(path('masters', topTen.id))).toBe(400)
    expect(await status(path('9'.repeat(40), topTen.id))).toBe(400)
  })

  test('is paged, right entries first', async () => {
    const event = await newEvent()
    const wrong = await enter(ann, { event, person: mcilroy, value: 5 })
    const right = await enter(bob, { event, value: 5 })
    await finishes(event, { [scheffler]: 3, [mcilroy]: 30 })
    await app.runJobs()
    const paged = async (offset: string) =>
      app.ask(pools.audit, {
        as: ann,
        params: { event_id: String(event), trigger_id: String(topTen.id) },
        query: { limit: '1', offset },
      })
    expect((await paged('0')).data.map(({ prediction_id }) => prediction_id)).toEqual([right])
    expect((await paged('1')).data.map(({ prediction_id }) => prediction_id)).toEqual([wrong])
    expect((await paged('1')).pagination_metadata).toMatchObject({ total_count: 2, has_next_page: false })
  })
})

test('every invariant of pools holds after these tests', async () => {
  await requireInvariants(app.database.owner)
})
