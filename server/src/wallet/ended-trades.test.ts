import { describe, expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { operators } from '@called-shot/shared/operator/operators-contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { give, giveCopies } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { endClosedTrades } from './end-closed-trades.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '3600' })
const aDay = { expires_in_days: 1, expires_in_hours: 0 }

const goAway: Readonly<Record<string, (who: Someone) => Promise<unknown>>> = {
  'a break': (as) => app.ask(account.takeBreak, { as, body: { days: 1 } }),
  'self-exclusion': (as) => app.ask(account.selfExclude, { as, body: { months: 6 } }),
  'a suspension': ({ id }) =>
    app.ask(operator.suspendAccount, {
      as: app.operator,
      params: { id: String(id) },
      body: { reason: 'a test' },
    }),
  'a first role as an operator': async ({ id, email }) => {
    await app.database.owner.query('update account set email_verified_at = now() where id = $1', [id])
    return app.ask(operators.setRoles, {
      as: app.operator,
      body: { email, roles: ['support'], reason: 'a test' },
    })
  },
  closing: (as) => app.ask(account.closeAccount, { as, body: { email: as.email } }),
}

/** A player with $50 and this many equal cards. */
async function withCards(count = 1) {
  const who = await app.register()
  await give(app, who, { funds: 50 })
  return { who, cards: await giveCopies(app, who, { count }) }
}

const offerFor = (as: Someone, card: number, amount: number) =>
  app.ask(offers.makeOffer, { as, body: { marketplace_listing_id: card, amount, ...aDay } })

async function noticesTo(who: Someone): Promise<string> {
  return (await app.send('GET', '/api/me/notification', { token: who.token })).text
}

async function openOffersTo(who: Someone): Promise<number> {
  const { rows } = await app.database.owner.query<{ open: number }>(
    `select count(*)::int as open from offer where owner_id = $1 and status = 'open'`,
    [who.id],
  )
  return rows[0]?.open ?? 0
}

describe.each(Object.entries(goAway))('%s of a card’s owner', (_, begin) => {
  test('ends the offers of others for it at once, listed or not; their holds are released, and they are notified', async () => {
    const [ann, bob, cat] = [await withCards(3), await withCards(), await withCards()]
    const [listed = 0, unlisted = 0, countered = 0] = ann.cards
    await app.ask(market.sellItem, { as: ann.who, params: { id: String(listed) }, body: { price: 30 } })
    await offerFor(bob.who, listed, 7)
    await offerFor(bob.who, unlisted, 5)
    await offerFor(cat.who, unlisted, 6)
    const { offer_id } = await offerFor(cat.who, countered, 2)
    await app.ask(offers.counterOffer, {
      as: ann.who,
      body: { marketplace_offer_id: offer_id, amount: 4, ...aDay },
    })
    expect(await app.ask(wallet.getBalance, { as: bob.who })).toMatchObject({ balance: 3800, reserved: 1200 })
    await begin(ann.who)
    for (const { who } of [bob, cat])
      expect(await app.ask(wallet.getBalance, { as: who })).toMatchObject({ balance: 5000, reserved: 0 })
    const { rows } = await app.database.owner.query<{ status: string }>(
      'select status from offer where $1 in (owner_id, maker_id) order by id',
      [ann.who.id],
    )
    expect(rows.map(({ status }) => status)).toEqual(['ended', 'ended', 'ended', 'countered', 'withdrawn'])
    expect((await noticesTo(bob.who)).match(/Your offer for \w+ is off/g)).toHaveLength(2)
    expect(await noticesTo(cat.who)).toMatch(/Your offer for \w+ is off/)
    expect(await noticesTo(cat.who)).toContain('The counter-offer of $4.00 for September was withdrawn.')
    expect(await checkInvariants(app.database.owner)).toEqual([])
  })

  test('ends the counter-offers that only the player could have answered, and their makers are told why', async () => {
    const [ann, bob] = [await withCards(), await withCards()]
    const { offer_id } = await offerFor(ann.who, bob.cards[0] ?? 0, 7)
    const { counter_offer_id } = await app.ask(offers.counterOffer, {
      as: bob.who,
      body: { marketplace_offer_id: offer_id, amount: 9, ...aDay },
    })
    await begin(ann.who)
    const { rows } = await app.database.owner.query(
      'select status, ended_at is not null as "hasEnded" from offer where id = $1',
      [counter_offer_id],
    )
    expect(rows).toEqual([{ status: 'ended', hasEnded: true }])
    expect(await noticesTo(bob.who)).toContain(
      'Your counter-offer of $9.00 for September is off: the other player can no longer answer it.',
    )
    expect(await noticesTo(ann.who)).not.toContain('is off')
  })

  test('leaves none of twenty offers at the same moment open: each is made first and ends, or is refused', async () => {
    const ann = await withCards(4)
    const makers = await Promise.all(Array.from({ length: 5 }, () => withCards()))
    const offering = makers.flatMap(({ who }) =>
      ann.cards.map((card) =>
        app.send('POST', '/api/marketplace_offer', {
          token: who.token,
          body: { marketplace_listing_id: card, amount: 2, ...aDay },
        }),
      ),
    )
    const [answers] = await Promise.all([Promise.all(offering), begin(ann.who)])
    for (const { status, body } of answers)
      if (status !== 200)
        expect({ status, body }).toMatchObject({ status: 422, body: { code: 'offers_off' } })
    expect(await openOffersTo(ann.who)).toBe(0)
    for (const { who } of makers)
      expect(await app.ask(wallet.getBalance, { as: who })).toMatchObject({ balance: 5000, reserved: 0 })
    expect(await checkInvariants(app.database.owner)).toEqual([])
  })
})

test('offers beyond the number that one commit can end are ended afterward by the job', async () => {
  const ann = await app.register()
  const cards = await giveCopies(app, ann, { count: 350 })
  const makers = await Promise.all(Array.from({ length: 7 }, () => withCards()))
  await Promise.all(
    makers.map(async ({ who }, place) => {
      for (const card of cards.slice(place * 50, (place + 1) * 50)) await offerFor(who, card, 1)
    }),
  )
  expect(await openOffersTo(ann)).toBe(350)
  await goAway['a suspension']?.(ann)
  expect(await openOffersTo(ann)).toBe(100)
  const ended: number[] = []
  do ended.push(await app.game.runner.runHouse(endClosedTrades, null))
  while (ended.at(-1) !== 0)
  expect([ended, await openOffersTo(ann)]).toEqual([[100, 0], 0])
  for (const { who } of makers)
    expect(await app.ask(wallet.getBalance, { as: who })).toMatchObject({ balance: 5000, reserved: 0 })
  expect(await checkInvariants(app.database.owner)).toEqual([])
})

test('a counter-offer to somebody who went away earlier is ended by the job', async () => {
  const [ann, bob] = [await withCards(), await withCards()]
  const { offer_id } = await offerFor(ann.who, bob.cards[0] ?? 0, 7)
  await app.ask(offers.counterOffer, {
    as: bob.who,
    body: { marketplace_offer_id: offer_id, amount: 9, ...aDay },
  })
  await app.database.owner.query('update account set closed_at = now() where id = $1', [ann.who.id])
  expect(await openOffersTo(ann.who)).toBe(1)
  while ((await app.game.runner.runHouse(endClosedTrades, null)) > 0);
  expect(await openOffersTo(ann.who)).toBe(0)
})
