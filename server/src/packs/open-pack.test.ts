import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assetId } from '@called-shot/shared/ids.ts'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld, requireInvariants } from '../../test/pack-fixtures.ts'
import { fifty, pausing } from '../../test/races.ts'
import { refused } from '../../test/refused.ts'

const database = await useTestDatabase()
const { owner } = database
const world = await packWorld(database)
const { buy, buyer, giveMoney, onePack, open, openAccount, openAll, series } = world

beforeEach(world.openEvents)
afterEach(() => requireInvariants(owner))

describe('opening a pack', () => {
  test('gives what the series promises, once, and shows the same cards if repeated', async () => {
    const alice = await buyer()
    const pack = await onePack(alice)
    const first = await open(alice, pack)
    expect(first.data.map(({ type }) => type)).toEqual([
      'Category',
      ...Array.from({ length: 7 }, () => 'Date'),
    ])
    expect(
      first.data.every(
        (card) => card.owned_by_self && card.marketplace_id === card.id && card.tag === 'Not Listed',
      ),
    ).toBe(true)
    expect(first).toMatchObject({
      web_animation: 'identity-pack-wide',
      mobile_animation: 'identity-pack-narrow',
    })
    expect(first.opened_before).toBe(false)
    expect(await open(alice, pack)).toEqual({ ...first, opened_before: true })
    const { rows } = await owner.query('select count(*) as cards from asset where minted_from = $1', [pack])
    expect(rows).toEqual([{ cards: 8 }])
  })

  test('says which pack it was, so that its wrapper does not change when it is torn', async () => {
    const alice = await world.newcomer()
    await giveMoney(alice, { available: 2000 })
    const foil = await world.addSeries({
      sourceId: 'afc-west/identity-foil',
      collection: 'AFC West',
      tier: 2,
      contents: { category: 1, month: 2, day: 3, year: 2 },
    })
    const { cardpack_id: bought } = await buy(alice, foil, { tier: 2 })
    const daily = (await world.takeDaily(alice)).cardpack_id
    await world.eventSays('kcAtBuf', { startsInSeconds: 3600 })
    expect((await open(alice, bought)).pack).toEqual({
      name: 'afc-west/identity-foil',
      collection: 'AFC West',
      pack_type: 'identity',
      tier: 2,
      daily: false,
    })
    const free = {
      name: 'starter/daily',
      collection: 'Starter',
      pack_type: 'prediction',
      tier: 1,
      daily: true,
    }
    expect((await open(alice, daily)).pack).toEqual(free)
    expect((await open(alice, daily)).pack).toEqual(free)
  })

  test('a prediction pack gives open events without repeats, and triggers and prizes with serial numbers', async () => {
    const alice = await buyer()
    const { data } = await open(alice, await onePack(alice, series.prediction))
    expect(data.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 3 }, () => 'Event'),
      ...Array.from({ length: 3 }, () => 'Trigger'),
      ...Array.from({ length: 2 }, () => 'Prize'),
    ])
    expect(new Set(data.slice(0, 3).map(({ name }) => name)).size).toBe(3)
    expect(data.slice(0, 3).every((card) => card.is_valid_event)).toBe(true)
    expect(data.slice(6).map(({ name }) => name)).toEqual(['$1.00', '$1.00'])
    expect(data[6]?.face['serial']).toMatch(/^[A-Z] \d{7}$/)
  })

  test('returns what the database has, as the lists will show it', async () => {
    const alice = await buyer()
    for (const from of [series.identity, series.prediction]) {
      const pack = await onePack(alice, from)
      const fresh = await open(alice, pack)
      expect((await open(alice, pack)).data).toEqual(fresh.data)
    }
  })

  test('never draws a card without a definition, and every part belongs to somebody', async () => {
    const alice = await buyer()
    const { cardpack_ids } = await buy(alice, series.identity, { quantity: 20 })
    await openAll(alice, cardpack_ids)
    const { rows } = await owner.query(
      `select a.kind, d.ref from asset a join definition d on d.id = a.definition_id
       where a.owner_id = $1 and a.kind <> 'pack' and not exists (
         select 1 from collection_person cp join person p on p.id = cp.person_id
         where cp.collection_id = a.collection_id and d.ref = case a.kind
           when 'category' then p.category_id::text when 'month' then extract(month from p.birth_date)::text
           when 'day' then extract(day from p.birth_date)::text else extract(year from p.birth_date)::text end)`,
      [alice],
    )
    expect(rows).toEqual([])
  })

  test('ends its listing and the offers on it', async () => {
    const [alice, bob] = [await buyer(), await openAccount('Bob')]
    const pack = await onePack(alice)
    await world.list(assetId(pack), 500)
    await world.offer(bob, assetId(pack), 300)
    await open(alice, pack)
    expect(await world.purse(bob)).toMatchObject({ available: 300, reserved: 0 })
    const { rows } = await owner.query(
      'select what, price_cents from listing_event where asset_id = $1 order by id',
      [pack],
    )
    expect(rows).toEqual([
      { what: 'listed', price_cents: 500 },
      { what: 'cancelled', price_cents: 500 },
    ])
  })

  test('is 404 if it is another player’s or does not exist', async () => {
    const [alice, bob] = [await buyer(), await openAccount('Bob')]
    const pack = await onePack(alice)
    await expect(open(bob, pack)).rejects.toEqual(refused('not_found'))
    await expect(open(bob, 999)).rejects.toEqual(refused('not_found'))
    await open(alice, pack)
    await expect(open(bob, pack)).rejects.toEqual(refused('not_found'))
  })

  test('is refused without an open event, and the pack stays closed until there is one', async () => {
    const alice = await buyer()
    const pack = await onePack(alice, series.prediction)
    for (const event of ['kcAtBuf', 'lacAtKc', 'sundayNight'] as const)
      await world.eventSays(event, { startsInSeconds: 200 })
    await expect(open(alice, pack)).rejects.toEqual(refused('no_event_card'))
    const { rows } = await owner.query(
      'select place, opened_at from asset a join pack p on p.asset_id = a.id where a.id = $1',
      [pack],
    )
    expect(rows).toEqual([{ place: 'held', opened_at: null }])
    await world.eventSays('kcAtBuf', { startsInSeconds: 3600 })
    const { data } = await open(alice, pack)
    // Fewer events are open than the pack holds, so the only one repeats.
    expect(new Set(data.slice(0, 3).map(({ name }) => name))).toEqual(new Set(['KC at BUF, 2025 week 12']))
    await world.eventSays('sundayNight', { startsInSeconds: 3600 })
  })

  test('never hands out an event that closed while the pack was being opened', async () => {
    const alice = await buyer()
    const pack = await onePack(alice, series.prediction)
    let attempts = 0
    const runner = world.runnerWith({
      pause: async () => {
        attempts += 1
        if (attempts === 1)
          for (const event of ['kcAtBuf', 'lacAtKc', 'sundayNight'] as const)
            await world.eventSays(event, { closed: true })
      },
    })
    await expect(open(alice, pack, { runner })).rejects.toEqual(refused('no_event_card'))
    await owner.query('update event set closed_at = null, version = version + 1')
  })
})

