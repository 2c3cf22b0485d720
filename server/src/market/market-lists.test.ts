import { beforeAll, describe, expect, test } from 'vitest'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { assetId, type AccountId, type AssetId } from '@called-shot/shared/ids.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { craftFrom, giveFour } from '../../test/crafted.ts'
import { useTestDatabase } from '../../test/database.ts'
import { marketWorld } from '../../test/market-world.ts'
import { triggers } from '../../test/world/facts.ts'
import { cardReads } from '../../test/card-list-fixtures.ts'
import { listCards, type CountedReads } from '../cards/card-lists.ts'
import { listFilters } from '../cards/list-filters.ts'
import { createMarketCounts } from '../cards/market-filters.ts'
import { listMarket } from './market-lists.ts'
import { marketMatches } from './market-matches.ts'

const database = await useTestDatabase()
const world = await marketWorld(database)
const reads: CountedReads = {
  ...cardReads(database, world),
  lockoutSeconds: 10,
  counts: createMarketCounts(),
}

type Query = Readonly<Record<string, string>>

async function list(who: AccountId, query: Query = {}, tab: 'cards' | 'packs' = 'cards') {
  const schema = tab === 'cards' ? market.listCards.query : market.listPacks.query
  const parsed = schema?.parse(query)
  if (!parsed) throw new Error('a list without a query')
  return (await listMarket(reads, await world.playerOf(who), { tab, query: parsed })).answer
}

async function ids(who: AccountId, query: Query = {}, tab: 'cards' | 'packs' = 'cards'): Promise<number[]> {
  const { data, pagination_metadata } = await list(who, { limit: '100', ...query }, tab)
  expect(pagination_metadata.total_count).toBe(data.length)
  return data.map(({ id }) => id)
}

const sorted = (given: Iterable<number>) => [...given].sort((a, b) => a - b)

let alice: AccountId
let bob: AccountId
/** Alice's cards for sale, the most expensive first by name. */
let forSale: Record<
  'september' | 'rare' | 'october' | 'mahomes' | 'kelce' | 'hanks' | 'event' | 'trigger' | 'prize',
  AssetId
>
let unlisted: AssetId
let hidden: AssetId[]
let bobs: AssetId
let bobsUnlisted: AssetId

beforeAll(async () => {
  alice = await world.openAccount('Alice')
  bob = await world.openAccount('Bob')
  forSale = {
    september: await world.givePart(alice, ['month', 'mahomes']),
    rare: await world.givePart(alice, ['month', 'mahomes'], { rarity: 2 }),
    october: await world.givePart(alice, ['month', 'kelce']),
    mahomes: await world.giveIdentity(alice, 'mahomes', { rarity: 3 }),
    kelce: await world.giveIdentity(alice, 'kelce'),
    hanks: await world.giveIdentity(alice, 'hanks'),
    event: await world.giveEventCard(alice, 'kcAtBuf'),
    trigger: await world.giveTrigger(alice, 'throws300'),
    prize: await world.givePrize(alice, 500),
  }
  const prices = [900, 1200, 300, 5000, 2500, 2500, 700, 800, 400]
  for (const [index, card] of Object.values(forSale).entries())
    await world.sell(alice, card, prices[index] ?? 100)
  unlisted = await world.giveIdentity(alice, 'allen')
  hidden = [
    await world.givePart(alice, ['day', 'mahomes'], { tutorial: true }),
    await world.givePrize(alice, 700, { redeemable: true }),
  ]
  bobs = await world.givePart(bob, ['year', 'mahomes'])
  await world.sell(bob, bobs, 150)
  bobsUnlisted = await world.givePart(bob, ['year', 'kelce'])
})

