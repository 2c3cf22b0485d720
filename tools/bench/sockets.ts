import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/test/free-port.ts'
import { serveBareSockets } from './bare/serve-bare.ts'
import { liveBytes } from './live-memory.ts'
import { compare, type Ratio } from './ratio.ts'
import { serveGame, type BenchPlayer } from './served-game.ts'
import { startHolder, type HeldSockets } from './socket-holder.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const fullCount = 10_000
const players = 50
const rounds = 3
const settleMilliseconds = 5000

/**
 * Measures the whole server's memory for an idle, authorized socket against a bare ws server: objects and buffers with
 * all sockets open, less those with a few, each time in a fresh process.
 */
export async function benchSockets(
  outer: BenchWorld,
  { count = fullCount }: { readonly count?: number } = {},
): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(outer.folder, 'sockets'))
  // Every round's game has one address, so that the first round's players stay valid in all.
  const port = await freePort()
  const people: BenchPlayer[] = []
  return [
    await compare(
      { name: `KiB of live memory of one of ${count} idle sockets / of a bare ws server's`, atMost: 1.5 },
      rounds,
      {
        unit: ' KiB',
        ours: () => kibOfGame(world, { port, people, count }),
        reference: () => kibOfBare(count),
      },
    ),
  ]
}

async function kibOfGame(
  world: BenchWorld,
  { port, people, count }: { readonly port: number; readonly people: BenchPlayer[]; readonly count: number },
): Promise<number> {
  await using game = await serveGame(world, {
    PORT: String(port),
    SOCKETS_PER_ADDRESS: '1000000',
    SOCKETS_PER_PLAYER: '1000000',
  })
  while (people.length < players) people.push(await game.register())
  const tokens = await Promise.all(people.map((player) => player.token()))
  const address = `${game.address.replace('http', 'ws')}/ws`
  return await kibOf(game.pid, { address, tokens, count })
}

async function kibOfBare(count: number): Promise<number> {
  await using server = await serveBareSockets()
  const tokens = ['a token that nobody reads']
  return await kibOf(server.pid, { address: server.address.replace('http', 'ws'), tokens, count })
}

/** Opens the sockets from a separate process; returns the KiB they add to the server's live memory. */
async function kibOf(pid: number, held: HeldSockets): Promise<number> {
  await using holder = startHolder()
  // What the first sockets compile and cache belongs to no single socket.
  await holder.open({ ...held, count: Math.ceil(held.count / 20) })
  await sleep(settleMilliseconds)
  const before = await liveBytes(pid)
  await holder.open(held)
  await sleep(settleMilliseconds)
  return ((await liveBytes(pid)) - before) / 1024 / held.count
}
