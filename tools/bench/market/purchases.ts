import { market } from '../../../shared/src/market/contract.ts'
import { cents } from '../../../shared/src/money.ts'
import { commitFunction } from '../../../server/src/commit/commit-function.ts'
import { purseOf } from '../../../server/src/commit/player.ts'
import { house } from '../../../server/src/ledger/kinds.ts'
import { buyListing } from '../../../server/src/market/buy-listing.ts'
import { load } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import { keepPlans } from '../plans.ts'
import { compare, type Ratio } from '../ratio.ts'
import { unlimitedTradeCents, type BenchPlayer, type ServedGame } from '../served-game.ts'
import type { BenchWorld } from '../world.ts'

const clients = 8
const perClient = 60
const rounds = 9
const perRound = clients * perClient
const perSide = perRound * rounds
const settings = { lockoutSeconds: 10, dailyTradeCents: unlimitedTradeCents, openOffers: 100 }
const table = 'bench_market_plan'

/** Purchases through the API against pgbench making the same commit call: eight buyers each, of listings of their own. */
export async function benchPurchases(
  world: BenchWorld,
  game: ServedGame,
  players: readonly BenchPlayer[],
): Promise<Ratio> {
  const { owner } = world.database
  const [given, taken] = [players.slice(0, clients), players.slice(clients, 2 * clients)]
  await giveMoney(world, players)
  const listings = await listingsFor(world, players)
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
  const requests = listings.slice(perSide).map((id, index) => ({
    method: 'POST' as const,
    path: `/api${market.buyListing.path.replace('{id}', String(id))}`,
    player: playerAt(taken, index),
    body: {},
  }))
  let round = 0
  try {
    return await compare(
      { name: 'a market purchase through the API / pgbench making the same commit call', atLeast: 0.65 },
      rounds,
      {
        async reference() {
          await owner.query('checkpoint')
          return pgbench(world, {
            name: table,
            clients,
            transactions: perClient,
            variables: { i: 0, first: round * perRound },
            script: `\\set i :i + 1\n\\set n :first + :client_id * ${perClient} + :i\nselect ${commitFunction.name}(p.plan, p.answer) from ${table} p where p.n = :n;\n`,
          })
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
      },
    )
  } finally {
    await owner.query(`drop table if exists ${table}`)
  }
}

function playerAt(players: readonly BenchPlayer[], index: number): BenchPlayer {
  const player = players[index % players.length]
  if (!player) throw new Error('nobody buys')
  return player
}

/** More than they can spend, as a grant of the house. */
async function giveMoney(world: BenchWorld, players: readonly BenchPlayer[]): Promise<void> {
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

/** Cards and packs of all kinds that somebody else sells, none twice; so cheap that no sale waits for an operator. */
async function listingsFor(world: BenchWorld, players: readonly BenchPlayer[]): Promise<number[]> {
  const { rows } = await world.database.owner.query<{ id: number }>(
    `select id from asset
    where price_cents is not null and price_cents < 2000 and kind <> 'prediction' and owner_id <> all($1)
    order by random() limit $2`,
    [players.map(({ id }) => id), 2 * perSide],
  )
  if (rows.length < 2 * perSide) throw new Error('there are not enough listings')
  return rows.map(({ id }) => id)
}