test('numbers are sorted by value, not by their digits', async () => {
  const carl = await world.openAccount('Carl')
  for (const value of [1000, 50, 200]) await world.sell(carl, await world.givePrize(carl, value), 100)
  for (const who of ['mahomes', 'kelce', 'hanks'] as const)
    await world.sell(carl, await world.givePart(carl, ['day', who]), 100)
  const all = (await list(bob, { status: 'not_owned,for_sale', limit: '100' })).data
  const numbers = all.map(({ name }) => name).filter((name) => /^\$?\d/.test(name))
  expect(numbers).toEqual(['$0.50', '$2.00', '$5.00', '$10.00', '5', '9', '17'])
  const later = (await list(bob, { status: 'not_owned,for_sale', limit: '2', offset: '5' })).data
  expect(later.map(({ name }) => name)).toEqual(['9', '17'])
  const { data } = await list(bob, { type: 'Prize', status: 'not_owned,for_sale', order: 'a_z' })
  expect(data.map(({ name }) => name)).toEqual(['$0.50', '$2.00', '$5.00', '$10.00'])
  const down = await list(bob, { type: 'Prize', status: 'not_owned,for_sale', order: 'z_a', limit: '2' })
  expect(down.data.map(({ name }) => name)).toEqual(['$10.00', '$5.00'])
  for (const { id } of all.filter(({ cost }) => cost === 100)) await world.cancel(carl, assetId(id))
  const held = await ids(bob, { type: 'Prize', status: 'not_owned,for_sale' })
  expect(held).toHaveLength(1)
  await database.owner.query(`update asset set tradable = false where owner_id = $1`, [carl])
})

describe('what is shown', () => {
  test('the market opens with what others sell', async () => {
    expect(sorted(await ids(bob, { status: 'not_owned,for_sale' }))).toEqual(sorted(Object.values(forSale)))
    expect(await ids(alice, { status: 'not_owned,for_sale' })).toEqual([bobs])
    const { data } = await list(alice, { status: 'not_owned,for_sale' })
    expect(data[0]).toMatchObject({
      owned_by_self: false,
      is_listed: true,
      cost: 150,
      tag: 'For Sale',
      marketplace_id: bobs,
    })
  })

  test.each<[string, (all: { alice: number[]; bob: number[] }) => number[]]>([
    ['owned,for_sale', () => [bobs]],
    ['owned,not_listed', () => [bobsUnlisted]],
    ['owned', () => [bobs, bobsUnlisted]],
    ['not_owned', (all) => all.alice],
    ['not_listed', () => [unlisted, bobsUnlisted]],
    ['for_sale', () => [...Object.values(forSale), bobs]],
    ['not_owned,for_sale,not_listed', (all) => all.alice],
    ['owned,not_owned', (all) => [...all.alice, ...all.bob]],
    ['', (all) => [...all.alice, ...all.bob]],
  ])('status %j: alternatives inside a dimension, both dimensions together', async (status, expected) => {
    const all = { alice: [...Object.values(forSale), unlisted], bob: [bobs, bobsUnlisted] }
    expect(sorted(await ids(bob, { status }))).toEqual(sorted(expected(all)))
  })

  test('starter cards, redeemable prizes, and gone or slotted cards are never shown', async () => {
    const shown = await ids(bob, { show_onboarding: 'true' })
    for (const card of hidden) expect(shown).not.toContain(card)
    const slotted = await world.givePart(alice, ['day', 'kelce'])
    await world.move({ id: slotted, place: 'gone', goneAs: 'burned' })
    expect(await ids(bob)).not.toContain(slotted)
  })

  test('an unknown status is refused', () => {
    expect(market.listCards.query?.safeParse({ status: 'for_sale,free' }).success).toBe(false)
  })

  test('predictions are hidden once their event is closed, by the clock; event cards unless asked for', async () => {
    const carol = await world.openAccount('Carol')
    const event = await world.addEvent({ type: 'football', shortName: 'Late game', who: ['mahomes'] }, 40)
    const card = await world.giveEventCard(carol, event)
    const cards = await giveFour(world, carol, { event })
    const { nft_card_prediction_id: prediction } = await craftFrom(world, carol, { cards })
    await world.sell(carol, prediction, 1000)
    await world.sell(carol, card, 600)
    const search = { type: 'prediction,event', search: 'late game' }
    expect(sorted(await ids(bob, search))).toEqual(sorted([card, prediction]))
    expect(await ids(bob, { type: 'prediction' })).toEqual([prediction])
    expect(await ids(bob, { type: 'prediction', category: 'Quarterback', team: 'kc' })).toEqual([prediction])
    await world.eventSays(event, { startsInSeconds: 9 })
    expect(await ids(bob, search)).toEqual([])
    expect(await ids(bob, { type: 'prediction' })).toEqual([])
    expect(await ids(bob, { ...search, show_expired: 'true' })).toEqual([card])
    expect(await ids(bob, { type: 'event', show_expired: 'true' })).toContain(card)
    for (const gone of [card, prediction]) await world.cancel(carol, gone)
    await database.owner.query('update asset set tradable = false where owner_id = $1', [carol])
  })
})

