import { join } from 'node:path'
import { commitFunction } from '../../server/src/commit/commit-function.ts'
import { claimCards } from '../../server/src/predictions/claim-cards.ts'
import { craftPrediction } from '../../server/src/crafting/craft-prediction.ts'
import { createCandidateLists } from '../../server/src/packs/candidate-lists.ts'
import { openPack } from '../../server/src/packs/open-pack.ts'
import { eventTimes } from '../../shared/src/packs/event-times.ts'
import { crafting } from '../../shared/src/crafting/contract.ts'
import type { EventId } from '../../shared/src/ids.ts'
import { cents } from '../../shared/src/money.ts'
import { packs } from '../../shared/src/packs/contract.ts'
import { predictions } from '../../shared/src/predictions/contract.ts'
import { craftRequest, giveCards, givePacks, reportTrue, waitForEvent, type CraftCards } from './gifts.ts'
import { loadThrough } from './load.ts'
import { pgbench } from './pgbench.ts'
import { keepPlans, type Planned } from './plans.ts'
import { compare, type Ratio } from './ratio.ts'
import { serveAnother, serveGame, type BenchPlayer, type ServedGame } from './served-game.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const clients = 8
const perClient = 120
const rounds = 5
const perRound = clients * perClient
/** Each process compiles its hot paths for itself, in a few thousand calls. */
const warmUpRounds = 6
/** Calls of one side, the warm-up rounds included. */
const perSide = perRound * (rounds + warmUpRounds)
const lockoutSeconds = 10
const goal = 0.65

/**
 * Measures what everything but the commit costs: opening a pack, crafting a prediction and claiming it through the API
 * (token, contract, reads, rules, commit), against pgbench making the same commit calls on the same server. Statistics
 * are as autovacuum keeps them. First through one process, as `npm start` runs, then through two, as `deploy/` does.
 */
export async function benchPlay(outer: BenchWorld): Promise<Ratio[]> {
  return [...(await benchThrough(outer, 1)), ...(await benchThrough(outer, 2))]
}

async function benchThrough(outer: BenchWorld, count: 1 | 2): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(outer.folder, `play-${count}`))
  await using first = await serveGame(world)
  await using second = count === 2 ? await serveAnother(world, first) : null
  const games = second === null ? [first] : [first, second]
  const players = await Promise.all(Array.from({ length: clients }, () => first.register()))
  const event = await waitForEvent(world)
  return [
    await benchOpening(world, games, players),
    ...(await benchPredictions(world, games, { players, event })),
  ]
}

interface Part<Input, Answer> {
  readonly name: string
  readonly table: string
  readonly plans: Planned<Input, Answer>
  readonly path: (input: Input) => string
  /** The API's own inputs: as many as there are plans, with other cards. */
  readonly inputs: readonly { readonly player: BenchPlayer; readonly input: Input; readonly body?: unknown }[]
}

async function benchPart<Input, Answer>(
  world: BenchWorld,
  games: readonly ServedGame[],
  part: Part<Input, Answer>,
): Promise<Ratio> {
  await keepPlans(world, part.table, part.plans)
  let round = 0
  const first = () => Math.floor(round / 2) * perRound
  const processes = games.length === 1 ? 'one process' : 'two processes'
  return compare(
    { name: `${part.name} through ${processes} / pgbench making the same commit call`, atLeast: goal },
    rounds,
    {
      async reference() {
        await world.database.owner.query('checkpoint')
        const tps = await pgbench(world, {
          name: part.table,
          clients,
          transactions: perClient,
          variables: { i: 0, first: first() },
          script: `\\set i :i + 1\n\\set n :first + :client_id * ${perClient} + :i\nselect ${commitFunction.name}(p.plan, p.answer) from ${part.table} p where p.n = :n;\n`,
        })
        round += 1
        return tps
      },
      async ours() {
        await world.database.owner.query('checkpoint')
        const requests = part.inputs.slice(first(), first() + perRound).map(({ player, input, body }) => ({
          method: 'POST' as const,
          path: part.path(input),
          player,
          ...(body === undefined ? {} : { body }),
        }))
        const rate = await loadThrough(world, games, { name: part.table, connections: clients, requests })
        round += 1
        return rate
      },
      warmUpRounds,
    },
  )
}

