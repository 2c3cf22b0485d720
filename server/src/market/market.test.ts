import { describe, expect, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { calls } from '../../test/calls.ts'
import { craftFrom, giveFour } from '../../test/crafted.ts'
import { useTestDatabase } from '../../test/database.ts'
import { marketWorld } from '../../test/market-world.ts'
import { refused } from '../../test/refused.ts'
import { endPastTrades } from '../offers/end-past-trades.ts'

const database = await useTestDatabase()
const world = await marketWorld(database)
const { slowly, playerWith, sell, buy, offer, counter, accept, ownerOf, noticesOf, openOffersOn } = world

async function expectSoundBooks(): Promise<void> {
  expect(await world.breaches()).toEqual([])
}

describe('a listing', () => {
  test('is bought: the buyer pays the price, the seller gets 95% of it, the card changes hands', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(2000)]
    const card = await world.givePart(alice, ['month', 'mahomes'])
    expect((await sell(alice, card, 1010)).card).toMatchObject({
      tag: 'For Sale',
      cost: 1010,
      is_listed: true,
    })
    expect((await buy(bob, card)).card).toMatchObject({
      owned_by_self: true,
      is_listed: false,
      tag: 'Not Listed',
    })
    expect(await ownerOf(card)).toBe(bob)
    expect(await world.purse(bob)).toMatchObject({ available: 990 })
    expect(await world.purse(alice)).toMatchObject({ available: 959 })
    expect(await noticesOf(alice)).toEqual(['sold'])
    await expectSoundBooks()
  })

  test.each([
    ['below a dollar', 99],
    ['above $100,000', 10_000_001],
  ])('%s is refused by the field’s name', async (_words, price) => {
    const alice = await playerWith(0, 'Alice')
    await expect(sell(alice, await world.givePart(alice, ['day', 'mahomes']), price)).rejects.toThrow(
      /^price: /,
    )
  })

  test('is refused for cards that are not the player’s own, not tradable or redeemable', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(0)]
    await expect(sell(bob, await world.givePart(alice, ['day', 'mahomes']), 500)).rejects.toEqual(
      refused('not_yours'),
    )
    const tutorial = await world.givePart(alice, ['day', 'mahomes'], { tutorial: true })
    await expect(sell(alice, tutorial, 500)).rejects.toEqual(refused('not_tradable'))
    const redeemable = await world.givePrize(alice, 500, { redeemable: true })
    await expect(sell(alice, redeemable, 500)).rejects.toEqual(refused('not_tradable'))
    await expect(sell(alice, world.unknownAsset, 500)).rejects.toEqual(refused('not_found'))
  })

  test('tells its seller that it was sold, and nobody else, when they cancel it or change its price too late', async () => {
    const [alice, bob, carl] = [await playerWith(0, 'Alice'), await playerWith(500), await playerWith(0)]
    const card = await world.givePart(alice, ['day', 'mahomes'])
    await sell(alice, card, 500)
    await buy(bob, card)
    const [sold, never] = ['You have sold it.', 'That is not yours.']
    await expect(world.cancel(alice, card)).rejects.toEqual(refused('not_yours', { says: sold }))
    await expect(sell(alice, card, 600)).rejects.toEqual(refused('not_yours', { says: sold }))
    await expect(world.cancel(carl, card)).rejects.toEqual(refused('not_yours', { says: never }))
    await expect(sell(carl, card, 600)).rejects.toEqual(refused('not_yours', { says: never }))
  })

  test('tells its seller that it was sold, and nobody else, when they lock it too late', async () => {
    const [ivy, joe, kim] = [await playerWith(0, 'Ivy'), await playerWith(500), await playerWith(0)]
    const card = await world.givePart(ivy, ['day', 'mahomes'])
    await sell(ivy, card, 500)
    await buy(joe, card)
    const lock = (who: AccountId) => world.act(who, calls.lockCard({ lockoutSeconds: 10 }, card))
    await expect(lock(ivy)).rejects.toEqual(refused('not_yours', { says: 'You have sold it.' }))
    await expect(lock(kim)).rejects.toEqual(refused('not_yours', { says: 'That is not yours.' }))
  })

  test('cannot be bought by its owner, without the money, once unlisted, or at a changed price', async () => {
    const [alice, bob] = [await playerWith(5000, 'Alice'), await playerWith(400)]
    const card = await world.givePart(alice, ['day', 'mahomes'])
    await expect(buy(bob, card)).rejects.toEqual(refused('not_listed'))
    await expect(buy(alice, card)).rejects.toEqual(refused('own_listing'))
    await sell(alice, card, 500)
    await expect(buy(alice, card)).rejects.toEqual(refused('own_listing'))
    await expect(buy(bob, card)).rejects.toEqual(refused('insufficient_funds'))
    await expect(buy(bob, card, { expected: 400 })).rejects.toThrow('$5.00')
    expect(await world.purse(bob)).toMatchObject({ available: 400 })
  })

  test('nobody can buy from a seller frozen by a charge-back or accept their counter-offer', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(2000)]
    const [listed, asked] = [
      await world.givePart(alice, ['day', 'mahomes']),
      await world.givePart(alice, ['day', 'mahomes']),
    ]
    await sell(alice, listed, 500)
    const id = await counter(alice, await offer(bob, asked, 300), 400)
    await database.owner.query(`update account set frozen_at = now(), version = version + 1 where id = $1`, [
      alice,
    ])
    await expect(buy(bob, listed)).rejects.toEqual(refused('not_tradable'))
    await expect(accept(bob, id, 'counter-offer')).rejects.toEqual(refused('not_tradable'))
    expect(await world.purse(bob)).toMatchObject({ available: 2000 })
  })

  test('is sold once to a hundred buyers; the others read "Already sold" and pay nothing', async () => {
    for (const { buy } of [world, slowly]) {
      const alice = await playerWith(0, 'Alice')
      const card = await world.givePart(alice, ['day', 'mahomes'])
      await sell(alice, card, 500)
      const buyers = await Promise.all(Array.from({ length: 100 }, () => playerWith(500)))
      const tries = await Promise.allSettled(buyers.map((buyer) => buy(buyer, card)))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const each of tries)
        if (each.status === 'rejected') expect(each.reason).toEqual(refused('already_sold'))
      const purses = await Promise.all(buyers.map((buyer) => world.purse(buyer)))
      expect(purses.filter(({ available }) => available === 0)).toHaveLength(1)
      expect(await world.purse(alice)).toMatchObject({ available: 475 })
    }
    await expectSoundBooks()
  })

  test('has one winner when buy, cancel and a new price race, and nobody pays a price that was not shown', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(5000)]
      const card = await world.givePart(alice, ['day', 'mahomes'])
      await sell(alice, card, 500)
      await Promise.allSettled([
        slowly.buy(bob, card, { expected: 500 }),
        slowly.cancel(alice, card),
        slowly.sell(alice, card, 900),
      ])
      const { available = 0 } = await world.purse(bob)
      expect([5000, 4500]).toContain(available)
      expect(await ownerOf(card)).toBe(available === 5000 ? alice : bob)
    }
    await expectSoundBooks()
  })

  test('two players who buy from each other two hundred times at once never meet a deadlock', async () => {
    const restarts: string[] = []
    const { buy } = world.actsOf(world.runnerWith({ onRestart: (reason) => restarts.push(reason) }))
    const [alice, bob] = [await playerWith(100_000, 'Alice'), await playerWith(100_000)]
    const pairs = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const [hers, his] = [
          await world.givePart(alice, ['day', 'mahomes']),
          await world.givePart(bob, ['day', 'mahomes']),
        ]
        await sell(alice, hers, 100)
        await sell(bob, his, 100)
        return { hers, his }
      }),
    )
    const tries = await Promise.allSettled(
      pairs.flatMap(({ hers, his }) => [buy(bob, hers), buy(alice, his)]),
    )
    expect(tries.filter(({ status }) => status === 'rejected')).toEqual([])
    // A deadlock would be tried again, and so not be refused.
    expect(restarts).not.toContain('40P01')
    await expectSoundBooks()
  })

  test('stops at the daily limit of either side, even in a race', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(2_000_000)]
    const cards = await Promise.all(
      Array.from({ length: 7 }, () => world.givePart(alice, ['day', 'mahomes'])),
    )
    for (const card of cards) await sell(alice, card, 100_000)
    const tries = await Promise.allSettled(cards.map((card) => slowly.buy(bob, card)))
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(5)
    const carol = await playerWith(2_000_000, 'Carol')
    const left = cards[tries.findIndex(({ status }) => status === 'rejected')]
    if (left !== undefined && (await world.purse(alice))['available'] === 475_000) {
      await expect(buy(carol, left)).rejects.toEqual(refused('trade_limit'))
    }
    await expectSoundBooks()
  })
})