describe('filters', () => {
  const sale = { status: 'not_owned,for_sale' }
  async function filtersFor(who: AccountId) {
    const parsed = cards.listFilters.query?.parse({ type: 'marketplaceCards' })
    if (!parsed) throw new Error('a call without a query')
    return listFilters(reads, await world.playerOf(who), parsed)
  }

  test.each<[Query, () => AssetId[]]>([
    [{ search: 'septem' }, () => [forSale.september, forSale.rare]],
    [{ search: '%' }, () => []],
    [{ search: 'to' }, () => [forSale.october, forSale.hanks]],
    [{ rarity: '2' }, () => [forSale.rare]],
    [{ rarity: 'Epic,Rare' }, () => [forSale.rare, forSale.mahomes]],
    [{ collection: 'screen' }, () => [forSale.hanks]],
    [{ collection: 'screen', search: 'september' }, () => []],
    [{ category: 'Quarterback' }, () => [forSale.mahomes, forSale.trigger]],
    [{ category: 'Quarterback', type: 'identity' }, () => [forSale.mahomes]],
    [{ category: 'Quarterback', rarity: '1' }, () => [forSale.trigger]],
    [{ team: 'KC' }, () => [forSale.mahomes, forSale.kelce, forSale.event]],
    [{ event_type: 'football' }, () => [forSale.event, forSale.trigger]],
    [{ type: 'month' }, () => [forSale.september, forSale.rare, forSale.october]],
    [{ type: 'Date,prize' }, () => [forSale.september, forSale.rare, forSale.october, forSale.prize]],
    [{ tag: 'For Sale', type: 'prize' }, () => [forSale.prize]],
    [{ tag: 'Not Listed' }, () => []],
    [{ team: 'KC', search: 'travis' }, () => [forSale.kelce]],
  ])('%j', async (query, expected) => {
    expect(sorted(await ids(bob, { ...sale, ...query }))).toEqual(sorted(expected()))
  })

  test('a prediction about a game itself is found by its teams and by whom its trigger fits', async () => {
    const carol = await world.openAccount('Carol')
    const event = world.event('kcAtBuf')
    const on = { event, trigger: 'points48' } as const
    const made = await craftFrom(world, carol, { cards: await giveFour(world, carol, on) })
    const prediction = made.nft_card_prediction_id
    await world.sell(carol, prediction, 1000)
    const all = { ...sale, type: 'prediction' }
    const { data } = await filtersFor(bob)
    const count = (filter: string, of: string) =>
      data.find(({ value }) => value === filter)?.filter.find(({ value }) => value === of)?.count
    for (const team of ['KC', 'BUF']) {
      expect(await ids(bob, { ...all, team })).toEqual([prediction])
      expect(await ids(bob, { ...sale, team })).toHaveLength(count('team', team) ?? 0)
    }
    for (const category of triggers.points48.categories) {
      expect(await ids(bob, { ...all, category })).toEqual([prediction])
      expect(await ids(bob, { ...sale, category })).toHaveLength(count('category', category) ?? 0)
    }
    expect(await ids(bob, { ...all, team: 'LAC' })).toEqual([])
    expect(await ids(bob, { ...all, category: 'Actor' })).toEqual([])
    await world.cancel(carol, prediction)
    await database.owner.query('update asset set tradable = false where owner_id = $1', [carol])
  })

  test('filters also find what is not for sale', async () => {
    expect(await ids(bob, { status: 'not_owned,not_listed', category: 'Quarterback' })).toEqual([unlisted])
    expect(await ids(alice, { status: 'owned', search: 'josh allen' })).toEqual([unlisted])
  })

  test('a name with an accent is found with it and without it, in the market and in the inventory', async () => {
    const rename = async (from: string, to: string) => {
      await database.owner.query('update definition set name = $2 where name = $1', [from, to])
      await database.owner.query('update asset set name = $2 where name = $1', [from, to])
    }
    await rename('Josh Allen', 'Jósh Allén')
    for (const search of ['josh allen', 'JÓSH', 'allén']) {
      expect(await ids(alice, { status: 'owned', search }), `${search} in the market`).toEqual([unlisted])
      const query = cards.listIdentities.query?.parse({ search })
      if (!query) throw new Error('a list without a query')
      const held = await listCards(reads, await world.playerOf(alice), { tab: 'identities', query })
      expect(
        held.answer.data.map(({ id }) => id),
        `${search} in the inventory`,
      ).toEqual([unlisted])
    }
    expect(await ids(alice, { status: 'owned', search: 'jush' })).toEqual([])
    await rename('Jósh Allén', 'Josh Allen')
  })

  test('filters have the options of what others sell; the status has the counts of everything else', async () => {
    const { data, total } = await filtersFor(bob)
    const options = (value: string) => data.find((filter) => filter.value === value)?.filter
    expect(total).toBe(data.length)
    expect(data.map(({ value }) => value)).toEqual([
      'status',
      'type',
      'category',
      'team',
      'event_type',
      'collection',
      'rarity',
    ])
    expect(options('status')).toEqual([
      { name: 'Owned', value: 'owned', count: 2 },
      { name: 'Not Owned', value: 'not_owned', count: 10 },
      { name: 'For Sale', value: 'for_sale', count: 9 },
      { name: 'Not Listed', value: 'not_listed', count: 1 },
    ])
    expect(options('type')?.map(({ value, count }) => [value, count])).toEqual([
      ['month', 3],
      ['identity', 3],
      ['event', 1],
      ['trigger', 1],
      ['prize', 1],
    ])
    expect(options('team')).toContainEqual({ name: 'KC', value: 'KC', count: 3 })
    expect(options('rarity')?.map(({ name, count }) => [name, count])).toEqual([
      ['Standard', 7],
      ['Rare', 1],
      ['Epic', 1],
    ])
    for (const filter of data.slice(1)) {
      for (const { value, count } of filter.filter) {
        expect(await ids(bob, { ...sale, [filter.value]: value })).toHaveLength(count)
      }
    }
  })
})

