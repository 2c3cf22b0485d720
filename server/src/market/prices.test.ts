import { beforeEach, describe, expect, test } from 'vitest'
import { titleByName } from '@called-shot/shared/cards/card-title.ts'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { partsOf } from '@called-shot/shared/cards/rules.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, type PersonName } from '../../test/fixtures.ts'
import { marketWorld } from '../../test/market-world.ts'
import { refused } from '../../test/refused.ts'
import { calls } from '../../test/calls.ts'
import { purseOf } from '../commit/player.ts'
import { getBalance } from '../wallet/get-balance.ts'
import { listFlaggedSales } from './review-sale.ts'
import { showPrices } from './show-prices.ts'

const database = await useTestDatabase()
const world = await marketWorld(database)
const { playerWith, sell, trade, offer, accept, bid, fill, ownerOf, messagesOf } = world

const personNames: readonly PersonName[] = ['mahomes', 'kelce', 'herbert', 'allen', 'cook', 'hanks']

let alice: AccountId
let bob: AccountId
let operator: AccountId

/** Each test trades its own thing, because sales of another one are no price of it. */
let thing: readonly ['day' | 'year', PersonName]
let name: string
let next = 0

beforeEach(async () => {
  thing = [next % 2 === 0 ? 'day' : 'year', personNames[Math.floor(next / 2)] ?? 'mahomes']
  name = partsOf(people[thing[1]])[thing[0]]
  next += 1
  alice = await playerWith(1_000_000, 'Alice')
  bob = await playerWith(1_000_000)
  operator = await world.openAccount('Operator')
})

async function copy(of: AccountId, rarity: 1 | 2 = 1): Promise<AssetId> {
  return world.givePart(of, thing, { rarity })
}

/** Sold by one new player to another, so that nobody trades with themselves. */
async function soldFor(price: number, daysAgo = 0): Promise<void> {
  const seller = await playerWith(0, 'Seller')
  const card = await copy(seller)
  await trade(card, price, { from: seller, to: await playerWith(price, 'Buyer') })
  await daysPass(card, daysAgo)
}

/** Moves the card's history back by that many days. */
async function daysPass(card: AssetId, days: number): Promise<void> {
  for (const past of [
    'update transfer set at = at - make_interval(days => $2) where ref = $1',
    'update listing_event set at = at - make_interval(days => $2) where asset_id = $1',
    `update notification set created_at = created_at - make_interval(days => $2) where payload->>'ListingId' = $1::text`,
  ])
    await database.owner.query(past, [card, days])
}

const prices = (card: AssetId, player = alice) => showPrices(world, { id: card, player })

