import { join } from 'node:path'
import { root } from '../../scripts/web-build.ts'
import { serveBare } from './bare/serve-bare.ts'
import type { ServedProgram } from './serve-program.ts'
import { load, type LoadRequest } from './load.ts'
import { barePage, bareTotal, listCases } from './market/list-cases.ts'
import { requestOf } from './market/list-times.ts'
import { bareCommit, benchBarePurchases } from './market/purchases.ts'
import { seedMarket } from './market/seed-market.ts'
import { processorSeconds } from './processor-time.ts'
import { compare, judged, medianOf, type Ratio } from './ratio.ts'
import { serveGame, type BenchPlayer, type ServedGame } from './served-game.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const scale = { cards: 50_000, listed: 10_000, players: 2000, transfers: 100_000 }
const clients = 8
const requestsARound = 1600
const rounds = 7
const goals = { ofBare: 0.6, milliseconds: 1 }

/** One filter for each dimension: kind, rarity and collection. */
const names = ['type identity', 'rarity Epic', 'one collection']

/**
 * Compares a list of 20 with one filter, in a market of 10,000 listings, through the API with a bare Fastify and pg
 * server that answers the same page, the facts printed on its cards, and its total. Also compares processor time per
 * call, and then, for R2, purchases in that market.
 */
export async function benchBareLists(outer: BenchWorld): Promise<Ratio[]> {
  const folder = join(outer.folder, 'bare')
  await seedMarket(folder, { scale, contentDir: join(root, 'content') })
  await using world = await openBenchWorld(folder)
  await using game = await serveGame(world)
  const cases = (await listCases(world.database.owner)).filter(({ name }) => names.includes(name))
  await using bare = await serveBare(world, {
    lists: cases.map((each) => ({
      page: barePage(each, 0).replaceAll(':me', '$1').replace(/;$/, ''),
      total: bareTotal(each).replaceAll(':me', '$1').replace(/;$/, ''),
    })),
    commit: bareCommit,
  })
  const emails = Array.from({ length: clients }, (_, index) => `player${index * 200}@example.com`)
  const players = await game.logIn(emails)
  const requests = Array.from({ length: requestsARound }, (_, index): [LoadRequest, LoadRequest] => {
    const player = players[index % clients]
    const each = cases[index % cases.length]
    if (!player || !each) throw new Error('there are no players or no lists')
    return [requestOf(each, 0, player), bareRequest(index % cases.length, player)]
  })
  const lists = await compareLists(world, { game, bare, requests })
  const buyers = await Promise.all(Array.from({ length: 2 * clients }, () => game.register()))
  return [...lists, await benchBarePurchases(world, { game, bare, players: buyers })]
}

function bareRequest(list: number, player: BenchPlayer): LoadRequest {
  return { method: 'GET', path: `/list/${list}/${player.id}`, player }
}

interface Sides {
  readonly game: ServedGame
  readonly bare: ServedProgram
  readonly requests: readonly (readonly [ours: LoadRequest, bare: LoadRequest])[]
}

async function compareLists(world: BenchWorld, { game, bare, requests }: Sides): Promise<Ratio[]> {
  const milliseconds: { readonly ours: number[]; readonly bare: number[] } = { ours: [], bare: [] }
  const timed = async (which: 'ours' | 'bare') => {
    const server = which === 'ours' ? game : bare
    const before = await processorSeconds(server.pid)
    const rate = await load(world, server, {
      name: `bare-lists-${which}`,
      connections: clients,
      requests: requests.map(([ours, beside]) => (which === 'ours' ? ours : beside)),
    })
    const after = await processorSeconds(server.pid)
    if (before !== null && after !== null)
      milliseconds[which].push((1000 * (after - before)) / requests.length)
    return rate
  }
  await timed('ours')
  await timed('bare')
  const ratio = await compare(
    {
      name: 'a filtered market list of 20 through the API / bare Fastify and pg, page and total',
      atLeast: goals.ofBare,
    },
    rounds,
    { ours: () => timed('ours'), reference: () => timed('bare') },
  )
  return [ratio, ...costs(milliseconds)]
}

function costs({ ours, bare }: Record<'ours' | 'bare', readonly number[]>): Ratio[] {
  if (ours.length === 0 || bare.length === 0) return []
  const [value, beside] = [medianOf(ours), medianOf(bare)]
  console.log(`  processor milliseconds a call: ${value.toFixed(2)}, of the bare server ${beside.toFixed(2)}`)
  return [
    judged({ name: 'processor milliseconds of Node for such a list', atMost: goals.milliseconds }, ours),
  ]
}
