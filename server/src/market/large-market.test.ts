import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { useTestDatabase } from '../../test/database.ts'
import { marketWorld } from '../../test/market-world.ts'
import { cardReads } from '../../test/card-list-fixtures.ts'
import type { CountedReads } from '../cards/card-lists.ts'
import { createMarketCounts } from '../cards/market-filters.ts'
import { checkInvariants, invariants } from '../ledger/invariants.ts'
import { foldMarketCounts } from './fold-market-counts.ts'
import { listMarket } from './market-lists.ts'

const database = await useTestDatabase()
const { owner } = database
const world = await marketWorld(database)
const reads: CountedReads = {
  ...cardReads(database, world),
  lockoutSeconds: 10,
  counts: createMarketCounts(),
}
const things = 400
const cards = 16_000

let alice: AccountId
let bob: AccountId

/** Copies of some hundred things in two collections, three in five for sale, one in ten Bob's. */
beforeAll(async () => {
  alice = await world.openAccount('Alice')
  bob = await world.openAccount('Bob')
  const first = 900_000_000
  await owner.query(
    `insert into definition (id, kind, collection_id, ref, name)
    select $1 + n, case when n % 3 = 0 then 'year' else 'day' end, (select id from collection order by id limit 1 offset n % 2),
      'large' || n, 'Thing ' || n / 2
    from generate_series(1, $2::bigint) n`,
    [first, things],
  )
  await owner.query(
    `insert into asset (id, kind, owner_id, tradable, definition_id, collection_id, name, rarity, minted_as, created_at,
      price_cents)
    select $1 + 1000 + n, d.kind, case when n % 10 = 0 then $4::bigint else $3::bigint end, true, d.id, d.collection_id, d.name,
      1 + (n % 7 = 0)::int + (n % 29 = 0)::int, 'grant', now(),
      case when n % 5 < 3 then 100 + 5 * ((n * 7919) % 1500) * (n % 3) end
    from generate_series(1, $2::bigint) n join definition d on d.id = $1 + 1 + (n * n) % $5::bigint`,
    [first, cards, alice, bob, things],
  )
})

const forSale = 'a.price_cents is not null and a.owner_id <> $1'
const tradable = `a.place = 'held' and a.tradable and not a.redeemable`
// "Thing 2" comes before "Thing 10".
const number = 'substr(a.name, 7)::int'
const byName = `${number}, a.price_cents, a.id`
const orders = {
  a_z: byName,
  z_a: `${number} desc, a.price_cents desc, a.id desc`,
  rarity: `a.rarity desc, ${byName}`,
  collection: `c.name, c.id, ${byName}`,
  low_high: 'a.price_cents, a.id',
  high_low: 'a.price_cents desc, a.id desc',
} as const

/** The whole list as one statement sorts it. */
async function whole(where: string, order: string): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `select a.id from asset a join collection c on c.id = a.collection_id
    where ${tradable} and a.kind <> 'pack' and ${where} and $1::bigint is not null order by ${order}`,
    [bob],
  )
  return rows.map(({ id }) => id)
}

async function page(query: Readonly<Record<string, string>>, offset: number) {
  const parsed = market.listCards.query?.parse({ ...query, offset: String(offset) })
  if (!parsed) throw new Error('a list without a query')
  const { answer } = await listMarket(reads, await world.playerOf(bob), { tab: 'cards', query: parsed })
  const { data, pagination_metadata } = answer
  return { ids: data.map(({ id }) => id), total: pagination_metadata.total_count }
}