describe('the price panel', () => {
  test('tells a player of their own open offer on the card, and nobody else', async () => {
    const card = await copy(alice)
    const id = await offer(bob, card, 450)
    expect((await prices(card, bob)).own_offer).toEqual({ id, amount: 450 })
    expect((await prices(card, operator)).own_offer).toBeNull()
    await world.counter(alice, id, 600)
    expect((await prices(card, bob)).own_offer).toBeNull()
  })

  test('a card that was never sold has no prices', async () => {
    const card = await copy(alice)
    expect(await prices(card)).toMatchObject({
      marketplace_id: card,
      floor: null,
      floor_marketplace_id: -1,
      best_offer: null,
      best_bid: null,
      best_bid_id: null,
      last_sales: [],
      median_7: null,
      median_30: null,
      median_90: null,
      sales: 0,
      thin: true,
    })
    await expect(prices(world.unknownAsset)).rejects.toEqual(refused('not_found'))
  })

  test('shows the floor of that definition and rarity, the best offer on the card and the best bid for it', async () => {
    const [card, cheap, rare] = [await copy(alice), await copy(alice), await copy(alice, 2)]
    await sell(alice, card, 900)
    await sell(alice, cheap, 700)
    await sell(alice, rare, 100)
    await offer(bob, card, 500)
    const carol = await playerWith(5000, 'Carol')
    await offer(carol, card, 600)
    await offer(carol, cheap, 650)
    const wanted = { kind: thing[0], name }
    const low = await bid(bob, { ...wanted, amount: 300 })
    const best = await bid(carol, { ...wanted, rarity: 1, amount: 400 })
    await bid(carol, { ...wanted, rarity: 2, amount: 800 })
    await bid(alice, { ...wanted, amount: 850 })
    expect(await prices(card)).toMatchObject({
      floor: 700,
      floor_marketplace_id: cheap,
      best_offer: 600,
      best_bid: 400,
      best_bid_id: best,
    })
    await world.expire('bid', best)
    expect(await prices(card)).toMatchObject({ best_bid: 300, best_bid_id: low })
  })

  test('shows the last sales, newest first, the medians of 7, 30 and 90 days, and whether they are few', async () => {
    for (const [price, days] of [
      [100, 100],
      [300, 60],
      [500, 20],
      [700, 10],
      [900, 3],
      [1200, 1],
    ] as const)
      await soldFor(price, days)
    const panel = await prices(await copy(alice))
    expect(panel.last_sales.map(({ price }) => price)).toEqual([1200, 900, 700, 500, 300, 100])
    expect(panel).toMatchObject({ median_7: 1050, median_30: 800, median_90: 700, sales: 5, thin: false })
  })

  test('holds at most twenty sales', async () => {
    for (let count = 1; count <= 22; count += 1) await soldFor(100 + count, 23 - count)
    const { last_sales } = await prices(await copy(alice))
    expect(last_sales).toHaveLength(20)
    expect(last_sales[0]?.price).toBe(122)
  })

  test('the price leaves out sales that two accounts make to each other within thirty days', async () => {
    await soldFor(200)
    const card = await copy(alice)
    await trade(card, 4000, { from: alice, to: bob })
    expect(await prices(card)).toMatchObject({ sales: 2 })
    await trade(card, 4500, { from: bob, to: alice })
    expect(await prices(card)).toMatchObject({ sales: 1, median_7: 200 })
  })

  test('the price counts sales between the same two accounts if they are more than thirty days apart', async () => {
    const card = await copy(alice)
    await trade(card, 4000, { from: alice, to: bob })
    await daysPass(card, 31)
    await trade(card, 4500, { from: bob, to: alice })
    expect(await prices(card)).toMatchObject({ sales: 2 })
  })
})

