import { describe, expect, test } from 'vitest'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { defaultDailyTradeCents } from '@called-shot/shared/market/rules.ts'
import { useTestDatabase } from '../../test/database.ts'
import { marketWorld } from '../../test/market-world.ts'
import { refused } from '../../test/refused.ts'
import { listedBids } from './bid-lists.ts'
import { expireBids } from './expire-bids.ts'

const database = await useTestDatabase()
const world = await marketWorld(database)
const { slow, slowly, playerWith, bid, fill, takeBack, sell, offer, ownerOf, noticesOf, messagesOf } = world

const september = { kind: 'month', name: 'September' } as const
const west = world.collection('AFC West')
const east = world.collection('AFC East')

/** A bid can ask for a card once its definition exists. */
const stranger = await world.openAccount('Zoe')
for (const who of ['mahomes', 'cook'] as const) await world.givePart(stranger, ['month', who])
for (const who of ['mahomes', 'allen'] as const) await world.givePart(stranger, ['category', who])

async function expectSoundBooks(): Promise<void> {
  // Packs of the small world are given, not bought.
  expect((await world.breaches()).filter(({ says }) => !says.includes('pack'))).toEqual([])
}

/** Ends once the bid has expired by the database's clock. */
async function expiryOf(wanted: number): Promise<void> {
  await database.owner.query('select pg_sleep_until(expires_at) from bid where id = $1', [wanted])
}

async function openTo(who: AccountId, query: Readonly<Record<string, string>>) {
  const parsed = bids.listBids.query?.parse(query)
  if (!parsed) throw new Error('a list without a query')
  return (await listedBids(world, who, parsed)).rows.map(({ id }) => id)
}

