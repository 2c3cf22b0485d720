import { z } from 'zod'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld } from '../../test/pack-fixtures.ts'
import { countDrawnRarities } from '../packs/count-drawn.ts'
import { readProof } from '../packs/proof-lists.ts'
import { listOdds } from './odds-lists.ts'

const database = await useTestDatabase()
const world = await packWorld(database)
const drawsShape = z.object({
  lists: z.object({ events: z.array(z.number()), triggers: z.array(z.tuple([z.number(), z.number()])) }),
  cards: z.array(z.tuple([z.string(), z.number(), z.string()])),
})
const seriesOf = async (id: number) => {
  const { data, counted_until } = await listOdds(world.queries)
  const series = data.find((each) => each.id === id)
  if (!series) throw new Error('the series is not published')
  return { ...series, counted_until }
}

test('a series shows its published odds, and nothing drawn before a pack was opened', async () => {
  const series = await seriesOf(world.series.identity)
  expect(series.odds.map(({ percent }) => percent).reduce((sum, percent) => sum + percent, 0)).toBe(100)
  expect(series).toMatchObject({ cards_drawn: 0, free: false, counted_until: null })
  expect(series.odds.every((row) => row.observed_percent === null && row.observed_cards === 0)).toBe(true)
})

test('free series are published, too', async () => {
  const { data } = await listOdds(world.queries)
  expect(data.some(({ free }) => free)).toBe(true)
})

test('a series shows what its prizes can be worth, what they are worth on average, and what they paid back', async () => {
  const figures = { series: [{ sourceId: 'afc-west/prediction', payoutBlind: 0.29, payoutBest: 0.48 }] }
  await database.owner.query(
    `insert into content_load (hash, figures, findings) values ('of this test', $1, '[]')`,
    [JSON.stringify(figures)],
  )
  expect(await seriesOf(world.series.prediction)).toMatchObject({
    at_least_one: null,
    prize_values: [
      { rarity: 'Standard', values: [{ value: 100, percent: 100 }] },
      { rarity: 'Rare', values: [{ value: 100, percent: 100 }] },
      { rarity: 'Epic', values: [{ value: 100, percent: 100 }] },
      { rarity: 'Legendary', values: [{ value: 100, percent: 100 }] },
    ],
    face: 2,
    payout_blind: 0.29,
    payout_best: 0.48,
  })
  expect(await seriesOf(world.series.identity)).toMatchObject({
    prize_values: [],
    face: null,
    payout_blind: null,
    payout_best: null,
  })
})

test('the contents of opened packs are counted once and then shown beside the odds', async () => {
  const alice = await world.openAccount()
  await world.giveMoney(alice, { available: 1000 })
  const { cardpack_id } = await world.buy(alice, world.series.identity)
  await world.open(alice, cardpack_id)
  await countDrawnRarities(database.owner, 0)
  await countDrawnRarities(database.owner, 0)
  const series = await seriesOf(world.series.identity)
  const proof = await readProof(world.queries, cardpack_id)
  expect(series.cards_drawn).toBe(8)
  expect(series.odds.reduce((sum, row) => sum + row.observed_cards, 0)).toBe(8)
  expect(series.counted_until).toBeInstanceOf(Date)
  expect(proof.names.length).toBeGreaterThan(0)
})

test('a proof names its series, its cards and every event and trigger that it could have drawn', async () => {
  const bob = await world.openAccount()
  await world.giveMoney(bob, { available: 1000 })
  const { cardpack_id } = await world.buy(bob, world.series.prediction)
  await world.open(bob, cardpack_id)
  const proof = await readProof(world.queries, cardpack_id)
  expect(proof.collection).toBe('AFC West')
  const named = new Set(proof.names.map(({ kind, ref }) => `${kind} ${ref}`))
  const { lists, cards } = drawsShape.parse(proof.draws)
  for (const [kind, , ref] of cards) expect(named).toContain(`${kind} ${ref}`)
  for (const id of lists.events) expect(named).toContain(`event ${id}`)
  for (const [id] of lists.triggers) expect(named).toContain(`trigger ${id}`)
})
