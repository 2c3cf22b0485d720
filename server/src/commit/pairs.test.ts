import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { packWorld, requireInvariants } from '../../test/pack-fixtures.ts'
import {
  craftingScenes,
  dailyPack,
  decidedPredictions,
  predictionForSale,
  prizeNotes,
} from '../../test/pairs/play-scenes.ts'
import type { PairScene, PairWorld } from '../../test/pairs/race.ts'
import { stageBuilder } from '../../test/pairs/stages.ts'
import { cardForSale, oneBalance, oneBid, packForSale } from '../../test/pairs/trade-scenes.ts'

/** `npm run torture` plays more of them. */
const rounds = Number(process.env['PAIR_ROUNDS'] ?? 20)

const database = await useTestDatabase()
const world = await packWorld(database)
const restarts = new Map<string, number>()
const pairWorld: PairWorld = {
  world,
  stages: await stageBuilder(database, world),
  market: { lockoutSeconds: 10, dailyTradeCents: 500_000, openOffers: 100 },
  packs: { ...world.parts, settings: { ...world.settings, lockoutSeconds: 10 } },
  operator: await world.openAccount('Operator'),
  onRestart: (reason) => restarts.set(reason, (restarts.get(reason) ?? 0) + 1),
}

const scenes: readonly PairScene[] = [
  cardForSale,
  packForSale,
  oneBalance,
  oneBid,
  prizeNotes,
  predictionForSale,
  ...decidedPredictions,
  ...craftingScenes,
  dailyPack,
]

/** Each act with itself and with every other one. */
function pairsOf(names: readonly string[]): [string, string][] {
  return names.flatMap((one, index) => names.slice(index).map((other): [string, string] => [one, other]))
}

test.each(scenes.map((scene) => [scene.name, scene] as const))(
  `two commands at once do what they do one after the other: %s`,
  async (_, scene) => {
    const wrong: string[] = []
    for (const pair of pairsOf(scene.actNames)) wrong.push(...(await scene.race(pairWorld, pair, rounds)))
    expect(wrong).toEqual([])
    await requireInvariants(database.owner)
  },
  rounds * 10_000,
)

test('and none of them has met a deadlock', async () => {
  const { rows } = await database.owner.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  console.log(`read again: ${[...restarts].map(([reason, times]) => `${reason} ${times}`).join(', ')}`)
  expect(rows[0]?.deadlocks).toBe(0)
  expect(restarts.get('40P01') ?? 0).toBe(0)
})
