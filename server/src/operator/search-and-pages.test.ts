import { beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '@called-shot/shared/notifications/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { lookup, subjectKinds } from '@called-shot/shared/operator/lookup-contract.ts'
import { give, giveCards, month, newFootballGame, quarterback } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { timelineText } from './subject-timelines.ts'

const app = await useWholeApp()
let ann: Someone

beforeAll(async () => {
  ann = await app.register({ name: 'Ann Lee' })
  await give(app, ann, { funds: 500 })
  const { rows } = await app.database.owner.query<{ id: number }>(
    `select id from series where on_sale and not tutorial and pack_type = 'identity' and tier = 1 order by id limit 1`,
  )
  const body = { quantity: 1, payment_method: 'balance', tier: 1 }
  await app.send('POST', `/api/card_series/${rows[0]?.id}/buy`, { token: ann.token, body })
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
    const [card] = await giveCards(app, ann, [month])
    const params = { id: String(card) }
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
    const reports = timeline.filter(({ kind }) => kind === 'report')
    expect(reports).toEqual([expect.objectContaining({ by: 'the box score' })])
    expect(reports[0]?.text).toMatch(/^passing yards of .+ is 249, final$/)
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
    const ofCard = await app.ask(lookup.show, { as: app.operator, query: { kind: 'card', ...params } })
    // The words name both sides, so nobody is named beside them.
    expect(ofCard.timeline).toContainEqual(
      expect.objectContaining({ text: `sold by ${ann.email} to ${buyer.email}`, by: null }),
    )
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
