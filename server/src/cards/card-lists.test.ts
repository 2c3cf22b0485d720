import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { useTestDatabase } from '../../test/database.ts'
import { smallWorld } from '../../test/fixtures.ts'
import { listCards, type CardReads, type InventoryTab } from './card-lists.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const reads: CardReads = {
  lists: database.lists,
  firstPages: database.firstPages,
  queries: world.queries,
  lockoutSeconds: 300,
}

const endpoints = {
  dates: cards.listDates,
  categories: cards.listCategories,
  identities: cards.listIdentities,
  events: cards.listEvents,
  triggers: cards.listTriggers,
  prizes: cards.listPrizes,
  predictions: cards.listPredictions,
  packs: cards.listPacks,
} as const satisfies Record<InventoryTab, unknown>

/** The list as the route makes it: the query is text, as in an address. */
async function list(who: AccountId, tab: InventoryTab, query: Readonly<Record<string, string>> = {}) {
  const parsed = endpoints[tab].query?.parse(query)
  if (!parsed) throw new Error('a list without a query')
  return (await listCards(reads, await world.playerOf(who), { tab, query: parsed })).answer
}

async function ids(
  who: AccountId,
  tab: InventoryTab,
  query: Readonly<Record<string, string>> = {},
): Promise<number[]> {
  return (await list(who, tab, query)).data.map(({ id }) => id)
}

async function names(
  who: AccountId,
  tab: InventoryTab,
  query: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  return (await list(who, tab, query)).data.map(({ name }) => name)
}

function property(item: CardItem | undefined, title: string): string | undefined {
  return item?.properties.find((each) => each.title === title)?.text
}

test('a trigger card says how often it has come true, unless it has no past results', async () => {
  const owner = await world.openAccount()
  await world.giveTrigger(owner, 'throws300')
  await world.giveTrigger(owner, 'points48')
  const rates = { overall: 0.2816, games: 1047, by: {} }
  const setRates = (to: object) =>
    database.owner.query('update trigger_definition set hit_rates = $2 where id = $1', [
      world.trigger('throws300'),
      to,
    ])
  await setRates(rates)
  const shown = await list(owner, 'triggers')
  await setRates({})
  const rateOf = (sentence: string) =>
    property(
      shown.data.find(({ face }) => face['sentence']?.includes(sentence)),
      'Came True',
    )
  expect(rateOf('300 yards')).toBe('28% of 1,047 times')
  expect(rateOf('48')).toBeUndefined()
})

describe('pages', () => {
  let alice: AccountId
  const prizes: AssetId[] = []

  beforeAll(async () => {
    alice = await world.openAccount()
    for (let value = 1; value <= 21; value += 1) prizes.push(await world.givePrize(alice, value * 100))
  })

  test('21 cards are a page of 20 and a page of one, with nothing twice', async () => {
    const first = await list(alice, 'prizes')
    expect(first.data).toHaveLength(20)
    expect(first.pagination_metadata).toEqual({
      total_count: 21,
      current_page: 1,
      page_count: 2,
      has_prev_page: false,
      has_next_page: true,
      offset: 0,
      limit: 20,
    })
    const second = await list(alice, 'prizes', { offset: '20' })
    expect(second.data).toHaveLength(1)
    expect(second.pagination_metadata).toMatchObject({
      total_count: 21,
      current_page: 2,
      has_prev_page: true,
      has_next_page: false,
    })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(prizes)
  })

  test('exactly 20 cards are one page', async () => {
    const { data, pagination_metadata } = await list(alice, 'prizes', { id_selected: String(prizes[0]) })
    expect(data).toHaveLength(20)
    expect(pagination_metadata).toMatchObject({ total_count: 20, page_count: 1, has_next_page: false })
  })

  test('a page past the end is empty and still has the total', async () => {
    const { data, pagination_metadata } = await list(alice, 'prizes', { offset: '40' })
    expect(data).toEqual([])
    expect(pagination_metadata.total_count).toBe(21)
  })

  test('an empty inventory is an empty page', async () => {
    const bob = await world.openAccount('Bob')
    expect(await list(bob, 'prizes')).toMatchObject({
      data: [],
      pagination_metadata: { total_count: 0, page_count: 1 },
    })
  })

  test('equal cards keep their order over pages', async () => {
    const carol = await world.openAccount('Carol')
    for (let count = 0; count < 7; count += 1) await world.givePrize(carol, 500)
    const seen: number[] = []
    for (const offset of ['0', '3', '6']) seen.push(...(await ids(carol, 'prizes', { limit: '3', offset })))
    expect(new Set(seen).size).toBe(7)
    const down = await ids(carol, 'prizes', { order: 'descending' })
    expect(down).toEqual(seen.toReversed())
  })
})

