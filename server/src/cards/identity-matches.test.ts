import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { missingParts } from '@called-shot/shared/cards/rules.ts'
import { refusals } from '@called-shot/shared/refusals.ts'
import { cardReads } from '../../test/card-list-fixtures.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld } from '../../test/fixtures.ts'
import { identityMatches } from './identity-matches.ts'
import { quickCraftParts } from './quick-craft-parts.ts'
import { identityRarityName, predictionRarityName } from './rarity-calculators.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const reads = cardReads(database, world)

async function matches(who: AccountId, query: Readonly<Record<string, string>>) {
  const parsed = cards.identityMatches.query?.parse(query)
  if (!parsed) throw new Error('a call without a query')
  return identityMatches(reads, await world.playerOf(who), parsed)
}

async function names(who: AccountId, query: Readonly<Record<string, string>>): Promise<string[]> {
  return (await matches(who, query)).data.map(({ name }) => name)
}

describe('people that fit', () => {
  let alice: AccountId

  beforeAll(async () => {
    alice = await world.openAccount()
    await database.owner.query(
      `insert into person (id, name, category_id, birth_date, fame, source)
       values ('nobody-19950917', 'Nobody Atall', 1, '1995-09-17', 1, 'test')`,
    )
  })

  test.each([
    [{}, ['James Cook', 'Josh Allen', 'Justin Herbert', 'Patrick Mahomes', 'Tom Hanks', 'Travis Kelce']],
    [{ category: 'Quarterback' }, ['Josh Allen', 'Justin Herbert', 'Patrick Mahomes']],
    [{ category: 'quarterback', month: 'May' }, ['Josh Allen']],
    [{ month: 'september' }, ['James Cook', 'Patrick Mahomes']],
    [{ month: 'September', day: '17' }, ['Patrick Mahomes']],
    [{ year: '1956' }, ['Tom Hanks']],
    [{ category: 'Quarterback', month: 'September', day: '17', year: '1995' }, ['Patrick Mahomes']],
    [{ category: 'Kicker' }, []],
    [{ month: 'Smarch' }, []],
    [{ category: 'Quarterback', year: '1989' }, []],
    [{ celebrity_id: people.kelce.id }, ['Travis Kelce']],
    [{ celebrity_id: people.kelce.id, month: 'May' }, []],
  ])('%j: %j, and only people whom a collection has', async (query, expected) => {
    expect(await names(alice, query)).toEqual(expected)
  })

  test('matches come in pages with an exact total', async () => {
    const { data, pagination_metadata } = await matches(alice, { limit: '2', offset: '4' })
    expect(data.map(({ name }) => name)).toEqual(['Tom Hanks', 'Travis Kelce'])
    expect(pagination_metadata).toMatchObject({ total_count: 6, has_next_page: false })
    expect(await matches(alice, { offset: '100' })).toMatchObject({
      data: [],
      pagination_metadata: { total_count: 6 },
    })
  })
})

