import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { accountId, offerId, type AccountId, type AssetId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { addSeconds, secondsPerDay } from '@called-shot/shared/time.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { give, giveCards, giveCopies, month } from '../../test/app-predictions.ts'
import { sampleCalls, type SampleCall, type SampleCalls } from '../../test/sample-calls.ts'
import { pathOf, useWholeApp, type Answer, type Someone } from '../../test/whole-app.ts'
import { namedCalls } from '../../test/named-calls.ts'
import { purseOf } from '../commit/player.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { house } from '../ledger/kinds.ts'

// The most expensive calls that one player, or a crowd, can make while somebody else reads a balance. The time that
// takes is printed. The rows of a commit, the calls in flight and the answers are asserted. `npm run torture` comes
// with a bigger crowd.
const crowdSize = Number(process.env['CROWD'] ?? 30)
const atOnce = { commands: 14, reads: 5 }
const maxRows = 1000

const app = await useWholeApp({
  DISPUTE_SECONDS: '3600',
  LOCK_SECONDS: '1',
  TRUSTED_PROXIES: '1',
  MONEY_CALLS_AT_ONCE: '4',
  CALLS_AT_ONCE: '32',
  CALLS_AT_ONCE_PER_ADDRESS: '256',
  WEEKLY_PURCHASE_CENTS: '100000000',
  DAILY_TRADE_CENTS: '100000000',
})
const { owner } = app.database
let player: Someone
let innocent: Someone
let crowd: readonly Someone[]
let samples: SampleCalls

beforeAll(async () => {
  player = await app.register()
  innocent = await app.register()
  samples = await sampleCalls(app, player)
  crowd = await Promise.all(Array.from({ length: crowdSize }, () => app.register()))
  for (const { id } of crowd) await give(app, { id }, { funds: 30 })
})

/** The most expensive form that the contract allows, for the calls whose sample is a small one. */
async function dearestForms(): Promise<ReadonlyMap<string, SampleCall>> {
  const trader = await app.register()
  const series = Number(samples.get('packs.buyPacks')?.params?.['id'])
  await give(app, player, { funds: 1000 })
  const { pack_ids: packs = [] } = await give(app, player, { packs: [{ series_id: series, quantity: 50 }] })
  const prizes = await giveCopies(app, player, { card: { kind: 'prize', value: 0.5 }, count: 100 })
  const listed = await giveCopies(app, trader, { count: 20 })
  for (const card of listed)
    await app.ask(market.sellItem, { as: trader, params: { id: String(card) }, body: { price: 3 } })
  return new Map<string, SampleCall>([
    [
      'packs.buyPacks',
      { params: { id: String(series) }, body: { payment_method: 'balance', quantity: 100, tier: 1 } },
    ],
    ['packs.openPacks', { body: { card_pack_ids: packs } }],
    ['prizes.combinePrizes', { body: { ids: prizes } }],
    [
      'market.buyListings',
      { body: { listings: listed.map((card) => ({ marketplace_id: card, expected_price: 3 })) } },
    ],
    ['notifications.clear', { query: { clear_all: '1' } }],
  ])
}

interface Card {
  readonly id: AssetId
  readonly ownerId: AccountId
  readonly kind: string
}

/** The crowd's offers of a cent on whatever can be offered for: as many on each as may end together. */
async function offerOnEverything(): Promise<void> {
  const { rows } = await owner.query<Card>(
    `
    select id, owner_id as "ownerId", kind from asset
    where place = 'held' and tradable and not redeemable and owner_id <> all ($1)
      and (event_id is null or event_id in (select id from event where status = 'open' and closed_at is null))
    order by id`,
    [crowd.map(({ id }) => id)],
  )
  for (const card of rows) {
    const count = card.kind === 'prize' ? 10 : card.kind === 'pack' ? 20 : 30
    await offersOn(card, crowd.slice(0, count))
  }
}

async function offersOn(card: Card, makers: readonly Someone[]): Promise<void> {
  await app.game.runner.runHouse(async ({ read }) => {
    const ids = await read.newIds(makers.length)
    const held = cents(1)
    const made = makers.map((maker, at) => ({ maker: accountId(maker.id), id: offerId(ids[at] ?? 0) }))
    return {
      answer: null,
      transfers: made.flatMap(({ maker, id }) => [
        { from: house.grants, to: purseOf(maker).available, cents: held, kind: 'grant' as const },
        {
          from: purseOf(maker).available,
          to: purseOf(maker).reserved,
          cents: held,
          kind: 'offer_hold' as const,
          ref: id,
        },
      ]),
      newOffers: made.map(({ maker, id }) => ({
        id,
        assetId: card.id,
        makerId: maker,
        ownerId: card.ownerId,
        counterOf: null,
        cents: held,
        heldCents: held,
        expiresAt: addSeconds(new Date(), secondsPerDay),
      })),
      notices: made.map(({ id }) => ({
        accountId: card.ownerId,
        type: 'offer_made',
        facts: { cents: held, name: 'a card' },
        payload: {},
        fact: `offer:${id}`,
      })),
    }
  }, null)
}

/** Reads the balance of a player at another address again and again until the work is done; how long each took, in milliseconds. */
async function meanwhile(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const reading = async () => {
    while (!isDone) {
      const began = performance.now()
      const { status } = await app.send('GET', pathOf(wallet.getBalance.path, {}), {
        token: innocent.token,
        headers: { 'x-forwarded-for': '203.0.113.7' },
      })
      times.push(performance.now() - began)
      expect(status).toBe(200)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const working = work().finally(() => (isDone = true))
  await Promise.all([working, reading()])
  return times
}

function report(what: string, times: readonly number[]): void {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  console.log(
    `${what}: ${sorted.length} balances read, median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
  )
}

/** The maximum of rows that a commit may write, by table. */
const written = [
  'asset',
  'offer',
  'bid',
  'transfer',
  'ledger_account',
  'notification',
  'listing_event',
  'pack',
  'outcome',
  'tournament_entry',
  'claim',
]

async function currentTransaction(): Promise<number> {
  const { rows } = await owner.query<{ xid: number }>('select pg_current_xact_id()::text::bigint as xid')
  return rows[0]?.xid ?? 0
}

/** The maximum of rows that a single transaction since then has written to one table. */
async function maxRowsPerCommit(since: number): Promise<{ readonly name: string; readonly count: number }> {
  const each = written.map(
    (name) =>
      `select '${name}' as name, xmin::text::bigint as xid from ${name} where xmin::text::bigint >= $1`,
  )
  const { rows } = await owner.query<{ name: string; count: number }>(
    `select name, count(*) as count from (${each.join(' union all ')}) touched
     group by name, xid order by count desc limit 1`,
    [since],
  )
  return rows[0] ?? { name: 'nothing', count: 0 }
}

const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  namedCalls.map(({ name, endpoint }) => [name, endpoint]),
)

function send(endpoint: Endpoint, call: SampleCall, as: Someone): Promise<Answer> {
  return app.send(endpoint.method, pathOf(endpoint.path, call), {
    token: as.token,
    body: call.body,
    headers: call.headers ?? {},
  })
}

/** Whether it was answered properly: a success, a refusal, or a 429 or 503 that says when to come back. */
function isAnswered({ status, text, headers }: Answer): boolean {
  if (status === 503 || status === 429) return headers.get('retry-after') !== null
  return status < 500 && text !== ''
}

test('every call of a player in its most expensive form, fourteen at once, is answered, and no commit writes more than its maximum of rows', async () => {
  const forms = await dearestForms()
  await offerOnEverything()
  const before = await owner.query<{ open: number }>(
    `select count(*) as open from offer where status = 'open'`,
  )
  const wrong: string[] = []
  const large: string[] = []
  const statuses = new Map<number, number>()
  const times = await meanwhile(async () => {
    for (const [name, sample] of samples) {
      const endpoint = endpoints.get(name)
      if (endpoint?.who !== 'player') continue
      const since = await currentTransaction()
      const call = forms.get(name) ?? sample
      const length = endpoint.method === 'GET' ? atOnce.reads : atOnce.commands
      const answers = await Promise.all(Array.from({ length }, () => send(endpoint, call, player)))
      for (const answer of answers) {
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (!isAnswered(answer)) wrong.push(`${name}: ${answer.status} ${answer.text.slice(0, 100)}`)
      }
      if (forms.has(name) && !answers.some(({ status }) => status === 200))
        wrong.push(`${name}: never ${answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`)[0]}`)
      const most = await maxRowsPerCommit(since)
      if (most.count > 100) large.push(`${name} ${most.count} of ${most.name}`)
      if (most.count > maxRows) wrong.push(`${name}: ${most.count} rows of ${most.name}`)
    }
  })
  console.log(
    `${before.rows[0]?.open} open offers; ${large.join(', ')}; answers`,
    Object.fromEntries(statuses),
  )
  report('while one player did everything', times)
  expect(wrong).toEqual([])
  expect(large.length).toBeGreaterThan(3)
  expect(statuses.get(429)).toBeGreaterThan(0)
  expect(await checkInvariants(owner)).toEqual([])
})