describe('what is in a list', () => {
  test('holds the player’s own held cards of its kinds, and no other player’s', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const { category, month, day, year } = await world.giveParts(alice, 'mahomes')
    await world.giveParts(bob, 'mahomes')
    expect(await ids(alice, 'dates')).toEqual([month, day, year])
    expect(await ids(alice, 'categories')).toEqual([category])
    const [item] = (await list(alice, 'dates')).data
    expect(item).toMatchObject({
      type: 'Date',
      name: 'September',
      owned_by_self: true,
      is_listed: false,
      cost: null,
    })
    expect(property(item, 'Type')).toBe('Month')
    expect(property(item, 'Collection')).toBe('AFC West')
  })

  test('cards inside a prediction and cards that are gone are not listed', async () => {
    const alice = await world.openAccount()
    const [held, slotted, gone] = [
      await world.givePrize(alice, 100),
      await world.givePrize(alice, 100),
      await world.givePrize(alice, 100),
    ]
    await world.move({ id: slotted, place: 'slotted', inside: held })
    await world.move({ id: gone, place: 'gone', goneAs: 'burned' })
    expect(await ids(alice, 'prizes')).toEqual([held])
  })

  test('listed cards carry their price and tag, and match the filter for sale', async () => {
    const alice = await world.openAccount()
    const [kept, sold] = [
      await world.giveIdentity(alice, 'mahomes'),
      await world.giveIdentity(alice, 'kelce'),
    ]
    await world.list(sold, 1250)
    const [item] = (await list(alice, 'identities', { status: 'for_sale' })).data
    expect(item).toMatchObject({
      id: sold,
      is_listed: true,
      cost: 1250,
      tag: 'For Sale',
      marketplace_id: sold,
    })
    expect(await ids(alice, 'identities', { status: 'not_listed' })).toEqual([kept])
    expect(await ids(alice, 'identities', { status: 'owned' })).toHaveLength(2)
    expect(await ids(alice, 'identities', { status: 'not_owned,for_sale' })).toEqual([])
    expect(await ids(alice, 'identities', { tag: 'For Sale' })).toEqual([sold])
  })

  test('starter cards appear only when asked for, starter packs always', async () => {
    const alice = await world.openAccount()
    const free = await world.giveTrigger(alice, 'throws300', { tutorial: true })
    const bought = await world.giveTrigger(alice, 'throws300')
    const pack = await world.givePack(alice, { name: 'Starter identity' }, { tutorial: true })
    expect(await ids(alice, 'triggers')).toEqual([bought])
    expect(await ids(alice, 'triggers', { show_onboarding: 'false' })).toEqual([bought])
    const [first] = (await list(alice, 'triggers', { show_onboarding: 'true' })).data
    expect(first).toMatchObject({ id: free, marketplace_id: -1 })
    expect(property(first, 'Tutorial')).toBe('Yes')
    expect(await ids(alice, 'packs')).toEqual([pack])
  })

  test('closed events appear only when asked for, and are then marked as not valid', async () => {
    const alice = await world.openAccount()
    const open = await world.giveEventCard(alice, 'kcAtBuf')
    const seed = { type: 'football', shortName: 'KC at TEN', who: [] } as const
    const late = await world.giveEventCard(alice, await world.addEvent(seed, 299))
    const cancelled = await world.addEvent(seed)
    await world.eventSays(cancelled, { status: 'cancelled' })
    const called = await world.addEvent(seed)
    await world.eventSays(called, { closed: true })
    for (const event of [cancelled, called]) await world.giveEventCard(alice, event)
    expect(await ids(alice, 'events')).toEqual([open])
    const all = await list(alice, 'events', { show_expired: 'true' })
    expect(all.pagination_metadata.total_count).toBe(4)
    const valid = new Map(all.data.map((item) => [item.id, item.is_valid_event]))
    expect(valid.get(open)).toBe(true)
    expect(valid.get(late)).toBe(false)
    const { starts_at: starts = '', locks_at: locks = '' } =
      all.data.find(({ id }) => id === open)?.face ?? {}
    expect(Date.parse(starts) - Date.parse(locks)).toBe(300_000)
  })

  test('wagers are among the prizes, but not in the picker of a prediction', async () => {
    const alice = await world.openAccount()
    const [prize, wager] = [
      await world.givePrize(alice, 500),
      await world.givePrize(alice, 180, { kind: 'wager' }),
    ]
    const redeemable = await world.givePrize(alice, 600, { redeemable: true })
    const identity = await world.giveIdentity(alice, 'mahomes')
    expect(await ids(alice, 'prizes')).toEqual([wager, prize, redeemable])
    const picker = await list(alice, 'prizes', {
      limit: '30',
      order: 'low_high',
      identity_id: String(identity),
    })
    expect(picker.data).toMatchObject([{ id: prize, type: 'prize', tag: 'Not Redeemable' }])
    expect(await ids(alice, 'prizes', { tag: 'Redeemable' })).toEqual([redeemable])
    expect(await ids(alice, 'prizes', { tag: 'Not Redeemable,Not Listed' })).toEqual([wager, prize])
  })

  test('packs show what kind they are and what is in them by number', async () => {
    const alice = await world.openAccount()
    await world.givePack(alice, { name: 'AFC West Identity', packType: 'identity', tier: 1 })
    await world.givePack(alice, { name: 'AFC West Prediction Foil', packType: 'prediction', tier: 2 })
    const { data } = await list(alice, 'packs')
    expect(data).toMatchObject([
      { name: 'AFC West Identity', pack_type: 'identity', tier: 1 },
      { name: 'AFC West Prediction Foil', pack_type: 'prediction', tier: 2 },
    ])
    expect(data[0]?.pack_contents).toContainEqual({ title: 'Day cards', text: '3' })
    expect(await names(alice, 'packs', { pack_type: 'prediction' })).toEqual(['AFC West Prediction Foil'])
    expect(await names(alice, 'packs', { tier: '1' })).toEqual(['AFC West Identity'])
    expect(await names(alice, 'packs', { order: 'tier' })).toEqual([
      'AFC West Identity',
      'AFC West Prediction Foil',
    ])
  })
})

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

