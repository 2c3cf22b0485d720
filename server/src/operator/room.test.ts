import { beforeAll, describe, expect, test } from 'vitest'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { matchDay } from '@called-shot/shared/operator/match-day-contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { lookup } from '@called-shot/shared/operator/lookup-contract.ts'
import { switches } from '@called-shot/shared/operator/switches-contract.ts'
import { work } from '@called-shot/shared/operator/work-contract.ts'
import type { SwitchName } from '@called-shot/shared/switches.ts'
import { addSeconds, secondsPerHour } from '@called-shot/shared/time.ts'
import { give, giveCards, newFootballGame } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { queriesOf } from '../commit/reader.ts'
import { createJobRecord } from '../jobs/job-record.ts'
import { createSwitches } from '../switches.ts'

const app = await useWholeApp()
let ann: Someone
let seriesIds: readonly number[]

beforeAll(async () => {
  ann = await app.register({ name: 'Ann Lee' })
  await give(app, ann, { funds: 500 })
  const { rows } = await app.database.owner.query<{ id: number }>(
    `select id from series where on_sale and not tutorial and pack_type = 'identity' and tier = 1 order by id limit 2`,
  )
  seriesIds = rows.map(({ id }) => id)
})

const buy = (series: number | undefined) =>
  app.send('POST', `/api/card_series/${series}/buy`, {
    token: ann.token,
    body: { quantity: 1, payment_method: 'balance', tier: 1 },
  })

/** Waits until this process knows of the change, because it keeps what it has read for half a second. */
async function untilKnown(is: 'open' | 'closed', name: SwitchName, part?: number): Promise<void> {
  const known = () =>
    app.game.switches.require(name, part).then(
      () => 'open',
      () => 'closed',
    )
  await expect.poll(known).toBe(is)
}

describe('switches', () => {
  test('one series is closed with a message while the others are sold, and can be opened again', async () => {
    const [one, other] = seriesIds
    const change = { name: 'pack_sales' as const, series_id: one ?? 0, reason: 'Its odds are checked.' }
    await app.ask(switches.close, { as: app.operator, body: change })
    await untilKnown('closed', 'pack_sales', one)
    const refused = await buy(one)
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        code: 'closed_for_now',
        message: 'These packs are not on sale right now. Nothing of yours is lost. Its odds are checked.',
      },
    ])
    expect((await buy(other)).status).toBe(200)
    const { data } = await app.ask(switches.list, { as: app.operator })
    expect(data.find((each) => each.series_id === one)).toMatchObject({
      open: false,
      reason: 'Its odds are checked.',
      changed_by: 'operator@example.com',
    })
    await app.ask(switches.open, { as: app.operator, body: { ...change, reason: 'They are right.' } })
    await untilKnown('open', 'pack_sales', one)
    expect((await buy(one)).status).toBe(200)
    const { data: log } = await app.ask(operator.audit, {
      as: app.operator,
      query: { search: `pack_sales/${one}` },
    })
    expect(log.map(({ action }) => action)).toEqual(['switch_opened', 'switch_closed'])
  })

  test('a repeated purchase gets its answer while sales are closed, because its key is looked up first', async () => {
    const [one] = seriesIds
    const again = () =>
      app.send('POST', `/api/card_series/${one}/buy`, {
        token: ann.token,
        body: { quantity: 1, payment_method: 'balance', tier: 1 },
        headers: { 'idempotency-key': 'bought-before' },
      })
    const first = await again()
    await app.ask(switches.close, { as: app.operator, body: { name: 'pack_sales', reason: 'For a test.' } })
    await untilKnown('closed', 'pack_sales')
    expect((await buy(one)).status).toBe(422)
    expect(await again()).toMatchObject({ status: 200, text: first.text })
    await app.ask(switches.open, { as: app.operator, body: { name: 'pack_sales', reason: 'For a test.' } })
    await untilKnown('open', 'pack_sales')
  })

  test('nobody opens an account while sign-ups are closed; another process follows within half a second', async () => {
    let now = 0
    const elsewhere = createSwitches({ queries: queriesOf(app.database.game), nowMilliseconds: () => now })
    expect(await elsewhere.isOpen('sign_ups')).toBe(true)
    await app.ask(switches.close, { as: app.operator, body: { name: 'sign_ups', reason: 'We are full.' } })
    expect(await elsewhere.isOpen('sign_ups')).toBe(true)
    now = 501
    await expect(elsewhere.require('sign_ups')).rejects.toThrow(
      'You cannot open an account right now. Nothing of yours is lost. We are full.',
    )
    await untilKnown('closed', 'sign_ups')
    await expect(app.register()).rejects.toThrow('closed_for_now')
    await app.ask(switches.open, { as: app.operator, body: { name: 'sign_ups', reason: 'There is room.' } })
    await untilKnown('open', 'sign_ups')
    await app.register()
  })

  test('only the sale of packs can be closed in part, and only for series that exist', async () => {
    const close = (body: object) =>
      app.send('POST', '/api/operator/switches/close', { token: app.operator.token, body })
    expect((await close({ name: 'offers', series_id: seriesIds[0], reason: 'no' })).status).toBe(400)
    expect((await close({ name: 'pack_sales', series_id: 999_999_999, reason: 'no' })).status).toBe(404)
  })
})