test('a balance can still be read while a crowd makes offers on a card whose owner ends them all', async () => {
  const holder = await app.register()
  const [card = 0] = await giveCards(app, holder, [month])
  const body = { marketplace_listing_id: card, amount: 0.01, expires_in_days: 1, expires_in_hours: 0 }
  const answers: Answer[] = []
  const times = await meanwhile(async () => {
    for (let round = 0; round < 2; round += 1) {
      const offering = crowd.flatMap((maker) => [1, 2].map(() => send(offers.makeOffer, { body }, maker)))
      answers.push(...(await Promise.all(offering)))
      const ending = [false, true, false, true].map((open) =>
        send(offers.setOffersOpen, { params: { id: String(card) }, body: { open } }, holder),
      )
      answers.push(...(await Promise.all(ending)))
    }
  })
  report(`while ${crowdSize} offered for one card`, times)
  expect(answers.filter((answer) => !isAnswered(answer))).toEqual([])
  const { rows } = await owner.query(
    `select from offer where asset_id = $1 and status = 'open' group by maker_id having count(*) > 1`,
    [card],
  )
  expect(rows).toEqual([])
  expect(await checkInvariants(owner)).toEqual([])
})

test('a player who keeps calling about a locked card is answered quickly, and delays nobody else', async () => {
  const holder = await app.register()
  const [card = 0] = await giveCards(app, holder, [month])
  const call = { params: { id: String(card) }, body: { open: false } }
  const client = await owner.connect()
  let answers: Answer[] = []
  try {
    await client.query('begin')
    await client.query('select from asset where id = $1 for update', [card])
    const times = await meanwhile(async () => {
      answers = await Promise.all(
        Array.from({ length: atOnce.commands }, () => send(offers.setOffersOpen, call, holder)),
      )
    })
    report('while one player waited for a held card', times)
    expect(times.length).toBeGreaterThan(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(answers.filter((answer) => !isAnswered(answer))).toEqual([])
  const codes = answers.map(({ body }) => body)
  expect(codes).toContainEqual(expect.objectContaining({ code: 'busy' }))
  expect(codes).toContainEqual(expect.objectContaining({ code: 'too_many' }))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429, 503]))
  const { rows } = await owner.query<{ open: boolean }>(
    'select offers_open as open from asset where id = $1',
    [card],
  )
  expect(rows).toEqual([{ open: true }])
  expect((await send(offers.setOffersOpen, call, holder)).status).toBe(200)
})