async function benchOpening(
  world: BenchWorld,
  games: readonly ServedGame[],
  players: readonly BenchPlayer[],
): Promise<Ratio> {
  const given = await givePacks(world, players, 2 * perSide)
  await world.database.owner.query('vacuum analyze')
  const runs = given.map(({ player, pack }) => ({
    player,
    input: { params: { id: pack }, query: undefined, body: undefined },
  }))
  const lists = createCandidateLists(world.database.game)
  const settings = {
    lockoutSeconds,
    promoDailyCents: cents(50_000),
    ...eventTimes({ is: 'replay', speed: 1 }),
  }
  return benchPart(world, games, {
    name: 'opening a pack',
    table: 'bench_open',
    plans: {
      command: openPack({ settings, lists }),
      answer: packs.openPack.answer,
      runs: runs.slice(0, perSide).map(({ player, input }) => ({ player: player.id, input })),
    },
    path: ({ params }) => `/api/card_pack/${params.id}/open`,
    inputs: runs.slice(perSide),
  })
}

async function benchPredictions(
  world: BenchWorld,
  games: readonly ServedGame[],
  { players, event }: { readonly players: readonly BenchPlayer[]; readonly event: EventId },
): Promise<Ratio[]> {
  const [first, ...cards] = await giveCards(world, players, { event, count: 2 * perSide + 1 })
  await world.database.owner.query('vacuum analyze')
  // The first craft of an outcome inserts its row, which all other plans expect to find.
  await loadThrough(world, games.slice(0, 1), {
    name: 'first-craft',
    connections: 1,
    requests: first ? [craftRequest(first)] : [],
  })
  const craftRuns = cards
    .slice(0, 2 * perSide)
    .map(({ player, body }) => ({ player, body, input: { params: undefined, query: undefined, body } }))
  const crafts = await benchPart(world, games, {
    name: 'crafting a prediction',
    table: 'bench_craft',
    plans: {
      command: craftPrediction({ lockoutSeconds }),
      answer: crafting.craftPrediction.answer,
      runs: craftRuns.slice(0, perSide).map(({ player, input }) => ({ player: player.id, input })),
    },
    path: () => '/api/nft/craft_prediction',
    inputs: craftRuns.slice(perSide),
  })
  await reportTrue(world, event)
  await world.database.owner.query('vacuum analyze')
  const claimRuns = (await craftedFrom(world, cards.slice(0, 2 * perSide))).map(({ player, prediction }) => {
    const body = { nft_card_prediction_id: prediction }
    return { player, body, input: { params: undefined, query: undefined, body } }
  })
  const claims = await benchPart(world, games, {
    name: 'claiming a prediction',
    table: 'bench_claim',
    plans: {
      command: claimCards({ lockoutSeconds }),
      answer: predictions.claimCards.answer,
      runs: claimRuns.slice(0, perSide).map(({ player, input }) => ({ player: player.id, input })),
    },
    path: () => '/api/claimback/cards',
    inputs: claimRuns.slice(perSide),
  })
  return [crafts, claims]
}

async function craftedFrom(
  world: BenchWorld,
  cards: readonly CraftCards[],
): Promise<{ player: BenchPlayer; prediction: number }[]> {
  const { rows } = await world.database.owner.query<{ id: number; inside: number }>(
    'select id, inside_id as inside from asset where id = any($1)',
    [cards.map(({ body }) => body.nft_card_identity_id)],
  )
  const insideOf = new Map(rows.map(({ id, inside }) => [id, inside]))
  return cards.map(({ player, body }) => ({
    player,
    prediction: insideOf.get(body.nft_card_identity_id) ?? 0,
  }))
}
