import { join } from 'node:path'
import { givePacks } from './gifts.ts'
import { loadTimes, type LoadRequest } from './load.ts'
import { compare, judged, quantileOf, type Ratio } from './ratio.ts'
import { serveGame, type BenchPlayer, type ServedGame } from './served-game.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const rounds = 5
const comersAtOnce = 4
const fullReads = 1500
const atMost = 1.5

/**
 * Measures what sign-ups and log-ins (argon2id included, four at a time without a pause) cost a player who reads lists
 * and the balance: the p99 of those reads with them against the p99 without, in alternating rounds.
 */
export async function benchAccounts(
  outer: BenchWorld,
  { reads = fullReads }: { readonly reads?: number } = {},
): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(outer.folder, 'accounts'))
  await using game = await serveGame(world)
  const reader = await game.register()
  await givePacks(world, [reader], 200)
  const known = await Promise.all(Array.from({ length: comersAtOnce }, () => game.registered()))
  const requests = readsOf(reader, reads)
  await loadTimes(world, game, { name: 'warm-up', connections: 1, requests })
  return [
    ...(await besideReads(world, game, { what: 'sign-ups', requests, come: () => game.register() })),
    ...(await besideReads(world, game, {
      what: 'log-ins',
      requests,
      come: (index) => game.logInAgain(known[index] ?? ''),
    })),
  ]
}

/** Returns reads that alternate between a list and the balance. */
export function readsOf(player: BenchPlayer, count: number): LoadRequest[] {
  const paths = ['/api/me/card_pack/params?limit=20&offset=0&order=a_z', '/api/me/get_balance']
  return Array.from({ length: count }, (_, index) => ({
    method: 'GET',
    path: paths[index % paths.length] ?? '',
    player,
  }))
}

interface Beside {
  readonly what: string
  readonly requests: readonly LoadRequest[]
  readonly come: (index: number) => Promise<unknown>
}

async function besideReads(
  world: BenchWorld,
  game: ServedGame,
  { what, requests, come }: Beside,
): Promise<Ratio[]> {
  const rates: number[] = []
  const p99 = async () =>
    quantileOf(await loadTimes(world, game, { name: 'reads', connections: 1, requests }), 0.99)
  const ratio = await compare(
    { name: `p99 of a player’s reads during ${what} / without them`, atMost },
    rounds,
    {
      unit: ' ms',
      reference: p99,
      async ours() {
        let isOver = false
        let came = 0
        const begin = performance.now()
        const comers = Array.from({ length: comersAtOnce }, async (_, index) => {
          while (!isOver) {
            await come(index)
            came += 1
          }
        })
        const time = await p99()
        isOver = true
        await Promise.all(comers)
        rates.push((1000 * came) / (performance.now() - begin))
        return time
      },
    },
  )
  return [ratio, judged({ name: `${what} a second meanwhile`, atLeast: 0 }, rates)]
}