describe('the craft selector', () => {
  let alice: AccountId
  let mahomes: AssetId
  let herbert: AssetId
  let hanks: AssetId
  let kcAtBuf: AssetId
  let sundayNight: AssetId
  let weekend: AssetId

  beforeAll(async () => {
    alice = await world.openAccount()
    mahomes = await world.giveIdentity(alice, 'mahomes')
    herbert = await world.giveIdentity(alice, 'herbert')
    hanks = await world.giveIdentity(alice, 'hanks')
    kcAtBuf = await world.giveEventCard(alice, 'kcAtBuf')
    await world.giveEventCard(alice, 'lacAtKc')
    sundayNight = await world.giveEventCard(alice, 'sundayNight')
    weekend = await world.giveEventCard(alice, 'weekend')
    for (const trigger of ['throws300', 'catches60', 'points48', 'topFilm'] as const)
      await world.giveTrigger(alice, trigger)
    await world.giveTrigger(alice, 'points48', { tutorial: true })
  })

  test('the list spells types as slots do and leaves out cards inside a slot', async () => {
    const { category, month } = await world.giveParts(alice, 'mahomes')
    const months = await list(alice, 'dates', {
      limit: '50',
      type: 'month',
      selected: 'category',
      id_selected: String(category),
    })
    expect(months.data).toMatchObject([{ id: month, type: 'month' }])
    expect(await ids(alice, 'dates', { type: 'month', id_selected: `${month},` })).toEqual([])
    expect((await list(alice, 'identities', { selected: 'event' })).data[0]?.type).toBe('identity')
  })

  const without = (suffix: string) => (name: string) => name.replace(suffix, '')

  test('offers the open events of the identity’s person', async () => {
    const shown = await names(alice, 'events', { identity_id: String(herbert) })
    expect(shown.map(without(', 2025 week 12'))).toEqual(['LAC at KC'])
    expect(await names(alice, 'events', { identity_id: String(mahomes) })).toHaveLength(3)
  })

  test('offers a person who takes part in no event the events whose own triggers fit', async () => {
    expect(await ids(alice, 'events', { identity_id: String(hanks) })).toEqual([weekend])
    expect(await ids(alice, 'identities', { event_id: String(weekend) })).toEqual([hanks])
  })

  test('offers the identities that take part in the event', async () => {
    expect(await names(alice, 'identities', { event_id: String(kcAtBuf) })).toEqual(['Patrick Mahomes'])
  })

  test('offers triggers that fit the category, the event’s type and who plays', async () => {
    const both = { identity_id: String(mahomes), event_id: String(kcAtBuf) }
    expect(await names(alice, 'triggers', both)).toEqual([
      '48 points or more in the game',
      'Throws for 300 yards or more',
    ])
    expect(await names(alice, 'triggers', { identity_id: String(hanks) })).toEqual([
      'Top film takes $20 million or more',
    ])
    expect(await names(alice, 'triggers', { event_id: String(weekend) })).toEqual([
      'Top film takes $20 million or more',
    ])
    const stranger = { identity_id: String(herbert), event_id: String(kcAtBuf) }
    expect(await names(alice, 'triggers', stranger)).toEqual(['48 points or more in the game'])
  })

  test('offers no starter card with a pool event', async () => {
    const shown = async (event: AssetId) =>
      (
        await ids(alice, 'triggers', {
          show_onboarding: 'true',
          event_id: String(event),
          search: '48 points',
        })
      ).length
    expect(await shown(kcAtBuf)).toBe(2)
    expect(await shown(sundayNight)).toBe(1)
  })

  test('offers nothing with a card that does not exist or is of another kind', async () => {
    expect(await ids(alice, 'events', { identity_id: '999' })).toEqual([])
    expect(await ids(alice, 'events', { identity_id: String(kcAtBuf) })).toEqual([])
    expect(await ids(alice, 'triggers', { event_id: String(mahomes) })).toEqual([])
  })

  test('an identity shows how often its person played lately', async () => {
    const played = await world.addEvent({ type: 'football', shortName: 'KC at DEN', who: ['mahomes'] }, -7200)
    const missed = await world.addEvent({ type: 'football', shortName: 'KC at LV', who: ['mahomes'] }, -3600)
    for (const event of [played, missed]) await world.eventSays(event, { status: 'decided' })
    await database.owner.query(
      `insert into observation (event_id, person_id, metric, value, final, source) values
         ($1, $3, 'passing_yards', 310, true, 'feed'), ($1, $3, 'participated', 1, true, 'feed'),
         ($2, $3, 'participated', 0, true, 'feed')`,
      [played, missed, 'patrick-mahomes-19950917'],
    )
    const [item] = (await list(alice, 'identities', { event_id: String(kcAtBuf) })).data
    expect(item?.face['form']).toBe('Played 1 of the last 2')
  })
})