describe('an event card', () => {
  async function eventCard(owner: AccountId, startsInSeconds = 600) {
    const event = await world.addEvent(
      { type: 'football', shortName: 'Tonight', who: ['mahomes'] },
      startsInSeconds,
    )
    return { event, card: await world.giveEventCard(owner, event) }
  }
  const closed = refused('event_closed')

  test('is offered for until its event’s lock-out at the latest', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(2000)]
    const { card } = await eventCard(alice)
    const id = await offer(bob, card, 2000)
    const { rows } = await database.owner.query<{ seconds: number }>(
      `select extract(epoch from expires_at - clock_timestamp())::float8 as seconds from offer where id = $1`,
      [id],
    )
    expect(rows[0]?.seconds).toBeLessThan(600 - world.settings.lockoutSeconds)
    const asked = await counter(alice, id, 1500)
    await accept(bob, asked, 'counter-offer')
    expect(await ownerOf(card)).toBe(bob)
    await expectSoundBooks()
  })

  test.each([
    ['is canceled', { status: 'cancelled', closed: true }],
    ['was reported early', { closed: true }],
    ['is decided', { status: 'decided', closed: true }],
    ['was moved to an earlier time', { startsInSeconds: 5 }],
  ] as const)(
    'an event card whose event %s cannot be listed, bought, offered for or accepted',
    async (_words, change) => {
      const [alice, bob, carol] = [
        await playerWith(0, 'Alice'),
        await playerWith(2000),
        await playerWith(3000, 'Carol'),
      ]
      const { event, card } = await eventCard(alice)
      const other = await world.giveEventCard(alice, event)
      await sell(alice, card, 500)
      const [his, asked] = [
        await offer(bob, card, 2000),
        await counter(alice, await offer(carol, card, 600), 700),
      ]
      await world.eventSays(event, change)
      await expect(accept(alice, his)).rejects.toEqual(closed)
      await expect(accept(carol, asked, 'counter-offer')).rejects.toEqual(closed)
      await expect(counter(alice, his, 900)).rejects.toEqual(closed)
      await expect(buy(carol, card)).rejects.toThrow('Event time has already passed')
      await expect(sell(alice, other, 500)).rejects.toEqual(closed)
      await expect(offer(carol, other, 100)).rejects.toEqual(closed)
      expect(await world.purse(carol)).toMatchObject({ available: 3000 })
      while ((await world.runner.runHouse(endPastTrades(world.settings), {})) > 0);
      expect(await world.purse(bob)).toMatchObject({ available: 2000, reserved: 0 })
      expect(await openOffersOn(card)).toBe(0)
      const { rows } = await database.owner.query('select from asset where id = $1 and price_cents is null', [
        card,
      ])
      expect(rows).toHaveLength(1)
      await expectSoundBooks()
    },
  )

  test('and predictions leave the market at the lock-out, and keep their place with their owner', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(2000)]
    const { event, card } = await eventCard(alice)
    const cards = await giveFour(world, alice, { event })
    const { nft_card_prediction_id: prediction } = await craftFrom(world, alice, { cards })
    for (const each of [card, prediction]) await sell(alice, each, 500)
    await offer(bob, prediction, 300)
    await world.eventSays(event, { startsInSeconds: 5 })
    while ((await world.runner.runHouse(endPastTrades(world.settings), {})) > 0);
    const { rows } = await database.owner.query(
      `select a.id, a.place, a.price_cents as price, l.what from asset a
       join listing_event l on l.asset_id = a.id and l.what = 'cancelled' where a.id = any($1) order by a.id`,
      [[card, prediction]],
    )
    expect(rows).toEqual(
      [card, prediction].map((id) => ({ id, place: 'held', price: null, what: 'cancelled' })),
    )
    expect(await world.purse(bob)).toMatchObject({ available: 2000, reserved: 0 })
    await world.eventSays(event, { startsInSeconds: 7200 })
    expect((await sell(alice, prediction, 700)).card).toMatchObject({ tag: 'For Sale', is_listed: true })
    await expectSoundBooks()
  })

  test('can still be traded after a postponement; an offer keeps its original end', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(2000)]
    const { event, card } = await eventCard(alice, 60)
    const his = await offer(bob, card, 600)
    await world.eventSays(event, { startsInSeconds: 7200 })
    await sell(alice, card, 500)
    await accept(alice, his)
    expect(await ownerOf(card)).toBe(bob)
    await expectSoundBooks()
  })
})