describe('work', () => {
  test('a failing job is listed until it works again, with the operator who has taken it', async () => {
    const record = createJobRecord(app.database.owner)
    await record.note({ name: 'settle pools', milliseconds: 12, problem: null })
    await record.note({ name: 'settle pools', milliseconds: 7, problem: 'no such table' })
    const read = async () => (await app.ask(work.list, { as: app.operator })).data
    expect(await read()).toContainEqual(
      expect.objectContaining({
        kind: 'job',
        subject: 'settle pools',
        title: 'no such table',
        taken_by: null,
      }),
    )
    const take = { kind: 'job' as const, subject: 'settle pools' }
    await app.ask(work.take, { as: app.operator, body: { ...take, taken: true } })
    expect(await read()).toContainEqual(
      expect.objectContaining({ kind: 'job', taken_by: 'operator@example.com' }),
    )
    await app.ask(work.take, { as: app.operator, body: { ...take, taken: false } })
    expect(await read()).toContainEqual(expect.objectContaining({ kind: 'job', taken_by: null }))
    await record.note({ name: 'settle pools', milliseconds: 9, problem: null })
    expect((await read()).filter(({ kind }) => kind === 'job')).toEqual([])
    const { jobs } = await app.ask(work.health, { as: app.operator })
    expect(jobs.find(({ name }) => name === 'settle pools')).toMatchObject({
      runs: 3,
      failures: 1,
      failing_since: null,
      milliseconds: 9,
    })
  })
})

test('a crowd of withdrawals waits as its oldest hundred and their number, and other work is still listed', async () => {
  const { owner } = app.database
  await owner.query(
    `insert into withdrawal (id, account_id, cents, address, status, created_at, updated_at)
     select nextval('id_block') * 1000, $1, 500, '0x1', 'requested', now() - make_interval(mins => n),
       now() - make_interval(mins => n) from generate_series(1, 130) n`,
    [ann.id],
  )
  const record = createJobRecord(owner)
  await record.note({ name: 'settle pools', milliseconds: 7, problem: 'no such table' })
  const { data, totals } = await app.ask(work.list, { as: app.operator })
  const withdrawals = data.filter(({ kind }) => kind === 'withdrawal')
  expect(withdrawals).toHaveLength(100)
  const minutesAgo = withdrawals.map(({ since }) => Math.floor((Date.now() - since.getTime()) / 60_000))
  expect([minutesAgo[0], minutesAgo.at(-1)]).toEqual([130, 31])
  expect(totals).toEqual(
    expect.arrayContaining([
      { kind: 'withdrawal', total: 130 },
      { kind: 'job', total: 1 },
    ]),
  )
  expect(data.filter(({ kind }) => kind === 'job')).toHaveLength(1)
  await record.note({ name: 'settle pools', milliseconds: 9, problem: null })
  await owner.query(`delete from withdrawal where address = '0x1'`)
})