describe('a bid', () => {
  test('holds the sum for all the cards it asks for, and each fill pays for one at once', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const wanted = await bid(bob, { ...september, collection_id: west, rarity: 2, amount: 300, quantity: 3 })
    expect(await world.purse(bob)).toMatchObject({ available: 100, reserved: 900 })
    const card = await world.givePart(alice, ['month', 'mahomes'], { rarity: 2 })
    const filled = await fill(alice, wanted, card)
    expect(filled).toMatchObject({ marketplace_id: card, price: 300, net: 285, remaining: 2 })
    expect(filled.card).toMatchObject({ owned_by_self: false, is_listed: false })
    expect(await ownerOf(card)).toBe(bob)
    expect(await world.purse(bob)).toMatchObject({ available: 100, reserved: 600 })
    expect(await world.purse(alice)).toMatchObject({ available: 285 })
    expect(await noticesOf(bob)).toEqual(['bid_filled'])
    expect(await noticesOf(alice)).toEqual([])
    await expectSoundBooks()
  })

  test('for any collection is listed under each, even under an id that no collection can have', async () => {
    const wanted = await bid(await playerWith(1000), { ...september, amount: 100 })
    for (const id of [String(west), '2147483648', String(Number.MAX_SAFE_INTEGER)])
      expect(await openTo(await playerWith(0), { collection_id: id })).toContain(wanted)
  })

  test('ends when all are filled; the rest of its hold returns when it is withdrawn', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const one = await bid(bob, { ...september, amount: 100 })
    const two = await bid(bob, { ...september, amount: 200, quantity: 2 })
    await fill(alice, one, await world.givePart(alice, ['month', 'mahomes']))
    await fill(alice, two, await world.givePart(alice, ['month', 'mahomes']))
    await expect(fill(alice, one, await world.givePart(alice, ['month', 'mahomes']))).rejects.toEqual(
      refused('offer_closed'),
    )
    await expect(takeBack(alice, two)).rejects.toEqual(refused('not_allowed'))
    expect(await takeBack(bob, two)).toMatchObject({ status: 'withdrawn', returned: 200 })
    await expect(takeBack(bob, two)).rejects.toEqual(refused('offer_closed'))
    await expect(takeBack(bob, 999)).rejects.toEqual(refused('not_found'))
    expect(await world.purse(bob)).toMatchObject({ available: 700, reserved: 0 })
    await expectSoundBooks()
  })

  test('is filled only with what it asks for: kind, name, collection and rarity', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const any = await bid(bob, { ...september, amount: 100 })
    const rareWest = await bid(bob, { ...september, collection_id: west, rarity: 2, amount: 200 })
    const eastern = await world.givePart(alice, ['month', 'cook'])
    const standard = await world.givePart(alice, ['month', 'mahomes'])
    const october = await world.givePart(alice, ['month', 'kelce'])
    await expect(fill(alice, rareWest, eastern)).rejects.toEqual(refused('not_matching'))
    await expect(fill(alice, rareWest, standard)).rejects.toEqual(refused('not_matching'))
    await expect(fill(alice, any, october)).rejects.toThrow(/^asset_id: /)
    await fill(alice, any, eastern)
    expect(await ownerOf(eastern)).toBe(bob)
  })

  test('is filled with the filler’s own tradable cards, and not by its maker', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const wanted = await bid(bob, { ...september, amount: 100 })
    const his = await world.givePart(bob, ['month', 'mahomes'])
    const tutorial = await world.givePart(alice, ['month', 'mahomes'], { tutorial: true })
    await expect(fill(bob, wanted, his)).rejects.toEqual(refused('own_listing'))
    await expect(fill(alice, wanted, his)).rejects.toEqual(refused('not_yours'))
    await expect(fill(alice, wanted, tutorial)).rejects.toEqual(refused('not_tradable'))
    await expect(fill(alice, wanted, world.unknownAsset)).rejects.toEqual(refused('not_found'))
    await expect(fill(alice, 999, tutorial)).rejects.toEqual(refused('not_found'))
  })

  test('on a pack of a series takes any pack of that series, listed or not, and ends its offers', async () => {
    const [alice, bob, carol] = [
      await playerWith(0, 'Alice'),
      await playerWith(1000),
      await playerWith(500, 'Carol'),
    ]
    const pack = await world.givePack(alice, { name: 'Western parts' })
    const { rows } = await database.owner.query<{ id: number }>(
      `select id from series where name = 'Western parts'`,
    )
    const wanted = await bid(bob, { kind: 'pack', series_id: rows[0]?.id ?? 0, amount: 400 })
    await sell(alice, pack, 900)
    await offer(carol, pack, 300)
    await fill(alice, wanted, pack)
    expect(await ownerOf(pack)).toBe(bob)
    expect(await world.purse(carol)).toMatchObject({ available: 500, reserved: 0 })
    await expectSoundBooks()
  })

  test('on an event card ends with its lock-out and is not filled after it', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(1000)]
    const event = await world.addEvent({ type: 'football', shortName: 'Tonight', who: ['mahomes'] }, 600)
    const card = await world.giveEventCard(alice, event)
    const wanted = await bid(bob, { kind: 'event', name: 'Tonight, 2025 week 12', amount: 100, hours: 20 })
    const { rows } = await database.owner.query<{ seconds: number }>(
      `select extract(epoch from expires_at - clock_timestamp())::float8 as seconds from bid where id = $1`,
      [wanted],
    )
    expect(rows[0]?.seconds).toBeLessThan(591)
    const closing = world.runnerWith({ pause: () => world.eventSays(event, { closed: true }) })
    await expect(world.actsOf(closing).fill(alice, wanted, card)).rejects.toEqual(refused('event_closed'))
    await expect(fill(alice, wanted, card)).rejects.toEqual(refused('event_closed'))
    await expect(bid(bob, { kind: 'event', name: 'Tonight, 2025 week 12', amount: 100 })).rejects.toEqual(
      refused('not_found'),
    )
    expect(await world.runner.runHouse(expireBids, {})).toBe(1)
    expect(await world.purse(bob)).toMatchObject({ available: 1000, reserved: 0 })
  })

  test('is refused without the money, without a single meaning, and beyond what may be open', async () => {
    const bob = await playerWith(500)
    await expect(bid(bob, { ...september, amount: 200, quantity: 3 })).rejects.toEqual(
      refused('insufficient_funds'),
    )
    const tooMuch = { ...september, amount: defaultDailyTradeCents + 1 }
    await expect(bid(bob, tooMuch)).rejects.toEqual(refused('insufficient_funds'))
    await expect(bid(await playerWith(tooMuch.amount), tooMuch)).rejects.toEqual(refused('trade_limit'))
    await expect(bid(bob, { ...september, amount: 1, quantity: 101 })).rejects.toThrow(/^quantity: /)
    await expect(bid(bob, { ...september, amount: 0 })).rejects.toThrow(/^amount: /)
    await expect(bid(bob, { kind: 'month', amount: 100 })).rejects.toThrow(/^definition_id: /)
    await expect(bid(bob, { kind: 'month', name: 'Smarch', amount: 100 })).rejects.toThrow(/^name: /)
    await expect(bid(bob, { kind: 'month', series_id: 5, amount: 100 })).rejects.toThrow(/^series_id: /)
    await expect(bid(bob, { kind: 'pack', series_id: 5, rarity: 2, amount: 100 })).rejects.toThrow(
      /^rarity: /,
    )
    const { rows } = await database.owner.query<{ id: number }>(
      `select id from definition where kind = 'month' and name = 'September' and collection_id = $1`,
      [west],
    )
    const definition = rows[0]?.id ?? 0
    await expect(bid(bob, { kind: 'day', definition_id: definition, amount: 100 })).rejects.toEqual(
      refused('not_found'),
    )
    for (let count = 0; count < 100; count += 1)
      await bid(bob, { kind: 'month', definition_id: definition, amount: 1 })
    await expect(bid(bob, { ...september, amount: 1 })).rejects.toEqual(refused('too_many_offers'))
  })

  test('cannot be filled after its time; its hold counts as free and is released by the next movement or the job', async () => {
    const [alice, bob, carol] = [
      await playerWith(0, 'Alice'),
      await playerWith(1000),
      await playerWith(1000, 'Carol'),
    ]
    const [late, other] = [
      await bid(bob, { ...september, amount: 450, quantity: 2 }),
      await bid(carol, { ...september, amount: 7 }),
    ]
    await world.expire('bid', late)
    await world.expire('bid', other)
    await expect(fill(alice, late, await world.givePart(alice, ['month', 'mahomes']))).rejects.toEqual(
      refused('offer_expired'),
    )
    await offer(bob, await world.giveIdentity(alice, 'mahomes'), 950)
    expect(await world.purse(bob)).toMatchObject({ available: 50, reserved: 950 })
    expect(await world.runner.runHouse(expireBids, {})).toBe(1)
    expect(await world.runner.runHouse(expireBids, {})).toBe(0)
    expect(await world.purse(carol)).toMatchObject({ available: 1000, reserved: 0 })
    expect(await messagesOf(bob)).toEqual(['Your bid of $4.50 for September has expired.'])
    expect(await messagesOf(carol)).toEqual(['Your bid of $0.07 for September has expired.'])
    await expectSoundBooks()
  })
})