test('nobody can trade with a player who may not trade, even before their listings, offers and bids end', async () => {
  const [alice, bob] = [await playerWith(1000, 'Alice'), await playerWith(2000)]
  const [listed, asked, mine] = [
    await world.givePart(alice, ['day', 'mahomes']),
    await world.givePart(alice, ['day', 'mahomes']),
    await world.givePart(bob, ['day', 'mahomes']),
  ]
  await sell(alice, listed, 500)
  const counterOffer = await counter(alice, await offer(bob, asked, 300), 400)
  const [hers, wanted] = [
    await offer(alice, mine, 200),
    await world.bid(alice, { kind: 'day', name: '17', amount: 100 }),
  ]
  for (const change of [
    `suspended_at = now()`,
    `suspended_at = null, break_until = now() + interval '1 day'`,
    `break_until = null, self_excluded_until = now() + interval '1 day'`,
  ]) {
    await database.owner.query(`update account set ${change}, version = version + 1 where id = $1`, [alice])
    await expect(buy(bob, listed)).rejects.toEqual(refused('not_tradable'))
    await expect(accept(bob, counterOffer, 'counter-offer')).rejects.toEqual(refused('not_tradable'))
    await expect(accept(bob, hers)).rejects.toEqual(refused('not_tradable'))
    await expect(world.fill(bob, wanted, mine)).rejects.toEqual(refused('not_tradable'))
  }
  expect(await world.purse(bob)).toMatchObject({ available: 2000, reserved: 0 })
})
