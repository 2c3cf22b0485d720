import { market } from '../../../shared/src/market/contract.ts'
import { cents } from '../../../shared/src/money.ts'
import { commitFunction } from '../../../server/src/commit/commit-function.ts'
import { purseOf } from '../../../server/src/commit/player.ts'
import { house } from '../../../server/src/ledger/kinds.ts'
import { buyListing } from '../../../server/src/market/buy-listing.ts'
import { load, type LoadRequest } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import { keepPlans } from '../plans.ts'
import { compare, type Goal, type Ratio } from '../ratio.ts'
import type { ServedProgram } from '../serve-program.ts'
import { unlimitedTradeCents, type BenchPlayer, type ServedGame } from '../served-game.ts'
import type { BenchWorld } from '../world.ts'

const clients = 8
const perClient = 60
const perRound = clients * perClient
const settings = { lockoutSeconds: 10, dailyTradeCents: unlimitedTradeCents, openOffers: 100 }
const table = 'bench_market_plan'

/** Makes the commit of the stored plan `$1`. */
export const bareCommit = `select ${commitFunction.name}(p.plan, p.answer) from ${table} p where p.n = $1`

/**
 * Compares purchases through the API with pgbench making the same commit call: eight buyers, each with listings of
 * their own.
 */
export function benchPurchases(
  world: BenchWorld,
  game: ServedGame,
  players: readonly BenchPlayer[],
): Promise<Ratio> {
  return comparePurchases(world, {
    game,
    players,
    rounds: 9,
    goal: { name: 'a market purchase through the API / pgbench making the same commit call', atLeast: 0.65 },
    reference: (first) =>
      pgbench(world, {
        name: table,
        clients,
        transactions: perClient,
        variables: { i: 0, first },
        script: `\\set i :i + 1\n\\set n :first + :client_id * ${perClient} + :i\n${bareCommit.replace('$1', ':n')};\n`,
      }),
  })
}

/** R2: compares the same purchases with a bare Fastify and pg server that makes the same commit call. */
export function benchBarePurchases(
  world: BenchWorld,
  {
    game,
    bare,
    players,
  }: { readonly game: ServedGame; readonly bare: ServedProgram; readonly players: readonly BenchPlayer[] },
): Promise<Ratio> {
  return comparePurchases(world, {
    game,
    players,
    rounds: 7,
    goal: {
      name: 'R2: a market purchase through the API / bare Fastify and pg making the same commit call',
      atLeast: 0.8,
    },
    reference: (first) =>
      load(world, bare, {
        name: 'bare-purchases',
        connections: clients,
        // Alternates between the eight buyers, as the API's own requests do.
        requests: Array.from({ length: perRound }, (_, index) => ({
          method: 'POST',
          path: `/commit/${first + (index % clients) * perClient + Math.floor(index / clients) + 1}`,
          player: playerAt(players, index),
        })),
      }),
  })
}

interface Compared {
  readonly game: ServedGame
  readonly players: readonly BenchPlayer[]
  readonly rounds: number
  readonly goal: Goal
  /** Commits the plans after the one numbered `first`; returns commits a second. */
  readonly reference: (first: number) => Promise<number>
}

async function comparePurchases(
  world: BenchWorld,
  { game, players, rounds, goal, reference }: Compared,
): Promise<Ratio> {
  const { owner } = world.database
  /** Purchases of one side, a warm-up round included. */
  const perSide = perRound * (rounds + 1)
  const [given, taken] = [players.slice(0, clients), players.slice(clients, 2 * clients)]
  await giveMoney(world, players)
  const listings = await listingsFor(world, players, 2 * perSide)
  const runs = listings.slice(0, perSide).map((id, index) => ({
    player: playerAt(given, Math.floor(index / perClient)).id,
    input: { params: { id }, query: undefined, body: {} },
  }))
  await owner.query(`drop table if exists ${table}`)
  await keepPlans(world, table, {
    command: buyListing(settings),
    answer: market.buyListing.answer,
    runs,
  })
  const requests = listings.slice(perSide).map((id, index) => purchaseOf(id, playerAt(taken, index)))
  let round = 0
  try {
    return await compare(goal, rounds, {
      async reference() {
        await owner.query('checkpoint')
        return reference(round * perRound)
      },
      async ours() {
        await owner.query('checkpoint')
        const first = round * perRound
        round += 1
        return load(world, game, {
          name: 'market-purchases',
          connections: clients,
          requests: requests.slice(first, first + perRound),
        })
      },
      warmUpRounds: 1,
    })
  } finally {
    await owner.query(`drop table if exists ${table}`)
  }
}

export function purchaseOf(listing: number, player: BenchPlayer): LoadRequest {
  const path = `/api${market.buyListing.path.replace('{id}', String(listing))}`
  return { method: 'POST', path, player, body: {} }
}

export function playerAt(players: readonly BenchPlayer[], index: number): BenchPlayer {
  const player = players[index % players.length]
  if (!player) throw new Error('there are no buyers')
  return player
}

/** Grants each player more house money than they can spend. */
export async function giveMoney(world: BenchWorld, players: readonly BenchPlayer[]): Promise<void> {
  await world.runner.runHouse(
    async () => ({
      answer: null,
      transfers: players.map(({ id }) => ({
        from: house.grants,
        to: purseOf(id).available,
        cents: cents(100_000_000),
        kind: 'grant' as const,
      })),
    }),
    null,
  )
}

/**
 * Returns distinct cards and packs of all kinds that other players sell, cheap enough that no sale waits for an
 * operator.
 */
export async function listingsFor(
  world: BenchWorld,
  players: readonly BenchPlayer[],
  count: number,
): Promise<number[]> {
  const { rows } = await world.database.owner.query<{ id: number }>(
    `select id from asset
    where price_cents is not null and price_cents < 2000 and kind not in ('prediction', 'event') and owner_id <> all($1)
    order by random() limit $2`,
    [players.map(({ id }) => id), count],
  )
  if (rows.length < count) throw new Error('there are not enough listings')
  return rows.map(({ id }) => id)
}