describe('the parts of a match', () => {
  test('each part is in slot, owned or not owned', async () => {
    const alice = await world.openAccount()
    const month = await world.givePart(alice, ['month', 'mahomes'])
    await world.givePart(alice, ['category', 'allen'])
    await world.givePart(alice, ['year', 'mahomes'], { tutorial: true })
    const [match] = (await matches(alice, { month: 'September', day: '17', id_selected: String(month) })).data
    expect(match).toEqual({
      id: people.mahomes.id,
      name: 'Patrick Mahomes',
      custom_one: 'Quarterback',
      custom_two: 'KC',
      identity_owned: false,
      category: { name: 'Quarterback', status: 'Owned', marketplace_id: -1 },
      birth_month: { name: 'September', status: 'In Slot', marketplace_id: -1 },
      birth_day: { name: '17', status: 'Not Owned', marketplace_id: -1 },
      birth_year: { name: '1995', status: 'Owned', marketplace_id: -1 },
    })
  })

  test('a slotted card narrows the matches even if its name is not in the query', async () => {
    const alice = await world.openAccount()
    const month = await world.givePart(alice, ['month', 'mahomes'])
    const category = await world.givePart(alice, ['category', 'mahomes'])
    expect(await names(alice, { id_selected: String(month) })).toEqual(['Patrick Mahomes', 'James Cook'])
    expect(await names(alice, { id_selected: `${month},${category}` })).toEqual(['Patrick Mahomes'])
    const other = await world.givePart(alice, ['month', 'allen'])
    expect(await names(alice, { id_selected: `${month},${other}` })).toEqual([])
  })

  test('other players’ cards, burned ones and cards inside something count as not owned', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const foreign = await world.givePart(bob, ['month', 'mahomes'])
    const burned = await world.givePart(alice, ['day', 'mahomes'])
    await world.move({ id: burned, place: 'gone', goneAs: 'burned' })
    const inside = await world.givePart(alice, ['year', 'mahomes'])
    await world.move({ id: inside, place: 'slotted', inside: foreign })
    const [match] = (
      await matches(alice, {
        month: 'September',
        day: '17',
        id_selected: [foreign, burned, inside].join(','),
      })
    ).data
    expect(match && missingParts(match)).toEqual(['category', 'month', 'day', 'year'])
  })

  test('a missing part names the cheapest card for sale by another player', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const dear = await world.givePart(bob, ['day', 'mahomes'], { rarity: 3 })
    const cheap = await world.givePart(bob, ['day', 'mahomes'], { collection: 'Screen' })
    const own = await world.givePart(alice, ['month', 'mahomes'])
    await world.list(dear, 900)
    await world.list(cheap, 400)
    await world.list(own, 100)
    const [match] = (await matches(alice, { celebrity_id: people.mahomes.id })).data
    expect(match?.birth_day).toEqual({ name: '17', status: 'Not Owned', marketplace_id: cheap })
    expect(match?.birth_month).toEqual({ name: 'September', status: 'Owned', marketplace_id: -1 })
    const [bobs] = (await matches(bob, { celebrity_id: people.mahomes.id })).data
    expect(bobs?.birth_day).toMatchObject({ status: 'Owned', marketplace_id: -1 })
    expect(bobs?.birth_month).toMatchObject({ status: 'Not Owned', marketplace_id: own })
    await world.move({ id: cheap, place: 'held' })
    expect(
      (await matches(alice, { celebrity_id: people.mahomes.id })).data[0]?.birth_day.marketplace_id,
    ).toBe(dear)
  })

  test('the part of a card on the marketplace points to that card', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const looked = await world.givePart(bob, ['year', 'kelce'])
    const cheaper = await world.givePart(bob, ['year', 'kelce'])
    await world.list(looked, 900)
    await world.list(cheaper, 100)
    const { data } = await matches(alice, { listing_id: String(looked) })
    expect(data.map(({ name }) => name)).toEqual(['Travis Kelce'])
    expect(data[0]?.birth_year).toEqual({ name: '1989', status: 'Not Owned', marketplace_id: looked })
    expect(await names(alice, { listing_id: '999' })).toEqual([])
    expect(await names(alice, { listing_id: String(await world.giveIdentity(bob, 'kelce')) })).toEqual([])
  })

  test('a card that is not for sale, or is the player’s own, is never named as one to buy', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const unlisted = await world.givePart(bob, ['year', 'allen'])
    const [match] = (await matches(alice, { listing_id: String(unlisted) })).data
    expect(match?.birth_year).toMatchObject({ name: '1996', status: 'Not Owned' })
    expect(match?.birth_year.marketplace_id).not.toBe(unlisted)
    const forSale = await world.givePart(bob, ['year', 'allen'])
    await world.list(forSale, 100)
    expect((await matches(alice, { listing_id: String(unlisted) })).data[0]?.birth_year.marketplace_id).toBe(
      forSale,
    )
    expect((await matches(bob, { listing_id: String(forSale) })).data[0]?.birth_year.marketplace_id).toBe(-1)
  })

  test('a person whose identity is owned is marked, even while it is in a prediction', async () => {
    const alice = await world.openAccount()
    const kelce = await world.giveIdentity(alice, 'kelce')
    const prize = await world.givePrize(alice, 100)
    await world.move({ id: kelce, place: 'slotted', inside: prize })
    const owned = (await matches(alice, {})).data.filter(({ identity_owned }) => identity_owned)
    expect(owned.map(({ name }) => name)).toEqual(['Travis Kelce'])
  })
})