test('a flagged sale that waits says what was sold, for how much and by whom to whom', async () => {
  const bea = await app.register({ name: 'Bea Moss' })
  const [card] = await giveCards(app, ann, [{ kind: 'wager', value: 5 }])
  await app.database.owner.query(
    `insert into listing_event (id, asset_id, definition_id, rarity, what, price_cents, seller_id, buyer_id, at, held_cents, review)
     select nextval('id_block') * 1000, a.id, a.definition_id, 1, 'sold', 123456, $1, $2, clock_timestamp(), 5, 'waiting'
     from asset a where a.id = $3`,
    [ann.id, bea.id, card],
  )
  const { data } = await app.ask(work.list, { as: app.operator })
  expect(data.filter(({ kind }) => kind === 'sale').map(({ title }) => title)).toEqual([
    expect.stringMatching(/^.+, \$1,234\.56, Ann Lee to Bea Moss$/),
  ])
  const found = async (search: string) => {
    const sales = await app.ask(market.listFlaggedSales, { as: app.operator, query: { search } })
    return sales.data.map(({ marketplace_id: id }) => id)
  }
  for (const search of [String(card), ann.email, bea.email.toUpperCase()])
    expect([search, await found(search)]).toEqual([search, [card]])
  expect(await found('nobody@')).toEqual([])
  await app.database.owner.query(`delete from listing_event where review = 'waiting'`)
})

describe('match day', () => {
  test('begins with the games that are on, then come the next ones and those that are over, in one word each', async () => {
    const search = 'An hour of games'
    const hours = (count: number) => addSeconds(new Date(), count * secondsPerHour)
    const games = [
      { name: `${search}: over long ago`, starts: -9, status: 'decided' },
      { name: `${search}: over`, starts: -5, status: 'decided' },
      { name: `${search}: next`, starts: 1, status: 'open' },
      { name: `${search}: later`, starts: 3, status: 'open' },
      { name: `${search}: on`, starts: -1, status: 'open' },
    ]
    for (const { name, starts, status } of games) {
      const id = await newFootballGame(app, { name })
      await app.database.owner.query('update event set starts_at = $2, status = $3 where id = $1', [
        id,
        hours(starts),
        status,
      ])
    }
    const shown = async (status?: 'on') =>
      (await app.ask(matchDay.list, { as: app.operator, query: { search, status } })).data.map(
        (row) => `${row.name.slice(search.length + 2)}, ${row.status}`,
      )
    expect(await shown()).toEqual([
      'on, on',
      'next, open',
      'later, open',
      'over, decided',
      'over long ago, decided',
    ])
    expect(await shown('on')).toEqual(['on, on'])
    // The other screens use the same word.
    const { data: events } = await app.ask(operator.listEvents, { as: app.operator, query: { search } })
    const on = events.find(({ name }) => name.endsWith(': on'))
    expect(on?.status).toBe('on')
    const { state } = await app.ask(lookup.show, {
      as: app.operator,
      query: { kind: 'event', id: String(on?.id) },
    })
    expect(state).toBe('on')
    const { data: found } = await app.ask(lookup.search, { as: app.operator, query: { q: search } })
    expect(found).toContainEqual(expect.objectContaining({ title: `${search}: on`, detail: 'on' }))
  })
})

describe('health', () => {
  test('says plainly why no statements are counted, without the extension and without its library', async () => {
    const read = async () => (await app.ask(work.health, { as: app.operator })).slowest
    expect(await read()).toEqual({
      why_none: expect.stringMatching(/^The database does not count its statements/),
      statements: [],
    })
    await app.database.owner.query('create extension pg_stat_statements')
    expect(await read()).toEqual({
      why_none: expect.stringMatching(/^The database’s user may not read pg_stat_statements/),
      statements: [],
    })
  })
})
