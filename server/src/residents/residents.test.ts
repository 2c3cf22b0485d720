import { beforeAll, describe, expect, test } from 'vitest'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { leaderboards } from '@called-shot/shared/leaderboards/contract.ts'
import { keys } from '@called-shot/shared/keys/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { latestTrades } from '@called-shot/shared/market/latest-contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { residents } from '@called-shot/shared/residents/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import {
  giveCards,
  giveFour,
  month,
  newFootballGame,
  triggerOfQuarterback,
} from '../../test/app-predictions.ts'
import { peopleOf, residentParts, residentsOf, septembers } from '../../test/arriving-residents.ts'
import { useWholeApp } from '../../test/whole-app.ts'
import { refused } from '../../test/refused.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { readBooks } from '../ledger/books.ts'
import { answerNotices } from './answer-notices.ts'
import { fund, type Resident } from './arrive.ts'
import { Refused, type Caller } from './caller.ts'
import { collect } from './calling-acts.ts'
import { castOf } from './cast.ts'
import { keepMarket, openStall } from './keep-market.ts'
import { buyPacks } from './pack-acts.ts'
import { playResidents } from './play-residents.ts'
import { settleIn } from './settle-in.ts'
import { fillBids, sell } from './trading-acts.ts'
import { playsOften } from './finish-acts.ts'

const app = await useWholeApp()
const parts = residentParts(app)
const come = residentsOf(app)
const { person, list, letPeopleLook } = peopleOf(app)
const leftToPeople = (why: string) =>
  expect.objectContaining({ code: 'not_for_residents', message: expect.stringContaining(why) })

let maker: Resident
beforeAll(async () => {
  maker = await come(0)
})