test('people who are ready to craft come first, then those with the fewest missing parts, then by name', async () => {
  const alice = await world.openAccount()
  await world.giveParts(alice, 'kelce')
  await world.givePart(alice, ['category', 'mahomes'])
  await world.givePart(alice, ['month', 'mahomes'])
  expect(await names(alice, {})).toEqual([
    'Travis Kelce',
    'Patrick Mahomes',
    'James Cook',
    'Josh Allen',
    'Justin Herbert',
    'Tom Hanks',
  ])
})

describe('quick craft', () => {
  test('has the player’s own cards of each part, the slotted one first, starter and listed ones last', async () => {
    const alice = await world.openAccount()
    const bob = await world.openAccount('Bob')
    await world.giveParts(bob, 'mahomes')
    const tutorial = await world.givePart(alice, ['month', 'mahomes'], { tutorial: true })
    const listed = await world.givePart(alice, ['month', 'mahomes'])
    const plain = await world.givePart(alice, ['month', 'mahomes'])
    const rare = await world.givePart(alice, ['month', 'mahomes'], { rarity: 2, collection: 'Screen' })
    const slotted = await world.givePart(alice, ['month', 'mahomes'])
    await world.givePart(alice, ['month', 'allen'])
    const year = await world.givePart(alice, ['year', 'mahomes'])
    await world.list(listed, 500)
    const found = await quickCraftParts(world.queries, await world.playerOf(alice), {
      celebrity_id: people.mahomes.id,
      in_slot: 'month',
      card_id: slotted,
    })
    expect(found.month.card_collections).toEqual(['AFC West', 'Screen'])
    expect(found.month.rarities).toEqual(['Standard', 'Rare'])
    expect(found.month.cards.map(({ id }) => id)).toEqual([slotted, plain, rare, listed, tutorial])
    expect(found.year.cards).toEqual([
      { id: year, card_collection_name: 'AFC West', rarity_name: 'Standard' },
    ])
    expect(found.category).toEqual({ card_collections: [], rarities: [], cards: [] })
  })

  test('an unknown person is refused', async () => {
    const player = await world.playerOf(await world.openAccount())
    await expect(quickCraftParts(world.queries, player, { celebrity_id: 'nobody' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the rarity calculators', () => {
  test('the calculators take numbers, and names in any case', () => {
    expect(
      identityRarityName({
        category_rarity: '3',
        month_rarity: 'epic',
        day_rarity: 'RARE',
        year_rarity: 'Epic',
      }),
    ).toEqual({
      name: 'Epic',
    })
    expect(predictionRarityName({ identity_rarity: '4', event_rarity: '1', trigger_rarity: '1' })).toEqual({
      name: 'Standard',
    })
  })

  test('the calculators refuse fewer than two cards with the exact sentence', () => {
    for (const query of [{}, { month_rarity: '2' }]) {
      expect(() => identityRarityName(query)).toThrow('Please select at least two rarities to calculate.')
      expect(() => predictionRarityName({})).toThrow(refusals.too_few_rarities[1])
    }
  })

  test.each(['0', '5', '2.5', 'mythic', '-1'])(
    'the calculators refuse %s as a rarity and name the field',
    (word) => {
      expect(() => identityRarityName({ month_rarity: word, day_rarity: '1' })).toThrow(
        'month_rarity: must be a rarity',
      )
      expect(() => predictionRarityName({ event_rarity: '1', prize_rarity: word })).toThrow('prize_rarity: ')
    },
  )
})
