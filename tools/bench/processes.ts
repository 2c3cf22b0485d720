import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { checkInvariants } from '../../server/src/ledger/invariants.ts'
import { serveBare } from './bare/serve-bare.ts'
import { givePacks, waitForEvent } from './gifts.ts'
import { load, loadThrough, type LoadRequest } from './load.ts'
import { compare, judged, medianOf, type Ratio } from './ratio.ts'
import type { ServedProgram } from './serve-program.ts'
import { serveAnother, serveGame } from './served-game.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const clients = 8
const rounds = 5
const packsARound = 400
/** On fewer than four cores, two processes only compete with each other and the database, so there is no goal. */
const ofTwo = availableParallelism() >= 4 ? 1.6 : 0

/**
 * R15 compares the time to the server's first answer with bare Fastify and one query, both on a running database. R16
 * compares packs opened through two processes with one. R17 measures what checking every invariant adds.
 */
export async function benchProcesses(
  outer: BenchWorld,
  { packs = packsARound }: { readonly packs?: number } = {},
): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(outer.folder, 'processes'))
  // The first start loads the catalog.
  await (await serveGame(world)).stop()
  return [...(await benchFirstAnswer(world)), ...(await benchTwo(world, packs))]
}

async function benchFirstAnswer(world: BenchWorld): Promise<Ratio[]> {
  const seconds: number[] = []
  const ratio = await compare(
    { name: 'R15: seconds from a start to the first 200 / of bare Fastify with one query', atMost: 2 },
    rounds,
    {
      unit: ' s',
      async reference() {
        const lists = [{ page: 'select $1::bigint', total: 'select 1 as count where $1::bigint = 1' }]
        return secondsToAnswer(() => serveBare(world, { lists }), '/list/0/1')
      },
      async ours() {
        seconds.push(await secondsToAnswer(() => serveGame(world), '/api/health'))
        return seconds.at(-1) ?? Number.NaN
      },
    },
  )
  return [ratio, judged({ name: 'R15: those seconds', atMost: 1.5 }, seconds)]
}

async function secondsToAnswer(serve: () => Promise<ServedProgram>, path: string): Promise<number> {
  const begin = performance.now()
  await using server = await serve()
  const { ok } = await fetch(`${server.address}${path}`)
  const seconds = (performance.now() - begin) / 1000
  if (!ok) throw new Error(`${path} does not return 200`)
  return seconds
}

async function benchTwo(world: BenchWorld, packs: number): Promise<Ratio[]> {
  await using one = await serveGame(world)
  await using other = await serveAnother(world, one)
  await waitForEvent(world)
  const players = await Promise.all(Array.from({ length: clients }, () => one.register()))
  const given = await givePacks(world, players, 2 * rounds * packs)
  await world.database.owner.query('vacuum analyze')
  let next = 0
  const take = (): LoadRequest[] =>
    given
      .slice(next, (next += packs))
      .map(({ player, pack }) => ({ method: 'POST', path: `/api/card_pack/${pack}/open`, player }))
  const seconds: number[] = []
  const opened = await compare(
    { name: 'R16: packs opened through two processes / through one', atLeast: ofTwo },
    rounds,
    {
      reference: () => load(world, one, { name: 'one', connections: clients, requests: take() }),
      async ours() {
        const requests = take()
        const rate = await loadThrough(world, [one, other], { name: 'two', connections: clients, requests })
        seconds.push(requests.length / rate)
        return rate
      },
    },
  )
  return [opened, ...(await checked(world, medianOf(seconds)))]
}

/** Runs the checker after one round's load; returns the broken invariants and the time it adds. */
async function checked(world: BenchWorld, loadSeconds: number): Promise<Ratio[]> {
  const begin = performance.now()
  const broken = await checkInvariants(world.database.owner)
  const seconds = (performance.now() - begin) / 1000
  for (const breach of broken) console.log(`  broken: ${JSON.stringify(breach)}`)
  return [
    judged({ name: 'R16: broken invariants after both', atMost: 0 }, broken.length),
    judged({ name: 'R17: a round with the checker after it / without', atMost: 1.3 }, [
      (loadSeconds + seconds) / loadSeconds,
    ]),
  ]
}