describe('orders', () => {
  const sale = { status: 'not_owned,for_sale' }
  const names = async (query: Query) => (await list(bob, { ...sale, ...query })).data.map(({ name }) => name)

  test('an order by name puts equal names cheapest first', async () => {
    const up = await ids(bob, sale)
    expect(await names({ order: 'a_z' })).toEqual((await names({})).toSorted())
    expect(up.indexOf(forSale.september)).toBe(up.indexOf(forSale.rare) - 1)
    expect(await ids(bob, { ...sale, order: 'z_a' })).toEqual(up.toReversed())
  })

  test('an order by price sorts by price', async () => {
    const prices = async (order: string) =>
      (await list(bob, { ...sale, order })).data.map(({ cost }) => cost ?? 0)
    expect(await prices('low_high')).toEqual([300, 400, 700, 800, 900, 1200, 2500, 2500, 5000])
    expect(await prices('high_low')).toEqual((await prices('low_high')).toReversed())
  })

  test('an order by price puts what is not for sale last, by name', async () => {
    const all = (await list(alice, { status: 'not_owned', order: 'high_low' })).data
    expect(all.map(({ id }) => id)).toEqual([bobs, bobsUnlisted])
    expect(await ids(alice, { status: 'not_listed', order: 'low_high' })).toEqual([bobsUnlisted, unlisted])
  })

  test('an order by rarity puts the rarest first, then sorts by name', async () => {
    const all = await ids(bob, { ...sale, order: 'rarity' })
    expect(all.slice(0, 2)).toEqual([forSale.mahomes, forSale.rare])
    const rest = (await names({ order: 'rarity' })).slice(2)
    expect(rest).toEqual(rest.toSorted())
  })

  test('an order by collection sorts by the names of collections', async () => {
    const { data } = await list(bob, { ...sale, order: 'collection' })
    const collections = data.map(({ collection }) => collection)
    expect(collections).toEqual(collections.toSorted())
    expect(new Set(collections).size).toBeGreaterThan(1)
    expect(data).toHaveLength(9)
  })

  test('pages neither repeat nor miss a card, in every order', async () => {
    for (const order of ['a_z', 'z_a', 'collection', 'rarity', 'low_high', 'high_low']) {
      for (const status of ['not_owned,for_sale', 'not_owned', '']) {
        const whole = await ids(bob, { status, order })
        const pages: number[] = []
        for (let offset = 0; offset < whole.length; offset += 2) {
          const { data, pagination_metadata } = await list(bob, {
            status,
            order,
            limit: '2',
            offset: String(offset),
          })
          expect(pagination_metadata.total_count).toBe(whole.length)
          pages.push(...data.map(({ id }) => id))
        }
        expect(pages).toEqual(whole)
      }
    }
    expect((await list(bob, { ...sale, offset: '900' })).data).toEqual([])
  })
})