describe('far down a large market', () => {
  test.each(Object.entries(orders))('a page by %s is the page of the whole list', async (order, sorted) => {
    const all = await whole(forSale, sorted)
    expect(all.length).toBeGreaterThan(7000)
    for (const offset of [0, 1990, 2010, 3333, 5000, all.length - 40, all.length - 7]) {
      expect({ offset, ...(await page({ status: 'not_owned,for_sale', order }, offset)) }).toEqual({
        offset,
        ids: all.slice(offset, offset + 20),
        total: all.length,
      })
    }
  })

  test.each([
    ['a_z', byName],
    ['z_a', orders.z_a],
    [
      'low_high',
      `a.price_cents is null, case when a.price_cents is null then ${number} end, a.price_cents, a.id`,
    ],
  ])(
    'a page by %s is right also with cards that are not for sale, the player’s own included',
    async (order, sorted) => {
      const all = await whole('true', sorted)
      for (const offset of [2500, 8000, 11_111, all.length - 5]) {
        const found = await page({ order }, offset)
        expect(found.total).toBe(all.length)
        if (order === 'low_high') expect(found.ids).toEqual(all.slice(offset, offset + 20))
        else expect(new Set(found.ids).size).toBe(Math.min(20, all.length - offset))
      }
    },
  )

  test.each<[Record<string, string>, string, keyof typeof orders]>([
    [{ type: 'day' }, `a.kind = 'day'`, 'a_z'],
    [{ type: 'day' }, `a.kind = 'day'`, 'high_low'],
    [{ type: 'date' }, 'true', 'low_high'],
    [{ rarity: '1' }, 'a.rarity = 1', 'a_z'],
    [{ rarity: '1' }, 'a.rarity = 1', 'low_high'],
    [{ search: 'thing' }, `a.name ilike '%thing%'`, 'z_a'],
    [{ search: 'thing' }, `a.name ilike '%thing%'`, 'rarity'],
  ])('a page with %j is the page of the whole list', async (filter, where, order) => {
    const all = await whole(`${forSale} and ${where}`, orders[order])
    for (const offset of [2010, 4321, all.length - 3]) {
      expect(await page({ status: 'not_owned,for_sale', order, ...filter }, offset)).toEqual({
        ids: all.slice(offset, offset + 20),
        total: all.length,
      })
    }
  })
})

describe('what is counted', () => {
  const isCounted = invariants.filter(({ id }) => id === 'I-L6')

  test('the count of tradable cards is right before and after it is folded, after any change of cards', async () => {
    expect(isCounted).toHaveLength(1)
    const moves = [
      'update asset set price_cents = price_cents + 5 where price_cents < 1000',
      'update asset set price_cents = null where id % 11 = 0',
      'update asset set price_cents = 700 where price_cents is null and tradable and id % 13 = 0',
      `update asset set place = 'gone', gone_as = 'burned', price_cents = null where id % 17 = 0 and kind = 'day'`,
      'update asset set tradable = false, price_cents = null where id % 19 = 0',
      `delete from asset where id % 23 = 0 and kind = 'year'`,
    ]
    for (const move of moves) {
      await owner.query(move)
      const broken = async () => (await checkInvariants(owner)).filter(({ id }) => id === 'I-L6')
      expect({ move, broken: await broken() }).toEqual({ move, broken: [] })
      await foldMarketCounts(owner)
      expect({ move, broken: await broken() }).toEqual({ move, broken: [] })
    }
    expect((await owner.query('select from market_count_change')).rowCount).toBe(0)
    const { rows } = await owner.query(`
      select (select sum(copies)::bigint from market_price_copies) as by_price,
        (select count(*) from asset where price_cents is not null) as listed`)
    expect(rows[0]?.by_price).toBe(rows[0]?.listed)
  })

  test('does not make two commits that trade copies of the same thing wait for each other', async () => {
    const [one, other] = [await owner.connect(), await owner.connect()]
    const { rows } = await one.query<{ id: number }>(
      `select id from asset where definition_id = (
        select definition_id from asset where price_cents is not null group by 1 order by count(*) desc limit 1)
        and price_cents is not null order by id limit 2`,
    )
    await one.query('begin')
    await one.query('update asset set price_cents = null where id = $1', [rows[0]?.id])
    await other.query(`set lock_timeout = '1s'`)
    await other.query('update asset set price_cents = null where id = $1', [rows[1]?.id])
    await one.query('commit')
    one.release()
    other.release(true)
    expect((await checkInvariants(owner)).filter(({ id }) => id === 'I-L6')).toEqual([])
  })
})
