import { expect, test } from 'vitest'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld } from '../../test/pack-fixtures.ts'
import { listCollections } from './collection-lists.ts'
import { countDrawnRarities } from './count-drawn.ts'

const database = await useTestDatabase()
const { owner } = database
const world = await packWorld(database)
const { series } = world

await world.addSeries({
  sourceId: 'afc-west/first-edition',
  collection: 'AFC West',
  tier: 3,
  contents: { part: 8 },
  rules: { atLeastOne: 3 },
  supply: 10,
})
await world.addSeries({ sourceId: 'screen/identity', collection: 'Screen', tier: 2, contents: { part: 1 } })
await world.addSeries({ sourceId: 'withheld', collection: 'AFC East', contents: { part: 1 }, onSale: false })

const list = (query: Record<string, string> = {}) =>
  listCollections(world.queries, packs.listCollections.query?.parse(query) ?? { limit: 20, offset: 0 })
const namesOf = async (query: Record<string, string>) => (await list(query)).data.map(({ name }) => name)

test('lists the collections with the series on sale; free and withheld series are in no list', async () => {
  const { data, pagination_metadata } = await list()
  expect(data.map(({ name, series: each }) => [name, each.map((one) => one.name)])).toEqual([
    ['AFC West', ['afc-west/identity', 'afc-west/prediction', 'afc-west/first-edition']],
    ['Screen', ['screen/identity']],
  ])
  expect(pagination_metadata).toMatchObject({ total_count: 2, current_page: 1, page_count: 1 })
})

test('a series lists its price, contents, odds, prize values and remaining supply', async () => {
  const { data } = await list({ search: 'west' })
  expect(data[0]?.series[1]).toMatchObject({
    id: series.prediction,
    cost: 300,
    tag: 'prediction pack',
    tier: 1,
    pack_contents: [
      { title: 'Event cards', text: '3' },
      { title: 'Trigger cards', text: '3' },
      { title: 'Prize cards', text: '2' },
    ],
    odds: [
      { rarity: 'Standard', percent: 80, observed_percent: null },
      { rarity: 'Rare', percent: 16, observed_percent: null },
      { rarity: 'Epic', percent: 3.5, observed_percent: null },
      { rarity: 'Legendary', percent: 0.5, observed_percent: null },
    ],
    supply: null,
    remaining: null,
  })
  expect(data[0]?.series[1]?.prize_values[0]).toEqual({
    rarity: 'Standard',
    values: [{ value: 100, percent: 100 }],
  })
  expect(data[0]?.series[1]?.at_least_one).toBeNull()
  expect(data[0]?.series[2]).toMatchObject({ supply: 10, remaining: 10, at_least_one: 'Epic' })
})

test.each([
  [{ search: 'SCR' }, ['Screen']],
  [{ search: '%' }, []],
  [{ search: '' }, ['AFC West', 'Screen']],
  [{ order: 'z_a' }, ['Screen', 'AFC West']],
  [{ limit: '1', offset: '1' }, ['Screen']],
  [{ pack_type: 'prediction' }, ['AFC West']],
  [{ tier: '2,3' }, ['AFC West', 'Screen']],
  [{ collection: 'Screen' }, ['Screen']],
])('%o finds %o', async (query, names) => {
  expect(await namesOf(query)).toEqual(names)
})

test('a collection is found with its accents and without', async () => {
  const rename = (from: string, to: string) =>
    database.owner.query('update collection set name = $2 where name = $1', [from, to])
  await rename('Screen', 'Scréen')
  for (const search of ['screen', 'SCRÉEN']) expect(await namesOf({ search })).toEqual(['Scréen'])
  expect(await namesOf({ search: 'scroen' })).toEqual([])
  await rename('Scréen', 'Screen')
})

test('the cards drawn from a series are counted, each pack once', async () => {
  const alice = await world.openAccount()
  await world.giveMoney(alice, { available: 20_000 })
  const { cardpack_ids } = await world.buy(alice, series.identity, { quantity: 30 })
  await world.openAll(alice, cardpack_ids.slice(0, 25))
  await Promise.all([countDrawnRarities(owner, 0), countDrawnRarities(owner, 0)])
  await world.openAll(alice, cardpack_ids.slice(25))
  await countDrawnRarities(owner, 0)
  await countDrawnRarities(owner, 0)
  const { rows } = await owner.query<{ rarity: number; cards: number; minted: number }>(
    `select r.rarity, r.cards, (select count(*) from asset c where c.minted_as = 'pack' and c.rarity = r.rarity) as minted
     from drawn_rarity r where r.series_id = $1 order by r.rarity`,
    [series.identity],
  )
  expect(rows.reduce((sum, { cards }) => sum + cards, 0)).toBe(240)
  for (const { cards, minted } of rows) expect(cards).toBe(minted)
  const { data } = await list({ search: 'west' })
  const odds = data[0]?.series[0]?.odds ?? []
  expect(odds[0]?.observed_percent).toBeCloseTo(((rows[0]?.cards ?? 0) / 240) * 100, 1)
  expect(odds.reduce((sum, { observed_percent }) => sum + (observed_percent ?? 0), 0)).toBeCloseTo(100, 0)
})
