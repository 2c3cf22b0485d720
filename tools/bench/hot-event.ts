import { join } from 'node:path'
import { commitFunction } from '../../server/src/commit/commit-function.ts'
import { craftPrediction } from '../../server/src/crafting/craft-prediction.ts'
import { crafting } from '../../shared/src/crafting/contract.ts'
import type { EventId } from '../../shared/src/ids.ts'
import { craftRequest, giveCards, waitForEvents, type CraftCards } from './gifts.ts'
import { load } from './load.ts'
import { keepPlans } from './plans.ts'
import { compare, type Ratio } from './ratio.ts'
import { serveGame, type BenchPlayer, type ServedGame } from './served-game.ts'
import { connectThroughPg } from './through-pg.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const clients = 8
const events = 16
const rounds = 5
const craftsARound = 600
const lockoutSeconds = 10

/**
 * R10: what it costs that every craft on an event holds a share lock on its row. Compares commits of crafts on one
 * event and one outcome with commits of crafts spread over sixteen events.
 */
export async function benchHotEvent(outer: BenchWorld): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(outer.folder, 'hot-event'))
  const { hot, many } = await giveBoth(world)
  await keepCrafts(world, 'bench_craft_hot', hot)
  await keepCrafts(world, 'bench_craft_many', many)
  return [await compareCrafts(world)]
}

/**
 * Uses the game only to load the events and make each outcome's first craft. It has ended before commits are measured.
 */
async function giveBoth(world: BenchWorld): Promise<{ hot: CraftCards[]; many: CraftCards[] }> {
  await using game = await serveGame(world)
  const players = await Promise.all(Array.from({ length: clients }, () => game.register()))
  const [first, ...others] = await waitForEvents(world, events + 1)
  if (first === undefined) throw new Error('there is no event')
  return {
    hot: await giveInTurns(world, game, { players, events: others.map(() => first) }),
    many: await giveInTurns(world, game, { players, events: others }),
  }
}

/** Cards for all rounds, rotating through the events and the players. */
async function giveInTurns(
  world: BenchWorld,
  game: ServedGame,
  given: { readonly players: readonly BenchPlayer[]; readonly events: readonly EventId[] },
): Promise<CraftCards[]> {
  const piles: CraftCards[][] = []
  const count = Math.ceil((rounds * craftsARound) / events) + 1
  for (const [index, event] of given.events.entries()) {
    const players = given.players.slice(index % clients, (index % clients) + 1)
    const [first, ...cards] = await giveCards(world, players, { event, count })
    // The first craft of an outcome inserts its row, which all other plans expect to find.
    const requests = first ? [craftRequest(first)] : []
    await load(world, game, { name: 'first-craft', connections: 1, requests })
    piles.push(cards)
  }
  return Array.from({ length: rounds * craftsARound }, (_, index) => {
    const cards = piles[index % events]?.[Math.floor(index / events)]
    if (!cards) throw new Error('there are too few cards')
    return cards
  })
}

async function keepCrafts(world: BenchWorld, table: string, cards: readonly CraftCards[]): Promise<void> {
  await keepPlans(world, table, {
    command: craftPrediction({ lockoutSeconds }),
    answer: crafting.craftPrediction.answer,
    runs: cards.map(({ player, body }) => ({
      player: player.id,
      input: { params: undefined, query: undefined, body },
    })),
  })
}

async function compareCrafts(world: BenchWorld): Promise<Ratio> {
  const { owner } = world.database
  await owner.query('vacuum analyze')
  await using connections = await connectThroughPg(world, { count: clients })
  const side = (table: string) => {
    let first = 0
    return async () => {
      const numbers = Array.from({ length: craftsARound }, (_, index) => first + index + 1)
      first += craftsARound
      await owner.query('checkpoint')
      return connections.rate(numbers, async (client, n) => {
        await client.query({
          name: table,
          text: `select ${commitFunction.name}(p.plan, p.answer) from ${table} p where p.n = $1`,
          values: [n],
        })
        return 'done'
      })
    }
  }
  return await compare({ name: `R10: crafts on one event / on ${events} in turns`, atLeast: 0.8 }, rounds, {
    ours: side('bench_craft_hot'),
    reference: side('bench_craft_many'),
  })
}