describe('raced', () => {
  test('a bid’s last card is bought once; the other seller keeps theirs and is told why', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [alice, carol, bob] = [
        await playerWith(0, 'Alice'),
        await playerWith(0, 'Carol'),
        await playerWith(300),
      ]
      const wanted = await bid(bob, { ...september, amount: 300 })
      const [hers, theirs] = [
        await world.givePart(alice, ['month', 'mahomes']),
        await world.givePart(carol, ['month', 'mahomes']),
      ]
      const tries = await Promise.allSettled([
        slowly.fill(alice, wanted, hers),
        slowly.fill(carol, wanted, theirs),
      ])
      const lost = tries.filter((each) => each.status === 'rejected')
      expect(lost.map(({ reason }) => reason)).toEqual([refused('offer_closed')])
      expect([await ownerOf(hers), await ownerOf(theirs)].filter((owner) => owner === bob)).toHaveLength(1)
      expect(await world.purse(bob)).toMatchObject({ available: 0, reserved: 0 })
    }
    await expectSoundBooks()
  })

  test('two of five wanted at once are both bought', async () => {
    const [alice, carol, bob] = [
      await playerWith(0, 'Alice'),
      await playerWith(0, 'Carol'),
      await playerWith(1500),
    ]
    const wanted = await bid(bob, { ...september, amount: 300, quantity: 5 })
    await Promise.all([
      slowly.fill(alice, wanted, await world.givePart(alice, ['month', 'mahomes'])),
      slowly.fill(carol, wanted, await world.givePart(carol, ['month', 'mahomes'])),
    ])
    expect(await world.purse(bob)).toMatchObject({ reserved: 900 })
    await expectSoundBooks()
  })

  test('a bid filled and withdrawn at once either buys the card or returns the money, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(300)]
      const wanted = await bid(bob, { ...september, amount: 300 })
      const card = await world.givePart(alice, ['month', 'mahomes'])
      const [filled, returned] = await Promise.allSettled([
        slowly.fill(alice, wanted, card),
        slowly.takeBack(bob, wanted),
      ])
      expect([filled.status, returned.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
      const isSold = filled.status === 'fulfilled'
      expect(await ownerOf(card)).toBe(isSold ? bob : alice)
      expect(await world.purse(bob)).toMatchObject({ available: isSold ? 0 : 300, reserved: 0 })
    }
    await expectSoundBooks()
  })

  test('a bid filled at the moment its expiry job runs either buys the card or returns the money', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(300)]
      const wanted = await bid(bob, { ...september, amount: 300 })
      const card = await world.givePart(alice, ['month', 'mahomes'])
      await database.owner.query(
        `update bid set expires_at = clock_timestamp() + interval '12 milliseconds' where id = $1`,
        [wanted],
      )
      const wait = () => new Promise((resolve) => setTimeout(resolve, 12))
      const [filled] = await Promise.allSettled([
        slowly.fill(alice, wanted, card),
        wait().then(() => slow.runHouse(expireBids, {})),
      ])
      if (filled.status === 'rejected')
        expect(['offer_expired', 'offer_closed']).toContain(filled.reason.code)
      await world.runner.runHouse(expireBids, {})
      expect(await world.purse(bob)).toMatchObject({
        available: filled.status === 'fulfilled' ? 0 : 300,
        reserved: 0,
      })
    }
    await expectSoundBooks()
  })

  test('a bid that expires between the read and the commit of its filling is not filled', async () => {
    const [alice, bob] = [await playerWith(0, 'Alice'), await playerWith(300)]
    const wanted = await bid(bob, { ...september, amount: 300 })
    const card = await world.givePart(alice, ['month', 'mahomes'])
    await database.owner.query(
      `update bid set expires_at = clock_timestamp() + interval '1 second' where id = $1`,
      [wanted],
    )
    const late = world.actsOf(world.runnerWith({ pause: () => expiryOf(wanted) }))
    await expect(late.fill(alice, wanted, card)).rejects.toEqual(refused('offer_expired'))
    expect(await ownerOf(card)).toBe(alice)
  })

  test('one card offered for two bids at once is sold once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [alice, bob, carol] = [
        await playerWith(0, 'Alice'),
        await playerWith(300),
        await playerWith(300, 'Carol'),
      ]
      const [his, hers] = [
        await bid(bob, { ...september, amount: 300 }),
        await bid(carol, { ...september, amount: 200 }),
      ]
      const card = await world.givePart(alice, ['month', 'mahomes'])
      const tries = await Promise.allSettled([slowly.fill(alice, his, card), slowly.fill(alice, hers, card)])
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    await expectSoundBooks()
  })
})