describe('a resident', () => {
  test('joins as a marked account with a key and its week’s money, without a password and free packs', async () => {
    const { rows } = await app.database.owner.query(
      `select a.is_resident, a.password_hash, a.nickname, k.scopes,
          (select count(*)::int from asset where owner_id = a.id) as cards
        from account a join api_key k on k.account_id = a.id where a.id = $1`,
      [maker.id],
    )
    expect(rows).toEqual([
      {
        is_resident: true,
        password_hash: null,
        nickname: maker.role.nickname,
        scopes: ['read', 'craft', 'trade'],
        cards: 0,
      },
    ])
    const { balance, bonus } = await maker.caller.call(wallet.getBalance)
    expect([balance, bonus]).toEqual([maker.role.weeklyCents, 0])
    await expect(app.logIn(maker.role.email, 'a password')).rejects.toThrow('401')
  })

  test('a resident who joins again has the same account and key, and gets nothing twice in a week', async () => {
    const before = await maker.caller.call(wallet.getBalance)
    const again = await come(0)
    await fund(parts, again)
    expect(again).toMatchObject({ id: maker.id, isNew: false })
    expect(await again.caller.call(wallet.getBalance)).toEqual(before)
    const { rows } = await app.database.owner.query('select id from api_key where account_id = $1', [
      maker.id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('has money that the books tell apart from what people paid in', async () => {
    const { accounts, residents: shown } = await readBooks(app.database.game)
    const given = accounts.find(({ kind }) => kind === 'residents')?.total
    expect(given).toBeLessThan(0)
    expect(shown).toEqual({ given: -Number(given), held: -Number(given) })
    expect(accounts.find(({ kind }) => kind === 'deposits')?.total).toBe(0)
  })

  test('does nothing that its key does not allow', async () => {
    await expect(maker.caller.call(keys.listKeys)).rejects.toEqual(refused('key_not_allowed'))
    await expect(maker.caller.call(residents.setChoice, { body: { hidden: true } })).rejects.toEqual(
      refused('key_not_allowed'),
    )
  })
})

describe('fair to people', () => {
  const buyNow = (id: number | undefined) =>
    maker.caller.call(market.buyListing, { params: { id: id ?? 0 }, body: {} })

  test('residents cannot buy a person’s listing in its first 20 seconds, or within 20 seconds after a new price', async () => {
    const ann = await person()
    await list(ann, ann.cards[0], 1)
    await expect(buyNow(ann.cards[0])).rejects.toEqual(leftToPeople('its first 20 seconds'))
    await expect(
      maker.caller.call(market.buyListings, {
        body: { listings: [{ marketplace_id: ann.cards[0] ?? 0, expected_price: 1 }] },
      }),
    ).rejects.toEqual(leftToPeople('its first 20 seconds'))
    await letPeopleLook(ann.cards[0])
    await list(ann, ann.cards[0], 1.5)
    await expect(buyNow(ann.cards[0])).rejects.toEqual(leftToPeople('its first 20 seconds'))
    await letPeopleLook(ann.cards[0])
    // The same price is no new one.
    await app.ask(offers.setOffersOpen, {
      as: ann,
      params: { id: String(ann.cards[0]) },
      body: { open: false },
    })
    expect((await buyNow(ann.cards[0])).card).toMatchObject({ owned_by_self: true })
  })

  test('residents together pay a person small change and what packs cost, however it is sold', async () => {
    const ann = await person({ funds: 100, cards: 4 })
    for (const id of ann.cards) {
      await list(ann, id, 1)
      await letPeopleLook(id)
    }
    const both = ann.cards.slice(0, 3).map((id) => ({ marketplace_id: id, expected_price: 1 }))
    await expect(maker.caller.call(market.buyListings, { body: { listings: both } })).rejects.toEqual(
      refused('residents_have_enough'),
    )
    await buyNow(ann.cards[0])
    await buyNow(ann.cards[1])
    await expect(buyNow(ann.cards[2])).rejects.toEqual(refused('residents_have_enough'))
    const { id: bid } = await maker.caller.call(bids.makeBid, {
      body: { ...septembers, amount: 1, quantity: 1 },
    })
    const fill = () =>
      app.send('POST', `/api/marketplace_bid/${bid}/fill`, {
        token: ann.token,
        body: { asset_id: ann.cards[2] },
      })
    expect(await fill()).toMatchObject({ status: 422, body: { code: 'residents_have_enough' } })
    const { data } = await app.ask(packs.listCollections, { as: ann })
    const [series] = data.flatMap((collection) =>
      collection.series.filter(({ tag }) => tag === 'identity pack'),
    )
    await app.ask(packs.buyPacks, {
      as: ann,
      params: { id: String(series?.id) },
      body: { payment_method: 'balance', quantity: 1, tier: series?.tier ?? 1 },
    })
    expect(await fill()).toMatchObject({ status: 200 })
  })

  test('of two bids that a person fills at once, one is refused if the allowance covers only one', async () => {
    const ann = await person({ funds: 100, cards: 2 })
    const other = await come(1)
    const made = await Promise.all(
      [maker, other].map(({ caller }) =>
        caller.call(bids.makeBid, { body: { ...septembers, amount: 1.8, quantity: 1 } }),
      ),
    )
    const answers = await Promise.all(
      made.map(({ id }, index) =>
        app.send('POST', `/api/marketplace_bid/${id}/fill`, {
          token: ann.token,
          body: { asset_id: ann.cards[index] },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const open = made[answers.findIndex(({ status }) => status === 422)]
    const owner = answers[0]?.status === 422 ? maker : other
    await owner.caller.call(bids.withdrawBid, { params: { id: open?.id ?? 0 } })
  })

  test('a resident outbids a person by 5% or not at all', async () => {
    const ann = await person()
    await app.ask(bids.makeBid, { as: ann, body: { ...septembers, amount: 2, quantity: 1 } })
    const bid = (amount: number) =>
      maker.caller.call(bids.makeBid, { body: { ...septembers, amount, quantity: 1 } })
    await expect(bid(2.09)).rejects.toEqual(leftToPeople('has to outbid a person by at least 5%'))
    expect((await bid(2)).held).toBe(200)
    expect((await bid(2.1)).held).toBe(210)
  })

  test('at least half of a limited edition is reserved for people, and free packs are for people alone', async () => {
    const { data } = await maker.caller.call(packs.listCollections)
    const limited = data.flatMap(({ series }) => series).find(({ supply }) => supply !== null)
    if (!limited) throw new Error('no series is limited')
    await app.database.owner.query('update series_version set supply = 3 where series_id = $1', [limited.id])
    const buy = () =>
      maker.caller.call(packs.buyPacks, {
        params: { id: limited.id },
        body: { payment_method: 'balance', quantity: 1, tier: limited.tier },
      })
    await buy()
    await expect(buy()).rejects.toEqual(leftToPeople('half of a limited edition'))
    await expect(maker.caller.call(packs.takeDailyPack)).rejects.toEqual(
      leftToPeople('for people, not for residents'),
    )
  })
})

describe('residents are marked', () => {
  test('as sellers, while a person without a public profile stays "A player"', async () => {
    const [ann, bob] = [await person(), await person()]
    const [resident] = [await come(7)]
    await buyPacks(resident, 'identity', { quantity: 2 })
    for (let tries = 0; tries < 20; tries += 1) await sell(4)(resident)
    await list(ann, ann.cards[0], 77)
    const { data } = await app.ask(market.listCards, { as: bob, query: { status: 'for_sale', limit: '100' } })
    expect(data.find(({ id }) => id === ann.cards[0])?.seller).toEqual({
      id: null,
      nickname: 'A player',
      is_resident: false,
    })
    const theirs = data.find(({ seller }) => seller?.id === resident.id)
    expect(theirs?.seller).toEqual({ id: resident.id, nickname: resident.role.nickname, is_resident: true })
    const { card } = await app.ask(market.getListing, { as: bob, params: { id: String(theirs?.id) } })
    expect(card.seller?.is_resident).toBe(true)
  })

  test('the latest sales and pulls show a person without a public profile as "a player"', async () => {
    const ann = await person()
    const [id] = ann.cards
    await maker.caller.call(bids.makeBid, { body: { ...septembers, amount: 1, quantity: 1 } })
    await list(ann, id, 1.5)
    const prices = () => app.ask(market.prices, { as: ann, params: { id: String(id) } })
    const before = await prices()
    expect(before.wanted_by).toBeGreaterThan(0)
    await letPeopleLook(id)
    await maker.caller.call(market.buyListing, { params: { id: id ?? 0 }, body: {} })
    expect((await prices()).for_sale).toBe(before.for_sale - 1)
    // Read for everybody once in two seconds.
    await expect
      .poll(async () => (await app.ask(latestTrades.list, { as: ann })).sold[0])
      .toMatchObject({
        card: { name: 'September', type: 'Date', rarity: 1 },
        price: 150,
        seller: { id: null, nickname: 'A player', is_resident: false },
        buyer: { id: maker.id, nickname: maker.role.nickname, is_resident: true },
      })
    await buyPacks(maker, 'identity', { quantity: 20 })
    await expect
      .poll(async () => (await app.ask(latestTrades.list, { as: ann })).pulled[0])
      .toMatchObject({ player: { id: maker.id, is_resident: true } })
  })

  test('as makers of bids and offers, and on the public profile', async () => {
    const ann = await person()
    const made = await maker.caller.call(bids.makeBid, {
      body: { ...septembers, name: 'May', amount: 1, quantity: 1 },
    })
    const seen = await app.ask(bids.listBids, { as: ann, query: { name: 'May' } })
    expect(seen.data.find(({ id }) => id === made.id)?.is_resident).toBe(true)
    const offer = await maker.caller.call(offers.makeOffer, {
      body: { marketplace_listing_id: ann.cards[0] ?? 0, amount: 1, expires_in_days: 1, expires_in_hours: 0 },
    })
    const shown = await app.ask(offers.getOffer, { as: ann, params: { id: String(offer.id) } })
    expect(shown.other_party).toEqual({ id: maker.id, nickname: maker.role.nickname, is_resident: true })
    const profile = await app.ask(leaderboards.showPlayer, { params: { id: String(maker.id) } })
    expect(profile).toMatchObject({ nickname: maker.role.nickname, is_resident: true })
    expect((await app.send('GET', `/api/players/${maker.id}`)).body).toMatchObject({ is_resident: true })
  })

  test('on leaderboards, from which viewers can leave them out', async () => {
    const ann = await person()
    await app.database.owner.query(
      `insert into season_record (account_id, season, predictions, correct, streak, best_streak, earned_cents, listed)
        values ($1, 0, 5, 3, 1, 2, 100, true)`,
      [maker.id],
    )
    const names = async () =>
      (await app.ask(leaderboards.list, { as: ann, query: { season: '0' } })).data.map(
        ({ nickname, is_resident: isResident }) => `${nickname} ${isResident}`,
      )
    expect(await names()).toEqual([`${maker.role.nickname} true`])
    expect(await app.ask(residents.setChoice, { as: ann, body: { hidden: true } })).toEqual({ hidden: true })
    expect(await app.ask(residents.showChoice, { as: ann })).toEqual({ hidden: true })
    expect(await names()).toEqual([])
  })
})

test('a fair offer is accepted and an absurd one declined, after the time that a person would take', async () => {
  const ann = await person()
  const resident = await come(8)
  await buyPacks(resident, 'identity', { quantity: 2 })
  const { data } = await app.ask(market.listCards, {
    as: ann,
    query: { status: 'not_owned,not_listed', rarity: 'Standard', limit: '100' },
  })
  const [first, second] = data.filter(({ seller }) => seller?.id === resident.id)
  const offer = (id: number | undefined, amount: number) =>
    app.ask(offers.makeOffer, {
      as: ann,
      body: { marketplace_listing_id: id ?? 0, amount, expires_in_days: 1, expires_in_hours: 0 },
    })
  const [fair, absurd] = [await offer(first?.id, 1.2), await offer(second?.id, 0.05)]
  const statusOf = async ({ id }: { readonly id: number }) =>
    (await app.ask(offers.getOffer, { as: ann, params: { id: String(id) } })).status
  await answerNotices(resident, resident.answered, () => 3600)
  expect([await statusOf(fair), await statusOf(absurd)]).toEqual(['open', 'open'])
  await answerNotices(resident, resident.answered, () => 0)
  expect([await statusOf(fair), await statusOf(absurd)]).toEqual(['accepted', 'declined'])
})

test('an answer that did not get through is sent at the next look', async () => {
  const ann = await person()
  const resident = await come(9)
  await buyPacks(resident, 'identity')
  const { data } = await app.ask(market.listCards, {
    as: ann,
    query: { status: 'not_owned,not_listed', rarity: 'Standard', limit: '100' },
  })
  const card = data.find(({ seller }) => seller?.id === resident.id)
  const { id } = await app.ask(offers.makeOffer, {
    as: ann,
    body: {
      marketplace_listing_id: card?.marketplace_id ?? 0,
      amount: 0.05,
      expires_in_days: 1,
      expires_in_hours: 0,
    },
  })
  const statusOf = async () =>
    (await app.ask(offers.getOffer, { as: ann, params: { id: String(id) } })).status
  const throttled: Caller = {
    call: (endpoint, input) =>
      endpoint.path === offers.reviewOffer.path
        ? Promise.reject(new Refused('too_many', 'Too many requests.'))
        : resident.caller.call(endpoint, input),
  }
  await expect(
    answerNotices({ ...resident, caller: throttled }, resident.answered, () => 0),
  ).rejects.toMatchObject({ code: 'too_many' })
  expect(await statusOf()).toBe('open')
  await answerNotices(resident, resident.answered, () => 0)
  expect(await statusOf()).toBe('declined')
})

test('a decided call whose claim is refused holds up no other', async () => {
  const resident = await come(9)
  const trigger = await triggerOfQuarterback(app)
  const calls: number[] = []
  for (const event of [await newFootballGame(app), await newFootballGame(app)]) {
    const body = await giveFour(app, resident, { event, trigger })
    calls.push((await resident.caller.call(crafting.craftPrediction, { body })).nft_card_prediction_id)
    await app.ask(operator.cancelEvent, {
      as: app.operator,
      params: { id: String(event) },
      body: { reason: 'lightning' },
    })
  }
  let claims = 0
  const refusedOnce: Caller = {
    call: (endpoint, input) =>
      endpoint.path === predictions.claimCards.path && (claims += 1) === 1
        ? Promise.reject(new Refused('conflict', 'That pool is not settled yet.'))
        : resident.caller.call(endpoint, input),
  }
  await expect(collect({ ...resident, caller: refusedOnce })).rejects.toMatchObject({ code: 'conflict' })
  const { rows } = await app.database.owner.query(
    `select id from asset where id = any($1) and place = 'gone'`,
    [calls],
  )
  expect(rows).toHaveLength(1)
})

test('a market maker bids near the cheapest listing of most things', async () => {
  await buyPacks(maker, 'identity', { quantity: 10 })
  await keepMarket(maker)
  const { rows } = await app.database.owner.query<{ open: number }>(
    `select count(*)::int as open from bid where maker_id = $1 and status = 'open'`,
    [maker.id],
  )
  expect(rows[0]?.open).toBeGreaterThan(4)
})

test('a market maker opens with several cards of a category, which everybody needs, and one of each date', async () => {
  const other = await come(1)
  await buyPacks(other, 'identity', { quantity: 40 })
  await openStall(other)
  const { rows } = await app.database.owner.query<{ isCategory: boolean; most: number }>(
    `select kind = 'category' as "isCategory", max(copies)::int as most
    from (
      select kind, name, rarity, count(*) as copies from asset
      where owner_id = $1 and price_cents is not null group by 1, 2, 3) as listed
    group by 1 order by 1`,
    [other.id],
  )
  expect(rows).toEqual([
    { isCategory: false, most: 1 },
    { isCategory: true, most: expect.toSatisfy((most: number) => most > 1 && most <= 4) },
  ])
})

test('a market maker’s first stall has a person and a wager, which other players keep in the first minutes', async () => {
  const other = await come(2)
  await settleIn(other, (_, act) => act(other))
  const { rows } = await app.database.owner.query<{ kind: string }>(
    `select distinct kind from asset
    where owner_id = $1 and price_cents is not null and kind in ('identity', 'wager') order by kind`,
    [other.id],
  )
  expect(rows).toEqual([{ kind: 'identity' }, { kind: 'wager' }])
})

test('a resident sells a spare card to a person who bids nearly what it is worth', async () => {
  const [ann, seller] = [await person(), await come(8)]
  await giveCards(app, seller, [month])
  const { id } = await app.ask(bids.makeBid, { as: ann, body: { ...septembers, amount: 4, quantity: 1 } })
  // A resident looks through one random tab of the cards at a time.
  for (let sittings = 0; sittings < 30; sittings += 1) await fillBids(seller)
  const { data } = await app.ask(bids.listBids, { as: ann, query: { mine: 'true', limit: '100' } })
  expect(data.find((bid) => bid.id === id)).toMatchObject({ remaining: 0 })
})

test.each([
  ['Played 0 of the last 4', false],
  ['Played 1 of the last 4', false],
  ['Played 2 of the last 4', true],
  [null, true],
  [undefined, true],
])('a person with the form %s is expected to play: %s', (form, plays) => {
  expect(playsOften(form)).toBe(plays)
})

test('residents who play for a while break no invariant, and stop when told to', async () => {
  const errors: unknown[] = []
  const done: string[] = []
  const playing = playResidents({
    ...parts,
    cast: castOf(10, 2).map((role) => ({ ...role, email: `other-${role.email}` })),
    speed: 1000,
    onError: (act, error) => errors.push([act, error]),
    onAct: ({ act, result }) => {
      if (result === 'done') done.push(act)
    },
  })
  const timesOf = (name: string) => () => done.filter((act) => act === name).length
  await expect.poll(timesOf('keep the market')).toBeGreaterThan(1)
  await expect.poll(timesOf('sell what is spare')).toBeGreaterThan(10)
  await playing.stop()
  expect(errors).toEqual([])
  expect(await checkInvariants(app.database.owner)).toEqual([])
})
