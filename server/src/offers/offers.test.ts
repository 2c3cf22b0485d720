import { describe, expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { defaultDailyTradeCents } from '@called-shot/shared/market/rules.ts'
import { maxOffersPerDayForCard, maxOpenOffersPerCard } from '@called-shot/shared/offers/rules.ts'
import { useTestDatabase } from '../../test/database.ts'
import { marketWorld } from '../../test/market-world.ts'
import { refused } from '../../test/refused.ts'
import { inputs } from '../../test/inputs.ts'
import { calls, callOf } from '../../test/calls.ts'
import { takeBreak } from '../account/take-break.ts'
import { expireOffers } from './expire-offers.ts'

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
  openOffersOn,
} = world

interface Made {
  readonly owner: AccountId
  readonly maker: AccountId
  readonly card: AssetId
  readonly id: number
}

async function expectSoundBooks(): Promise<void> {
  expect(await world.breaches()).toEqual([])
}

/** Whether others may make offers on a card. */
async function openToOffers(who: AccountId, card: AssetId, open: boolean): Promise<void> {
  await world.act(who, calls.setOffersOpen(card, open))
}

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

  test('is returned in full when it is declined or withdrawn', async () => {
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
    await expect(offer(bob, card, defaultDailyTradeCents + 1)).rejects.toEqual(refused('insufficient_funds'))
    const open = await offer(bob, card, 100)
    await expect(accept(carol, open)).rejects.toEqual(refused('not_found'))
    await openToOffers(alice, card, false)
    expect(await world.purse(bob)).toMatchObject({ available: 100, reserved: 0 })
    await expect(offer(bob, card, 50)).rejects.toEqual(refused('offers_off'))
  })

  test('is countered once; its maker pays from available money, or is told that it is not enough', async () => {
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

  test('cannot be accepted after its time; its hold counts as free and is released by the next movement', async () => {
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
    expect(await world.runner.runHouse(expireOffers, {})).toBe(0)
    expect(await messagesOf(bob)).toEqual(['Your offer of $9.00 for Patrick Mahomes has expired.'])
    expect(await messagesOf(alice)).toContain('The offer of $9.00 for Patrick Mahomes has expired.')
    await expectSoundBooks()
  })

  test.each<[how: string, end: (made: Made) => Promise<unknown>]>([
    ['accepted', ({ owner, id }) => accept(owner, id)],
    ['declined', ({ owner, id }) => decline(owner, id)],
    ['withdrawn', ({ maker, id }) => withdraw(maker, id)],
    [
      'expired',
      async ({ id }) => {
        await world.expire('offer', id)
        while ((await world.runner.runHouse(expireOffers, {})) > 0);
      },
    ],
    [
      'expired and released by its maker’s next purchase',
      async ({ owner, maker, id }) => {
        await world.expire('offer', id)
        await offer(maker, await world.giveIdentity(owner, 'kelce'), 700)
      },
    ],
    ['ended by what happened to the card', ({ owner, card }) => openToOffers(owner, card, false)],
    [
      'ended with its maker’s trades',
      ({ maker }) => world.act(maker, callOf(account.takeBreak, takeBreak, { ...inputs, body: { days: 1 } })),
    ],
  ])('that is %s is named by every notice of it', async (_how, end) => {
    const [owner, maker] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const card = await world.giveIdentity(owner, 'mahomes')
    const id = await offer(maker, card, 600)
    await end({ owner, maker, card, id })
    const { rows } = await database.owner.query<{ payload: unknown }>(
      `select payload - 'ExpireTime' as payload from notification where (payload->>'ListingId')::bigint = $1`,
      [card],
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { payload } of rows) expect(payload).toEqual({ OfferId: id, ListingId: card })
  })

  test('is named as a counter-offer by the notice that its counter-offer was declined', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const card = await world.giveIdentity(alice, 'mahomes')
    const asked = await counter(alice, await offer(bob, card, 600), 900)
    await decline(bob, asked, 'counter-offer')
    const { rows } = await database.owner.query(
      `select payload from notification where account_id = $1 and type = 'offer_declined'`,
      [alice],
    )
    expect(rows).toEqual([{ payload: { CounterOfferId: asked, ListingId: card } }])
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

  test('is refused to a player who has a hundred open ones', async () => {
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

  test('is the only one of its maker on that card until it is withdrawn, even in a race', async () => {
    for (const acts of [world, slowly]) {
      const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
      const card = await world.givePart(alice, ['day', 'mahomes'])
      const tries = await Promise.allSettled([100, 200, 300].map((amount) => acts.offer(bob, card, amount)))
      const made = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      expect(made).toHaveLength(1)
      for (const each of tries)
        if (each.status === 'rejected') expect(each.reason).toEqual(refused('offer_open'))
      await expect(offer(bob, card, 50)).rejects.toThrow(
        /^You already have an open offer of \$\d\.00 on this card/,
      )
      await withdraw(bob, made[0] ?? 0)
      await offer(bob, card, 50)
      expect(await world.purse(bob)).toMatchObject({ available: 950, reserved: 50 })
    }
    await expectSoundBooks()
  })

  test('does not block another once it has expired', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const card = await world.givePart(alice, ['day', 'mahomes'])
    await world.expire('offer', await offer(bob, card, 400))
    await offer(bob, card, 1000)
    expect(await world.purse(bob)).toMatchObject({ available: 0, reserved: 1000 })
    await expectSoundBooks()
  })

  test('is one of at most a hundred on a card, however many players offer at once', async () => {
    const alice = await playerWith(0, 'Alice')
    const card = await world.givePart(alice, ['day', 'mahomes'])
    const makers = await Promise.all(Array.from({ length: maxOpenOffersPerCard + 5 }, () => playerWith(100)))
    const tries = await Promise.allSettled(makers.map((maker) => offer(maker, card, 1)))
    expect(await openOffersOn(card)).toBeLessThanOrEqual(maxOpenOffersPerCard)
    // A maker who lost the race gets a place on a second try if there is one left.
    const late = makers.filter((_, at) => tries[at]?.status === 'rejected')
    for (const maker of late) await offer(maker, card, 1).catch(() => undefined)
    expect(await openOffersOn(card)).toBe(maxOpenOffersPerCard)
    await expect(offer(await playerWith(100), card, 1)).rejects.toEqual(refused('offers_full'))
    await openToOffers(alice, card, false)
    expect(await openOffersOn(card)).toBe(0)
    for (const maker of makers)
      expect(await world.purse(maker)).toMatchObject({ available: 100, reserved: 0 })
    await expectSoundBooks()
  })

  test('cannot be made and withdrawn all day: after the tenth on a card in a day the next is refused, and its owner hears no more', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const card = await world.givePart(alice, ['day', 'mahomes'])
    for (let count = 0; count < maxOffersPerDayForCard; count += 1)
      await withdraw(bob, await offer(bob, card, 100))
    await expect(offer(bob, card, 100)).rejects.toEqual(refused('too_many_offers'))
    expect(await noticesOf(alice)).toHaveLength(2 * maxOffersPerDayForCard)
    await offer(bob, await world.givePart(alice, ['day', 'mahomes']), 100)
  })

  test('has one counter-offer to its maker at a time; one that has expired makes room for the next', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const card = await world.giveIdentity(alice, 'mahomes')
    const first = await counter(alice, await offer(bob, card, 600), 900)
    const second = await offer(bob, card, 700)
    await expect(counter(alice, second, 800)).rejects.toEqual(refused('offer_open'))
    await world.expire('offer', first)
    await counter(alice, second, 800)
    expect(await openOffersOn(card)).toBe(1)
    expect(await messagesOf(bob)).toContain('The counter-offer of $9.00 for Patrick Mahomes has expired.')
    await expectSoundBooks()
  })

  test('can be made again on a card that has changed hands, whatever its previous owner did', async () => {
    const [alice, bob, carol] = [
      await playerWith(0, 'Alice'),
      await playerWith(1000),
      await playerWith(1000, 'Carol'),
    ]
    const card = await world.givePart(alice, ['day', 'mahomes'])
    await openToOffers(alice, card, false)
    await sell(alice, card, 500)
    await expect(offer(carol, card, 100)).rejects.toEqual(refused('offers_off'))
    await buy(bob, card)
    await offer(carol, card, 100)
    await expectSoundBooks()
  })

  test('ends for both sides when it was countered and the card is sold to somebody else', async () => {
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
      'The owner of Patrick Mahomes wants $10.00 instead of $6.00.',
      'The counter-offer for Patrick Mahomes is off: it is no longer available.',
    ])
    expect(await messagesOf(alice)).toEqual([
      'You have an offer of $6.00 for Patrick Mahomes.',
      'Your counter-offer for Patrick Mahomes is off: it is no longer available.',
      'Patrick Mahomes was sold for $9.00. You receive $8.55.',
    ])
    expect(await messagesOf(carol)).toEqual([])
  })

  test('ends without a notice to its maker when its maker buys the listing', async () => {
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
    await expect(offer(bob, first, defaultDailyTradeCents + 1)).rejects.toEqual(refused('trade_limit'))
    await accept(alice, await offer(bob, first, 400_000))
    await expect(accept(alice, await offer(bob, second, 200_000))).rejects.toEqual(refused('trade_limit'))
    await expectSoundBooks()
  })
})
