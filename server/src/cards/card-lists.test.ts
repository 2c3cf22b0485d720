import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { property, useCardLists } from '../../test/card-list-fixtures.ts'

const { database, world, list, ids, names } = await useCardLists()

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

  test('A to Z sorts a letter with an accent like the letter', async () => {
    const alice = await world.openAccount()
    for (const [who, name] of [
      ['mahomes', 'Timothy'],
      ['kelce', 'Timothée'],
      ['herbert', 'Timothea'],
    ] as const) {
      await database.owner.query('update asset set name = $2 where id = $1', [
        await world.giveIdentity(alice, who),
        name,
      ])
    }
    const names = async (order: string) =>
      (await list(alice, 'identities', { order })).data.map(({ name }) => name)
    expect(await names('a_z')).toEqual(['Timothea', 'Timothée', 'Timothy'])
    expect(await names('z_a')).toEqual(['Timothy', 'Timothée', 'Timothea'])
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

  test('free packs can be listed without the others', async () => {
    const alice = await world.openAccount()
    const bought = await world.givePack(alice, { name: 'AFC West identity' })
    const free = await world.givePack(alice, { name: 'Starter identity' }, { tutorial: true })
    expect(await ids(alice, 'packs', { free: 'true' })).toEqual([free])
    expect(await ids(alice, 'packs', { free: 'false' })).toEqual([bought, free])
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