describe('packs', () => {
  let packs: Record<'west' | 'best' | 'screen' | 'cheap', AssetId>

  beforeAll(async () => {
    packs = {
      west: await world.givePack(alice, { name: 'Western parts', tier: 2 }),
      best: await world.givePack(alice, { name: 'Best of the West', tier: 3, packType: 'prediction' }),
      screen: await world.givePack(alice, { name: 'A night out', tier: 2 }, { collection: 'Screen' }),
      cheap: await world.givePack(alice, { name: 'Western parts', tier: 2 }),
    }
    for (const [index, pack] of Object.values(packs).entries())
      await world.sell(alice, pack, [900, 300, 500, 200][index] ?? 100)
  })

  const sale = { status: 'not_owned,for_sale' }
  const of = (query: Query) => ids(bob, { ...sale, ...query }, 'packs')

  test('are a list of their own, and no cards', async () => {
    expect(sorted(await of({}))).toEqual(sorted(Object.values(packs)))
    for (const pack of Object.values(packs)) expect(await ids(bob, sale)).not.toContain(pack)
    const { data } = await list(bob, { ...sale, search: 'night' }, 'packs')
    expect(data).toMatchObject([
      { id: packs.screen, type: 'Pack', tier: 2, pack_type: 'identity', cost: 500 },
    ])
  })

  test('are sorted by name, tier, collection and price', async () => {
    const { west, best, screen, cheap } = packs
    expect(await of({ order: 'a_z' })).toEqual([screen, best, cheap, west])
    expect(await of({ order: 'z_a' })).toEqual([west, cheap, best, screen])
    expect(await of({ order: 'tier' })).toEqual([screen, cheap, west, best])
    expect(await of({ order: 'collection' })).toEqual([best, cheap, west, screen])
    expect(await of({ order: 'low_high' })).toEqual([cheap, best, screen, west])
    expect(await of({ order: 'high_low' })).toEqual([west, screen, best, cheap])
  })

  test('are filtered by type, tier and collection, with counts', async () => {
    expect(await of({ pack_type: 'prediction' })).toEqual([packs.best])
    expect(await of({ tier: '2', collection: 'AFC West' })).toEqual([packs.cheap, packs.west])
    const parsed = cards.listFilters.query?.parse({ type: 'marketplaceCardpacks' })
    if (!parsed) throw new Error('a call without a query')
    const { data } = await listFilters(reads, await world.playerOf(bob), parsed)
    expect(data.map(({ value, filter }) => [value, filter.map(({ count }) => count)])).toEqual([
      ['status', [0, 4, 4, 0]],
      ['pack_type', [3, 1]],
      ['tier', [3, 1]],
      ['collection', [3, 1]],
    ])
  })
})

describe('matches of a card on the market', () => {
  const matches = async (query: Query) => {
    const parsed = market.identityMatches.query?.parse(query)
    if (!parsed) throw new Error('a call without a query')
    return (await marketMatches(reads, await world.playerOf(bob), parsed)).data
  }

  test('are the people who have that part, with the parts that one owns and those for sale', async () => {
    const found = await matches({ type: 'Month', value: 'september' })
    expect(found.map(({ name }) => name)).toEqual(['Patrick Mahomes', 'James Cook'])
    expect(found[0]?.birth_year).toMatchObject({ status: 'Owned', marketplace_id: -1 })
    expect(found[0]?.birth_month).toMatchObject({ status: 'Not Owned', marketplace_id: forSale.september })
  })

  test.each([
    ['September', ['Patrick Mahomes', 'James Cook']],
    ['17', ['Patrick Mahomes']],
    ['1995', ['Patrick Mahomes']],
  ])('are found for the date %s by the type that lists give it', async (value, names) => {
    expect((await matches({ type: 'Date', value })).map(({ name }) => name)).toEqual(names)
  })

  test('are the person of an identity, and nobody for the rest', async () => {
    expect((await matches({ type: 'identity', value: 'Travis Kelce' })).map(({ name }) => name)).toEqual([
      'Travis Kelce',
    ])
    for (const type of ['trigger', 'TPC Wager'])
      expect(await matches({ type, value: 'Whatever' })).toEqual([])
    expect(market.identityMatches.query?.safeParse({ type: 'unicorn', value: 'x' }).success).toBe(false)
  })
})