describe('a sale far above the usual price', () => {
  /** Sells such a card after others have made its usual price $6.00. */
  async function flagged(price = 6001): Promise<AssetId> {
    for (const usual of [500, 600, 700]) await soldFor(usual)
    const card = await copy(alice)
    await trade(card, price, { from: alice, to: bob })
    return card
  }

  async function waiting() {
    const { data } = await listFlaggedSales(world.queries, {
      limit: 100,
      offset: 0,
      search: undefined,
      status: undefined,
    })
    return data.filter((sale) => sale.name === name)
  }

  const decide = (look: typeof calls.releaseSale, id: number) => world.act(operator, look(id))

  test('the sale goes through, but the proceeds wait, and its price counts for no card', async () => {
    const before = await world.purse(alice)
    const card = await flagged()
    expect(await ownerOf(card)).toBe(bob)
    expect(await world.purse(alice)).toMatchObject({ available: before['available'], reserved: 5701 })
    expect((await messagesOf(alice)).at(-1)).toBe(
      `${titleByName(name)} was sold for $60.01. That is far above the usual price, so $57.01 is on hold until we have looked at the sale.`,
    )
    expect(await waiting()).toMatchObject([
      {
        marketplace_id: card,
        price: 6001,
        held: 5701,
        status: 'waiting',
        seller_is_resident: false,
        buyer_is_resident: false,
      },
    ])
    await database.owner.query('update account set is_resident = true where id = $1', [bob])
    expect(await waiting()).toMatchObject([{ seller_is_resident: false, buyer_is_resident: true }])
    await database.owner.query('update account set is_resident = false where id = $1', [bob])
    expect(await prices(card)).toMatchObject({ sales: 3, median_7: 600 })
    expect(await world.breaches()).toEqual([])
  })

  test('is one only above $50 and above ten times the median of thirty days', async () => {
    await flagged(6000)
    await soldFor(5000)
    const neverSold = await world.giveIdentity(alice, 'mahomes')
    await trade(neverSold, 100_000, { from: alice, to: bob })
    expect(await world.purse(alice)).toMatchObject({ reserved: 0 })
    expect(await waiting()).toEqual([])
  })

  test('can be released once by an operator who is no side of it, and then the proceeds are the seller’s', async () => {
    const before = (await world.purse(alice))['available'] ?? 0
    const card = await flagged()
    const [sale] = await waiting()
    for (const side of [alice, bob])
      for (const look of [calls.releaseSale, calls.reverseSale])
        await expect(world.act(side, look(sale?.id ?? 0))).rejects.toEqual(refused('not_allowed'))
    expect(await decide(calls.releaseSale, sale?.id ?? 0)).toMatchObject({ status: 'released', amount: 5701 })
    expect(await world.purse(alice)).toMatchObject({ available: before + 5701, reserved: 0 })
    expect(await waiting()).toEqual([])
    await expect(decide(calls.releaseSale, sale?.id ?? 0)).rejects.toEqual(refused('already_final'))
    await expect(decide(calls.reverseSale, sale?.id ?? 0)).rejects.toEqual(refused('already_final'))
    await expect(decide(calls.releaseSale, 999)).rejects.toEqual(refused('not_found'))
    expect(await prices(card)).toMatchObject({ sales: 3 })
    expect((await messagesOf(alice)).at(-1)).toBe(
      `The sale of ${titleByName(name)} checks out: $57.01 is yours.`,
    )
    expect(await world.breaches()).toEqual([])
  })

  test('can be reversed by an operator, and then the buyer has the price back and the seller the card', async () => {
    const before = [await world.purse(alice), await world.purse(bob)]
    const card = await flagged()
    const [sale] = await waiting()
    await sell(bob, card, 9000)
    const carol = await playerWith(500, 'Carol')
    await offer(carol, card, 500)
    expect(await decide(calls.reverseSale, sale?.id ?? 0)).toMatchObject({ status: 'reversed', amount: 6001 })
    expect(await ownerOf(card)).toBe(alice)
    expect([await world.purse(alice), await world.purse(bob)]).toEqual(before)
    expect(await world.purse(carol)).toMatchObject({ available: 500, reserved: 0 })
    expect((await messagesOf(bob)).at(-1)).toBe(
      `The sale of ${titleByName(name)} was reversed: $60.01 is back in your balance.`,
    )
    await trade(card, 500, { from: alice, to: carol })
    expect(await world.breaches()).toEqual([])
  })

  test('cannot be reversed once the buyer no longer holds the card', async () => {
    const card = await flagged()
    const [sale] = await waiting()
    await trade(card, 700, { from: bob, to: await playerWith(700, 'Carol') })
    await expect(decide(calls.reverseSale, sale?.id ?? 0)).rejects.toEqual(refused('gone'))
    expect(await waiting()).toHaveLength(1)
  })

  test('is either released or reversed, whichever an operator does first', async () => {
    for (let round = 0; round < 5; round += 1) {
      await flagged()
      const [sale] = await waiting()
      const tries = await Promise.allSettled([
        decide(calls.releaseSale, sale?.id ?? 0),
        decide(calls.reverseSale, sale?.id ?? 0),
      ])
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    expect(await world.breaches()).toEqual([])
  })

  test('waits in the same way if it was made by offer or bid', async () => {
    for (const usual of [500, 600, 700]) await soldFor(usual)
    const [first, second] = [await copy(alice), await copy(alice)]
    await accept(alice, await offer(bob, first, 6100))
    await fill(alice, await bid(bob, { kind: thing[0], name, amount: 6200 }), second)
    expect((await waiting()).map(({ price }) => price)).toEqual([6200, 6100])
    expect((await messagesOf(alice)).filter((message) => message.includes('on hold until'))).toHaveLength(2)
  })

  test('cannot be withdrawn while it waits, and does not keep other money from being withdrawn', async () => {
    const carol = await world.openAccount('Carol')
    await world.fund(carol, 1000)
    // What was granted more than a week ago can be withdrawn.
    await database.owner.query(`update transfer set at = at - interval '8 days' where to_id = $1`, [
      purseOf(carol).available,
    ])
    const card = await copy(carol)
    for (const usual of [500, 600, 700]) await soldFor(usual)
    await trade(card, 7000, { from: carol, to: bob })
    expect(await getBalance(world.queries, carol)).toMatchObject({
      balance: 1000,
      reserved: 6650,
      withdrawable: 1000,
    })
    const [sale] = await waiting()
    await decide(calls.releaseSale, sale?.id ?? 0)
    expect(await getBalance(world.queries, carol)).toMatchObject({
      balance: 7650,
      reserved: 0,
      withdrawable: 1000,
    })
  })
})
