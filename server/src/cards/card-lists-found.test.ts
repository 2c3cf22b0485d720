import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { useCardLists } from '../../test/card-list-fixtures.ts'

const { database, world, names } = await useCardLists()

describe('search', () => {
  let alice: AccountId

  beforeAll(async () => {
    alice = await world.openAccount()
    for (const who of ['mahomes', 'kelce', 'allen'] as const) await world.giveIdentity(alice, who)
    for (const shortName of ['100% KC', 'KC_BUF', 'KC\\LV', 'KCxBUF']) {
      await world.giveEventCard(alice, await world.addEvent({ type: 'football', shortName, who: [] }))
    }
  })

  test.each([
    ['mahomes', ['Patrick Mahomes']],
    ['A', ['Josh Allen', 'Patrick Mahomes', 'Travis Kelce']],
    ['  kELCE ', ['Travis Kelce']],
    ['nobody', []],
    ['', ['Josh Allen', 'Patrick Mahomes', 'Travis Kelce']],
  ])('finds "%s" anywhere in a name, in any case', async (search, found) => {
    expect(await names(alice, 'identities', { search })).toEqual(found)
  })

  test.each([
    ['%', ['100% KC']],
    ['_', ['KC_BUF']],
    ['\\', ['KC\\LV']],
    ['kc_', ['KC_BUF']],
    ["'", []],
  ])('takes %s literally', async (search, found) => {
    const shown = await names(alice, 'events', { search })
    expect(shown.map((name) => name.replace(/, 2025 week 12$/, ''))).toEqual(found)
  })
})

describe('orders', () => {
  let alice: AccountId

  beforeAll(async () => {
    alice = await world.openAccount()
    await world.giveParts(alice, 'kelce')
    await world.giveParts(alice, 'mahomes', { rarity: 2 })
    await world.giveParts(alice, 'allen')
    await world.giveIdentity(alice, 'mahomes', { rarity: 1 })
    await world.giveIdentity(alice, 'kelce', { rarity: 4 })
    await world.giveIdentity(alice, 'allen', { rarity: 2 })
    for (const value of [500, 50, 1000]) await world.givePrize(alice, value)
  })

  const dates = ['May', 'September', 'October', '5', '17', '21', '1989', '1995', '1996']

  test.each([
    ['dates', undefined, dates],
    ['dates', 'low_high', dates],
    ['dates', 'high_low', dates.toReversed()],
    ['dates', 'rarity', ['September', '17', '1995', 'May', 'October', '5', '21', '1989', '1996']],
    ['dates', 'collection', ['May', '21', '1996', 'September', 'October', '5', '17', '1989', '1995']],
    ['categories', undefined, ['Quarterback', 'Quarterback', 'Tight End']],
    ['identities', undefined, ['Josh Allen', 'Patrick Mahomes', 'Travis Kelce']],
    ['identities', 'z_a', ['Travis Kelce', 'Patrick Mahomes', 'Josh Allen']],
    ['identities', 'rarity', ['Travis Kelce', 'Josh Allen', 'Patrick Mahomes']],
    ['identities', 'collection', ['Josh Allen', 'Patrick Mahomes', 'Travis Kelce']],
    ['prizes', undefined, ['$0.50', '$5.00', '$10.00']],
    ['prizes', 'ascending', ['$0.50', '$5.00', '$10.00']],
    ['prizes', 'low_high', ['$0.50', '$5.00', '$10.00']],
    ['prizes', 'descending', ['$10.00', '$5.00', '$0.50']],
    ['prizes', 'high_low', ['$10.00', '$5.00', '$0.50']],
  ] as const)('%s by %s', async (tab, order, expected) => {
    expect(await names(alice, tab, order ? { order } : {})).toEqual(expected)
  })

  test('triggers are sorted by the numbers in their names', async () => {
    const called = ['25+ completions', '4+ targets', '2+ turnovers']
    for (const name of called) {
      const id = await world.giveTrigger(alice, 'throws300')
      await database.owner.query('update asset set name = $2 where id = $1', [id, name])
    }
    const byNumber = ['2+ turnovers', '4+ targets', '25+ completions']
    expect(await names(alice, 'triggers')).toEqual(byNumber)
    expect(await names(alice, 'triggers', { order: 'z_a' })).toEqual(byNumber.toReversed())
  })

  test('an order that does not exist is refused by the contract, and an empty one means no order', () => {
    expect(cards.listDates.query?.safeParse({ order: 'a_z' }).success).toBe(false)
    expect(cards.listDates.query?.parse({ order: '' }).order).toBeUndefined()
  })
})

describe('filters', () => {
  let alice: AccountId

  beforeAll(async () => {
    alice = await world.openAccount()
    await world.giveParts(alice, 'mahomes', { rarity: 2 })
    await world.giveParts(alice, 'allen')
    for (const who of ['mahomes', 'kelce', 'allen', 'hanks'] as const) await world.giveIdentity(alice, who)
    for (const event of ['kcAtBuf', 'lacAtKc', 'weekend'] as const) await world.giveEventCard(alice, event)
    for (const trigger of ['throws300', 'catches60', 'points48', 'topFilm'] as const)
      await world.giveTrigger(alice, trigger)
  })

  test.each([
    ['dates', { type: 'month' }, ['May', 'September']],
    ['dates', { type: 'Day,YEAR' }, ['17', '21', '1995', '1996']],
    ['dates', { type: 'date' }, ['May', 'September', '17', '21', '1995', '1996']],
    ['dates', { rarity: 'Rare' }, ['September', '17', '1995']],
    ['dates', { rarity: '1' }, ['May', '21', '1996']],
    ['dates', { rarity: 'rare,1', type: 'month' }, ['May', 'September']],
    ['dates', { collection: 'AFC East' }, ['May', '21', '1996']],
    ['dates', { collection: 'afc east,AFC West', type: 'year' }, ['1995', '1996']],
    ['dates', { collection: 'XFL' }, []],
    ['dates', { unknown: 'key' }, ['May', 'September', '17', '21', '1995', '1996']],
    ['categories', { category: 'quarterback' }, ['Quarterback', 'Quarterback']],
    ['categories', { type: 'category' }, ['Quarterback', 'Quarterback']],
    ['identities', { category: 'Quarterback' }, ['Josh Allen', 'Patrick Mahomes']],
    [
      'identities',
      { category: 'Quarterback,Actor', rarity: '1' },
      ['Josh Allen', 'Patrick Mahomes', 'Tom Hanks'],
    ],
    ['identities', { team: 'KC' }, ['Patrick Mahomes', 'Travis Kelce']],
    ['identities', { team: 'KC', category: 'Tight End' }, ['Travis Kelce']],
    ['events', { event_type: 'boxoffice' }, ['Weekend of November 21, 2025 week 12']],
    ['events', { team: 'lac' }, ['LAC at KC, 2025 week 12']],
    ['triggers', { category: 'Actor' }, ['Top film takes $20 million or more']],
    ['triggers', { event_type: 'boxoffice,golf' }, ['Top film takes $20 million or more']],
    ['triggers', { category: 'Tight End', search: 'yards' }, ['Catches passes for 60 yards or more']],
    ['predictions', { tag: 'Resolved True' }, []],
  ] as const)('%s with %j', async (tab, query, expected) => {
    expect(await names(alice, tab, query)).toEqual(expected)
  })

  test('a collection can also be given by its id, as the filters name it', async () => {
    expect(await names(alice, 'dates', { collection: String(world.collection('AFC East')) })).toEqual([
      'May',
      '21',
      '1996',
    ])
  })
})