describe('open bids are listed', () => {
  test('those for a card are listed highest first, without those of its owner; others by what they ask for', async () => {
    const [alice, bob] = [await playerWith(1000, 'Alice'), await playerWith(5000)]
    const wanted = { kind: 'month', name: 'July' } as const
    const card = await world.givePart(alice, ['month', 'hanks'], { rarity: 3 })
    const low = await bid(bob, { ...wanted, amount: 100 })
    const high = await bid(bob, { ...wanted, rarity: 3, amount: 500 })
    const other = await bid(bob, { ...wanted, rarity: 4, amount: 900 })
    const own = await bid(alice, { ...wanted, amount: 950 })
    expect(await openTo(alice, { marketplace_listing_id: String(card) })).toEqual([high, low])
    expect(await openTo(bob, { kind: 'month', name: 'july' })).toEqual([own, other, high, low])
    expect(await openTo(bob, { kind: 'month', name: 'July', rarity: '4' })).toEqual([own, other, low])
    expect(await openTo(bob, { mine: 'true', name: 'July' })).toEqual([other, high, low])
    await world.expire('bid', high)
    await takeBack(bob, low)
    expect(await openTo(alice, { marketplace_listing_id: String(card) })).toEqual([])
    expect(await openTo(bob, { mine: 'true', name: 'July' })).toEqual([other, high, low])
    expect(await openTo(bob, { mine: 'true', open: 'true', name: 'July' })).toEqual([other])
    await expect(openTo(bob, { marketplace_listing_id: '999' })).rejects.toEqual(refused('not_found'))
  })

  test('those for one collection are listed apart from those for another', async () => {
    const bob = await playerWith(5000)
    const western = await bid(bob, {
      kind: 'category',
      name: 'Quarterback',
      collection_id: west,
      amount: 100,
    })
    const eastern = await bid(bob, {
      kind: 'category',
      name: 'Quarterback',
      collection_id: east,
      amount: 200,
    })
    const anywhere = await bid(bob, { kind: 'category', name: 'Quarterback', amount: 150 })
    expect(await openTo(bob, { name: 'Quarterback', collection_id: String(west) })).toEqual([
      anywhere,
      western,
    ])
    expect(await openTo(bob, { name: 'Quarterback' })).toEqual([eastern, anywhere, western])
  })
})
