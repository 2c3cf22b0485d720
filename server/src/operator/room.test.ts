import { beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '@called-shot/shared/notifications/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { matchDay } from '@called-shot/shared/operator/match-day-contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { lookup, subjectKinds } from '@called-shot/shared/operator/lookup-contract.ts'
import { switches } from '@called-shot/shared/operator/switches-contract.ts'
import { work } from '@called-shot/shared/operator/work-contract.ts'
import type { SwitchName } from '@called-shot/shared/switches.ts'
import { addSeconds, secondsPerHour } from '@called-shot/shared/time.ts'
import { give, giveCards, newFootballGame, quarterback } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { queriesOf } from '../commit/reader.ts'
import { createJobRecord } from '../jobs/job-record.ts'
import { createSwitches } from '../switches.ts'
import { timelineText } from './subject-timelines.ts'

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

describe('search and pages', () => {
  test('everything can be found by its number, and has a page with its history', async () => {
    const { rows } = await app.database.owner.query<Record<(typeof subjectKinds)[number], number | null>>(
      `select $1::bigint as account, (select min(id) from asset where owner_id = $1 and kind <> 'pack') as card,
        (select min(id) from asset where owner_id = $1 and kind = 'pack') as pack,
        (select min(id) from event) as event, (select min(id) from transfer where to_id = $1 + 1) as transfer,
        null::bigint as deposit, null::bigint as offer`,
      [ann.id],
    )
    for (const kind of subjectKinds) {
      const id = rows[0]?.[kind] ?? null
      const shown = await app.send('GET', `/api/operator/timeline?kind=${kind}&id=${id ?? 1}`, {
        token: app.operator.token,
      })
      expect([kind, shown.status]).toEqual([kind, id === null ? 404 : 200])
      if (id === null) continue
      const { data } = await app.ask(lookup.search, { as: app.operator, query: { q: String(id) } })
      expect(data).toContainEqual(expect.objectContaining({ kind, id: String(id) }))
    }
  })

  test('a word finds the oldest of many accounts; one or two letters find the newest', async () => {
    const found = async (q: string) => {
      const { data } = await app.ask(lookup.search, { as: app.operator, query: { q } })
      return data.filter(({ kind }) => kind === 'account').map(({ title }) => title)
    }
    const oldest = await app.register({ name: 'Zebulon Zq' })
    expect(await found('zq')).toEqual([oldest.email])
    await app.database.owner.query(
      `insert into account (id, auth_id, email, name, wallet_address, role, version, created_at)
      select nextval('id_block') * 1000, 'many-' || n, 'many' || n || '@example.com', 'Many', 'many' || n, role, 1, created_at
      from account, generate_series(1, 5000) n where account.id = $1`,
      [oldest.id],
    )
    expect(await found('zq')).toEqual([])
    expect(await found('Zebulon')).toEqual([oldest.email])
    expect(await found('many')).toHaveLength(8)
    expect(await found('m')).toEqual(await found('many'))
  })

  test.each(subjectKinds)('the timeline of a %s that does not exist is empty', async (kind) => {
    const { rows } = await app.database.game.query(
      `select * from (${timelineText[kind]}) entry`,
      [999_999_999],
    )
    expect(rows).toEqual([])
  })

  test('a canceled listing is spelled in its card’s history as everywhere in the game', async () => {
    const { rows } = await app.database.owner.query<{ id: number }>(
      `select min(id) as id from asset where owner_id = $1 and kind <> 'pack' and tradable and place = 'held'`,
      [ann.id],
    )
    const params = { id: String(rows[0]?.id) }
    await app.ask(market.sellItem, { as: ann, params, body: { price: 3 } })
    await app.ask(market.cancelListing, { as: ann, params })
    const { timeline } = await app.ask(lookup.show, { as: app.operator, query: { kind: 'card', ...params } })
    expect(timeline.map(({ text }) => text)).toEqual(expect.arrayContaining(['canceled', 'listed']))
  })

  test('an event’s history names what a source reported in words, as the evidence of an outcome does', async () => {
    const id = await newFootballGame(app)
    const report = {
      event_id: id,
      person_id: quarterback,
      metric: 'passing_yards',
      value: 249,
      final: true,
    }
    await app.ask(operator.recordObservations, {
      as: app.operator,
      body: { source: 'the box score', observations: [report] },
    })
    const { timeline } = await app.ask(lookup.show, {
      as: app.operator,
      query: { kind: 'event', id: String(id) },
    })
    expect(timeline.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/: passing yards of .+ is 249, final$/),
    )
  })

  test('an account’s history names the card of each sale, and has each notice in the words that the player read', async () => {
    const buyer = await app.register({ name: 'Bo Yer' })
    await give(app, buyer, { funds: 20 })
    const [card = 0] = await giveCards(app, ann, [{ kind: 'wager', value: 5 }])
    const params = { id: String(card) }
    await app.ask(market.sellItem, { as: ann, params, body: { price: 7 } })
    const { card: sold } = await app.ask(market.buyListing, { as: buyer, params, body: {} })
    const { timeline } = await app.ask(lookup.show, {
      as: app.operator,
      query: { kind: 'account', id: String(ann.id) },
    })
    const [notice] = await app.ask(notifications.list, { as: ann })
    expect(timeline.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        `sale, in: wager ${sold.name}`,
        `market fee, out: wager ${sold.name}`,
        notice?.message,
      ]),
    )
  })

  test('entries of one moment keep their order: the newest of them first', async () => {
    await app.database.owner.query(
      `insert into notification (id, account_id, type, message, payload, fact, created_at)
      select nextval('id_block') * 1000, $1, 'offer_made', 'notice ' || n, '{}', 'notice ' || n, now()
      from generate_series(1, 5) n`,
      [ann.id],
    )
    const { timeline } = await app.ask(lookup.show, {
      as: app.operator,
      query: { kind: 'account', id: String(ann.id) },
    })
    const notices = timeline.map(({ text }) => text).filter((text) => text.startsWith('notice '))
    expect(notices).toEqual([5, 4, 3, 2, 1].map((n) => `notice ${n}`))
  })

  test('an account is found by its owner’s name with its accents and without', async () => {
    const { email } = await app.register({ name: 'Zoë Ångström' })
    for (const text of ['zoe ang', 'ZOË ÅNG']) {
      const { data: found } = await app.ask(lookup.search, { as: app.operator, query: { q: text } })
      const { data: listed } = await app.ask(operator.listAccounts, {
        as: app.operator,
        query: { search: text },
      })
      expect(found).toContainEqual(expect.objectContaining({ kind: 'account', title: email }))
      expect(listed.map((account) => account.email)).toEqual([email])
    }
  })

  test('a person is found with the accents of their name and without', async () => {
    const { owner } = app.database
    const rename = (from: string, to: string) =>
      owner.query('update person set name = $2 where name = $1', [from, to])
    await rename('Patrick Mahomes', 'Pátrick Mahomes')
    for (const text of ['patrick m', 'PÁTRICK']) {
      const { data: found } = await app.ask(lookup.search, { as: app.operator, query: { q: text } })
      const { data: listed } = await app.ask(operator.listPeople, {
        as: app.operator,
        query: { search: text },
      })
      expect(found).toContainEqual(expect.objectContaining({ kind: 'person', title: 'Pátrick Mahomes' }))
      expect(listed.map(({ name }) => name)).toEqual(['Pátrick Mahomes'])
    }
    await rename('Pátrick Mahomes', 'Patrick Mahomes')
  })

  test('an account’s page shows its money, and each transfer leads to its own page', async () => {
    const page = await app.ask(lookup.show, {
      as: app.operator,
      query: { kind: 'account', id: String(ann.id) },
    })
    expect(page).toMatchObject({ title: ann.email, state: 'active' })
    const given = page.timeline.find(({ text }) => text === 'grant, in')
    expect(given?.amount).toBe(50_000)
    const transfer = await app.ask(lookup.show, {
      as: app.operator,
      query: { kind: 'transfer', id: String(given?.link?.id) },
    })
    expect(transfer.facts).toContainEqual({
      name: 'To',
      value: `${ann.email}, available`,
      link: { kind: 'account', id: ann.id },
    })
    const { data } = await app.ask(lookup.search, {
      as: app.operator,
      query: { q: ann.email.slice(0, 9) },
    })
    expect(data).toContainEqual(expect.objectContaining({ kind: 'account', title: ann.email }))
  })
})
