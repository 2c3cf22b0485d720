import { describe, expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { give, giveCopies } from '../../test/app-predictions.ts'
import { aDay } from '../../test/inputs.ts'
import { sampleCalls, type SampleCall } from '../../test/sample-calls.ts'
import { pathOf, useWholeApp, type Someone } from '../../test/whole-app.ts'
import { namedCalls } from '../../test/named-calls.ts'
import { checkInvariants } from '../ledger/invariants.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '3600' })

const goAway = {
  'a break': (as: Someone, key?: string) =>
    app.ask(account.takeBreak, { as, body: { days: 1 }, ...(key === undefined ? {} : { key }) }),
  'self-exclusion': (as: Someone, key?: string) =>
    app.ask(account.selfExclude, { as, body: { months: 6 }, ...(key === undefined ? {} : { key }) }),
}

async function trader(): Promise<{ readonly who: Someone; readonly cards: readonly number[] }> {
  const who = await app.register()
  await give(app, who, { funds: 50 })
  return { who, cards: await giveCopies(app, who, { count: 3 }) }
}

/** Buys one identity pack at each call. */
async function buyerOfPacks(who: Someone) {
  const { rows } = await app.database.owner.query<{ id: number }>(
    `select id from series where pack_type = 'identity' and on_sale and not tutorial order by id limit 1`,
  )
  return () =>
    app.send('POST', `/api/card_series/${rows[0]?.id}/buy`, {
      token: who.token,
      body: { payment_method: 'balance', quantity: 1, tier: 1 },
    })
}

const listedAt = (as: Someone, card: number, price: number) =>
  app.ask(market.sellItem, { as, params: { id: String(card) }, body: { price } })

function send(endpoint: Endpoint, sample: SampleCall, token: string) {
  return app.send(endpoint.method, pathOf(endpoint.path, sample), {
    token,
    body: sample.body,
    headers: sample.headers ?? {},
  })
}

describe.each(Object.entries(goAway))('%s', (_, begin) => {
  test('a break ends listings, offers and bids, releases their holds, and notifies the other side', async () => {
    const [ann, bob] = [await trader(), await trader()]
    const [hers = 0] = ann.cards
    const [his = 0] = bob.cards
    await listedAt(ann.who, hers, 3)
    await listedAt(bob.who, his, 9)
    await app.ask(offers.makeOffer, {
      as: ann.who,
      body: { marketplace_listing_id: his, amount: 7, ...aDay },
    })
    await app.ask(bids.makeBid, {
      as: ann.who,
      body: { kind: 'month', name: 'September', amount: 2, quantity: 2, ...aDay },
    })
    expect(await app.ask(wallet.getBalance, { as: ann.who })).toMatchObject({ balance: 3900, reserved: 1100 })
    await begin(ann.who)
    expect(await app.ask(wallet.getBalance, { as: ann.who })).toMatchObject({
      balance: 5000,
      reserved: 0,
      closed: 'on_a_break',
    })
    const listing = await app.ask(market.getListing, { as: bob.who, params: { id: String(hers) } })
    expect(listing.card.is_listed).toBe(false)
    // An offer would hold money for an answer that cannot come.
    const offered = await app.send('POST', '/api/marketplace_offer', {
      token: bob.who.token,
      body: { marketplace_listing_id: hers, amount: 2, ...aDay },
    })
    expect(offered).toMatchObject({ status: 422, body: { code: 'offers_off' } })
    const notices = await app.send('GET', '/api/me/notification', { token: bob.who.token })
    expect(notices.text).toContain('The offer of $7.00')
    expect(await checkInvariants(app.database.owner)).toEqual([])
  })

  test('closes every call that buys, trades or crafts, and leaves claiming, returning and redeeming open', async () => {
    const player = await app.register()
    const samples = await sampleCalls(app, player)
    await begin(player)
    const calls = namedCalls.flatMap((call) => {
      const sample = samples.get(call.name)
      return sample ? [{ ...call, sample }] : []
    })
    const closed = calls.filter(({ endpoint }) => endpoint.standing === 'eligible')
    for (const { name, endpoint, sample } of closed) {
      const { status, body } = await send(endpoint, sample, player.token)
      expect({ name, status, body }).toMatchObject({ name, status: 403, body: { code: 'on_a_break' } })
      expect(body).toMatchObject({
        message: expect.stringMatching(/ until \w+ \d+, \d{4}, \d+:\d\d [AP]M Eastern\./),
      })
    }
    expect(closed.length).toBeGreaterThan(13)
    for (const name of ['predictions.claimCards', 'prizes.redeemPrize', 'prizes.combinePrizes']) {
      const found = calls.find((call) => call.name === name)
      if (!found) continue
      expect([name, (await send(found.endpoint, found.sample, player.token)).status]).toEqual([name, 200])
    }
    const withdrawal = await app.send('POST', '/api/me/withdrawal', {
      token: player.token,
      body: { amount: 1, address: `0x${'1'.repeat(40)}` },
    })
    expect(withdrawal.body).toMatchObject({ code: 'withdrawals_off' })
  })

  test('begins once for two identical calls with one key', async () => {
    const player = await app.register()
    const [first, second] = await Promise.all([begin(player, 'one-key'), begin(player, 'one-key')])
    expect(second).toEqual(first)
  })

  test('each of twenty purchases racing a break happens before it or is refused', async () => {
    const { who } = await trader()
    const buy = await buyerOfPacks(who)
    await buy()
    const beginning = begin(who).then(async () => {
      const { rows: now } = await app.database.owner.query<{ at: Date }>('select clock_timestamp() as at')
      return now[0]?.at
    })
    const [begun, ...answers] = await Promise.all([beginning, ...Array.from({ length: 20 }, buy)])
    const { rows: bought } = await app.database.owner.query<{ late: number; packs: number }>(
      `select count(*) filter (where at > $2) as late, count(*) as packs
       from transfer where from_id = $1::bigint + 1 and kind = 'pack_purchase'`,
      [who.id, begun],
    )
    const statuses = answers.map(({ status, body }) =>
      status === 200 ? 'bought' : (body as { code: string }).code,
    )
    expect(new Set(statuses).difference(new Set(['bought', 'on_a_break']))).toEqual(new Set())
    expect(bought[0]).toEqual({ late: 0, packs: 1 + statuses.filter((status) => status === 'bought').length })
    expect((await buy()).body).toMatchObject({ code: 'on_a_break' })
  })
})

test('a break is 1 to 30 days, self-exclusion 6 to 60 months, and neither is ever shortened', async () => {
  const player = await app.register()
  const asking = (path: string, body: object) => app.send('POST', path, { token: player.token, body })
  for (const days of [0, -1, 1.5, '3', 31, 1e9])
    expect([days, (await asking('/api/me/break', { days })).status]).toEqual([days, 400])
  for (const months of [0, 1, 5, 6.5, '6', 61])
    expect([months, (await asking('/api/me/self_exclusion', { months })).status]).toEqual([months, 400])
  const long = await app.ask(account.takeBreak, { as: player, body: { days: 30 } })
  const short = await app.ask(account.takeBreak, { as: player, body: { days: 1 } })
  expect(short.break_until).toEqual(long.break_until)
  const excluded = await app.ask(account.selfExclude, { as: player, body: { months: 12 } })
  const less = await app.ask(account.selfExclude, { as: player, body: { months: 6 } })
  expect(less.self_excluded_until).toEqual(excluded.self_excluded_until)
  expect(less.break_until).toEqual(long.break_until)
})

test('everything is open again once a break is over', async () => {
  const { who, cards } = await trader()
  await app.ask(account.takeBreak, { as: who, body: { days: 1 } })
  await app.database.owner.query(
    `update account set break_until = now() - interval '1 second', version = version + 1 where id = $1`,
    [who.id],
  )
  await listedAt(who, cards[0] ?? 0, 3)
  expect(await app.ask(account.getLimits, { as: who })).toMatchObject({ break_until: null })
  expect(await app.ask(wallet.getBalance, { as: who })).toMatchObject({ closed: null })
})

describe('a weekly limit and a purchase at once', () => {
  test('after a limit falls to zero, no later purchase passes it', async () => {
    const { who } = await trader()
    const buy = await buyerOfPacks(who)
    await buy()
    const lower = app.ask(account.setLimits, { as: who, body: { weekly_purchase: 0 } })
    const answers = await Promise.all(Array.from({ length: 10 }, buy))
    const { weekly_spent } = await lower
    expect(weekly_spent).toBeGreaterThan(0)
    const said = new Set(
      answers.map(({ status, body }) => (status === 200 ? 'ok' : (body as { code: string }).code)),
    )
    expect(said.difference(new Set(['ok', 'weekly_limit']))).toEqual(new Set())
    expect((await buy()).body).toMatchObject({
      code: 'weekly_limit',
      message: expect.stringContaining('weekly limit'),
    })
  })
})