describe('opening packs in bulk', () => {
  test('opens all of them, in the order asked for', async () => {
    const alice = await buyer()
    const { cardpack_ids } = await buy(alice, series.identity, { quantity: 3 })
    const { data } = await openAll(alice, cardpack_ids)
    expect(data).toHaveLength(24)
  })

  test.each([
    ['a pack twice', (own: readonly number[]) => [own[0], own[1], own[0]], 'bad_input'],
    ['a pack twice and an unknown one', (own: readonly number[]) => [own[0], own[0], 999], 'not_found'],
    ['an unknown pack', (own: readonly number[]) => [own[0], 999], 'not_found'],
  ])('opens nothing with %s', async (_, choose, code) => {
    const alice = await buyer()
    const { cardpack_ids } = await buy(alice, series.identity, { quantity: 2 })
    await expect(openAll(alice, choose(cardpack_ids).map(Number))).rejects.toEqual(refused(code))
    const { rows } = await owner.query('select count(*) as cards from asset where minted_from = any($1)', [
      cardpack_ids,
    ])
    expect(rows).toEqual([{ cards: 0 }])
  })

  test('opens nothing with opened packs or another player’s, and names each', async () => {
    const [alice, bob] = [await buyer(), await buyer()]
    const { cardpack_ids } = await buy(alice, series.identity, { quantity: 3 })
    const [first = 0, second = 0, third = 0] = cardpack_ids
    await expect(openAll(alice, [second, await onePack(bob)])).rejects.toEqual(
      refused('not_found', { fields: ['card_pack_ids.1'] }),
    )
    for (const id of [first, third]) await open(alice, id)
    await expect(openAll(alice, [first, second, third])).rejects.toEqual(
      refused('already_opened', { fields: ['card_pack_ids.0', 'card_pack_ids.2'] }),
    )
    const { rows } = await owner.query('select place from asset where id = $1', [second])
    expect(rows).toEqual([{ place: 'held' }])
  })
})

describe.each([
  ['without a pause', undefined],
  ['with a pause before the commit', pausing()],
])('fifty at once on one pack, %s', (_, pause) => {
  const runner = world.runnerWith(pause ? { pause } : {})

  test('its cards are granted once, opened singly, in bulk and with one key', async () => {
    const alice = await buyer()
    const { cardpack_ids } = await buy(alice, series.prediction, { quantity: 2 })
    const [pack = 0, other = 0] = cardpack_ids
    const attempts = fifty((index) => {
      if (index % 3 === 0) return open(alice, pack, { runner })
      if (index % 3 === 1) return openAll(alice, [pack, other], { runner })
      return open(alice, pack, { runner, key: 'same' })
    })
    const settled = await Promise.allSettled(attempts)
    const singles = settled.flatMap((result, index) =>
      index % 3 !== 1 && result.status === 'fulfilled' ? JSON.stringify(result.value.data) : [],
    )
    expect(singles).toHaveLength(33)
    expect(new Set(singles).size).toBe(1)
    const bulks = settled.filter((_, index) => index % 3 === 1)
    expect(bulks.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    const { rows } = await owner.query('select count(*) as cards from asset where minted_from = $1', [pack])
    expect(rows).toEqual([{ cards: 8 }])
  })

  test('either its owner opens it or another player becomes its owner, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [alice, bob] = [await buyer(), await openAccount('Bob')]
      const pack = await onePack(alice)
      const outcomes = await Promise.allSettled([
        open(alice, pack, { runner }),
        world.move({ id: assetId(pack), place: 'held', owner: bob }),
      ])
      const { rows } = await owner.query<{ place: string; owner: number }>(
        'select place, owner_id as owner from asset where id = $1',
        [pack],
      )
      expect(rows[0]).toEqual(
        outcomes[0].status === 'fulfilled' ? { place: 'gone', owner: alice } : { place: 'held', owner: bob },
      )
    }
  })
})
