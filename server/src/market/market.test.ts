import { describe, expect, test } from 'vitest'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { useTestDatabase } from '../../test/database.ts'
import { marketWorld } from '../../test/market-world.ts'
import { expireOffers } from '../offers/expire-offers.ts'
import { setOffersOpen } from '../offers/set-offers-open.ts'

const database = await useTestDatabase()
const world = await marketWorld(database)
const {
  slowly,
  playerWith,
  fund,
  sell,
  buy,
  offer,
  counter,
  accept,
  decline,
  withdraw,
  ownerOf,
  noticesOf,
  messagesOf,
} = world

const refused = (code: string) => expect.objectContaining({ code })

async function expectSoundBooks(): Promise<void> {
  expect(await world.breaches()).toEqual([])
}

describe('a listing', () => {
  test('is bought: the buyer pays the price, the seller gets 95 % of it, the card changes hands', async () => {
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

  test('cannot be made of what is not one’s own, not tradable or redeemable', async () => {
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

  test('is not bought by its owner, without the money, unlisted, or at a price that has changed', async () => {
    const [alice, bob] = [await playerWith(5000, 'Alice'), await playerWith(400)]
    const card = await world.givePart(alice, ['day', 'mahomes'])
    await expect(buy(bob, card)).rejects.toEqual(refused('not_listed'))
    await sell(alice, card, 500)
    await expect(buy(alice, card)).rejects.toEqual(refused('own_listing'))
    await expect(buy(bob, card)).rejects.toEqual(refused('insufficient_funds'))
    await expect(buy(bob, card, { expected: 400 })).rejects.toThrow('$5.00')
    expect(await world.purse(bob)).toMatchObject({ available: 400 })
  })

  test('of somebody whom a charge-back has frozen is sold to nobody, nor is their counter-offer', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(2000)]
    const [listed, asked] = [
      await world.givePart(alice, ['day', 'mahomes']),
      await world.givePart(alice, ['day', 'mahomes']),
    ]
    await sell(alice, listed, 500)
    const id = await counter(alice, await offer(bob, asked, 300), 400)
    await database.owner.query(`update account set status = 'frozen', version = version + 1 where id = $1`, [
      alice,
    ])
    await expect(buy(bob, listed)).rejects.toEqual(refused('not_tradable'))
    await expect(accept(bob, id, 'counter-offer')).rejects.toEqual(refused('not_tradable'))
    expect(await world.purse(bob)).toMatchObject({ available: 2000 })
  })

  test('with a hundred buyers is sold once; the others read "Already sold" and pay nothing', async () => {
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

  test('raced by buy, cancel and a new price has one winner, and nobody pays a price that was not shown', async () => {
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

  test('A from B while B from A, two hundred times at once, never deadlocks into an error', async () => {
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
    await expectSoundBooks()
  })

  test('stops at the daily limit of either side, under a race too', async () => {
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

describe('an offer', () => {
  test('holds its amount at once; accepted, it is paid from the hold and the other offers end', async () => {
    const [alice, bob, carol] = [
      await playerWith(0, 'Alice'),
      await playerWith(1000),
      await playerWith(1000, 'Carol'),
    ]
    const card = await world.giveIdentity(alice, 'mahomes')
    const his = await offer(bob, card, 600)
    await offer(carol, card, 500)
    expect(await world.purse(bob)).toMatchObject({ available: 400, reserved: 600 })
    expect(await noticesOf(alice)).toEqual(['offer_made', 'offer_made'])
    await expect(accept(bob, his)).rejects.toEqual(refused('not_allowed'))
    await accept(alice, his)
    expect(await ownerOf(card)).toBe(bob)
    expect(await world.purse(bob)).toMatchObject({ available: 400, reserved: 0 })
    expect(await world.purse(carol)).toMatchObject({ available: 1000, reserved: 0 })
    expect(await world.purse(alice)).toMatchObject({ available: 570 })
    expect(await noticesOf(bob)).toEqual(['offer_accepted'])
    expect(await noticesOf(carol)).toEqual(['offer_expired'])
    await expect(accept(alice, his)).rejects.toEqual(refused('offer_closed'))
    await expectSoundBooks()
  })

  test('declined or withdrawn returns its hold', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const card = await world.giveIdentity(alice, 'mahomes')
    await decline(alice, await offer(bob, card, 600))
    const second = await offer(bob, card, 1000)
    await expect(withdraw(alice, second)).rejects.toEqual(refused('not_allowed'))
    await withdraw(bob, second)
    expect(await messagesOf(alice)).toContain('The offer of $10.00 for Patrick Mahomes was withdrawn.')
    expect(await world.purse(bob)).toMatchObject({ available: 1000, reserved: 0 })
    await expectSoundBooks()
  })

  test('is refused on one’s own card, with too little money, where the owner takes none, and to strangers', async () => {
    const [alice, bob, carol] = [
      await playerWith(100, 'Alice'),
      await playerWith(100),
      await playerWith(0, 'Carol'),
    ]
    const card = await world.giveIdentity(alice, 'mahomes')
    await expect(offer(alice, card, 50)).rejects.toEqual(refused('own_listing'))
    await expect(offer(bob, card, 101)).rejects.toEqual(refused('insufficient_funds'))
    const open = await offer(bob, card, 100)
    await expect(accept(carol, open)).rejects.toEqual(refused('not_found'))
    await world.runner.run({
      command: setOffersOpen,
      player: await world.playerOf(alice),
      input: { params: { id: card }, query: undefined, body: { open: false } },
      answer: offers.setOffersOpen.answer,
    })
    expect(await world.purse(bob)).toMatchObject({ available: 100, reserved: 0 })
    await expect(offer(bob, card, 50)).rejects.toEqual(refused('offers_off'))
  })

  test('is countered once; its maker accepts and pays from available, or is told that it is too little', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const card = await world.giveIdentity(alice, 'mahomes')
    const first = await offer(bob, card, 600)
    const asked = await counter(alice, first, 1100)
    expect(await world.purse(bob)).toMatchObject({ available: 1000, reserved: 0 })
    await expect(counter(alice, first, 900)).rejects.toEqual(refused('cannot_counter'))
    await expect(accept(alice, asked, 'counter-offer')).rejects.toEqual(refused('not_allowed'))
    await expect(accept(bob, asked, 'counter-offer')).rejects.toEqual(refused('insufficient_funds'))
    await fund(bob, 200)
    await accept(bob, asked, 'counter-offer')
    expect(await ownerOf(card)).toBe(bob)
    expect(await world.purse(bob)).toMatchObject({ available: 100, reserved: 0 })
    expect(await world.purse(alice)).toMatchObject({ available: 1045 })
    await expectSoundBooks()
  })

  test('past its time cannot be accepted; its hold counts as free and is released by the next movement', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const [card, other] = [
      await world.giveIdentity(alice, 'mahomes'),
      await world.giveIdentity(alice, 'kelce'),
    ]
    const late = await offer(bob, card, 900)
    await world.expire('offer', late)
    await expect(accept(alice, late)).rejects.toEqual(refused('offer_expired'))
    await offer(bob, other, 950)
    expect(await world.purse(bob)).toMatchObject({ available: 50, reserved: 950 })
    expect(await world.runner.runHouse(expireOffers, null)).toBe(0)
    expect(await messagesOf(bob)).toEqual(['Your offer of $9.00 for Patrick Mahomes has expired.'])
    expect(await messagesOf(alice)).toContain('The offer of $9.00 for Patrick Mahomes has expired.')
    await expectSoundBooks()
  })

  test('two accepts at once, or accept against buy, sell the card once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [alice, bob, carol] = [
        await playerWith(0, 'Alice'),
        await playerWith(1000),
        await playerWith(1000, 'Carol'),
      ]
      const card = await world.giveIdentity(alice, 'mahomes')
      await sell(alice, card, 800)
      const [his, hers] = [await offer(bob, card, 600), await offer(carol, card, 700)]
      const dan = await playerWith(800, 'Dan')
      const tries = await Promise.allSettled([
        slowly.accept(alice, his),
        slowly.accept(alice, hers),
        slowly.buy(dan, card),
      ])
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await ownerOf(card)).not.toBe(alice)
    }
    await expectSoundBooks()
  })

  test('of a hundred open ones the next is refused', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const cards = await Promise.all(
      Array.from({ length: 103 }, () => world.givePart(alice, ['day', 'mahomes'])),
    )
    const tries = await Promise.allSettled(cards.map((card) => offer(bob, card, 1)))
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(100)
    const { rows } = await database.owner.query<{ open: number }>(
      `select count(*) as open from offer where maker_id = $1 and status = 'open'`,
      [bob],
    )
    expect(rows[0]?.open).toBeLessThanOrEqual(100)
  })

  test('that a counter-offer answered ends for both sides when the card is sold to somebody else', async () => {
    const [alice, bob, carol] = [
      await playerWith(0, 'Alice'),
      await playerWith(1000),
      await playerWith(900, 'Carol'),
    ]
    const card = await world.giveIdentity(alice, 'mahomes')
    await counter(alice, await offer(bob, card, 600), 1000)
    await sell(alice, card, 900)
    await buy(carol, card)
    expect(await messagesOf(bob)).toEqual([
      'The owner of Patrick Mahomes asks $10.00 instead of $6.00.',
      'The counter-offer for Patrick Mahomes has ended: the card is no longer available.',
    ])
    expect(await messagesOf(alice)).toEqual([
      'You have an offer of $6.00 for Patrick Mahomes.',
      'Your counter-offer for Patrick Mahomes has ended: the card is no longer available.',
      'Patrick Mahomes was sold for $9.00. You receive $8.55.',
    ])
    expect(await messagesOf(carol)).toEqual([])
  })

  test('that its own maker ends by buying the listing ends without a word to them', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(2000)]
    const card = await world.giveIdentity(alice, 'mahomes')
    await offer(bob, card, 600)
    await sell(alice, card, 900)
    await buy(bob, card)
    expect(await world.purse(bob)).toMatchObject({ available: 1100, reserved: 0 })
    expect(await noticesOf(bob)).toEqual([])
  })

  test('countered and accepted tells the owner, who waits, what they receive', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(2000)]
    const card = await world.giveIdentity(alice, 'mahomes')
    await accept(bob, await counter(alice, await offer(bob, card, 600), 1000), 'counter-offer')
    expect(await noticesOf(alice)).toEqual(['offer_made', 'offer_accepted'])
    expect((await messagesOf(alice)).at(-1)).toBe(
      'Your counter-offer of $10.00 for Patrick Mahomes was accepted. You receive $9.50.',
    )
  })

  test('is accepted within the daily limit of both sides only', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1_000_000)]
    const [first, second] = [
      await world.giveIdentity(alice, 'mahomes'),
      await world.giveIdentity(alice, 'kelce'),
    ]
    await accept(alice, await offer(bob, first, 400_000))
    await expect(accept(alice, await offer(bob, second, 200_000))).rejects.toEqual(refused('trade_limit'))
    await expectSoundBooks()
  })
})
