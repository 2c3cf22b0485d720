import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/test/free-port.ts'
import { untilGreeted } from '../../server/test/until-greeted.ts'
import { liveBytes } from './live-memory.ts'
import { compare, type Ratio } from './ratio.ts'
import { serveGame } from './served-game.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const fullCount = 10_000
const players = 50
const rounds = 3
const settleMilliseconds = 5000

const programOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * What an idle, authorised socket costs the whole server in memory, against a server of bare ws: objects and buffers
 * with all sockets open, less those with a few, each time in a fresh process.
 */
export async function benchSockets(
  outer: BenchWorld,
  { count = fullCount }: { readonly count?: number } = {},
): Promise<Ratio[]> {
  const world = await openBenchWorld(join(outer.folder, 'sockets'))
  try {
    return [
      await compare(
        { name: `KiB of live memory of one of ${count} idle sockets / of a bare ws server's`, atMost: 1.5 },
        rounds,
        {
          unit: ' KiB',
          ours: () => kibOfGame(world, count),
          reference: () => kibOfBare(count),
        },
      ),
    ]
  } finally {
    await world.close()
  }
}

async function kibOfGame(world: BenchWorld, count: number): Promise<number> {
  const game = await serveGame(world, {
    SOCKETS_PER_ADDRESS: '1000000',
    SOCKETS_PER_PLAYER: '1000000',
  })
  try {
    const tokens: string[] = []
    for (let player = 0; player < players; player += 1) tokens.push(await (await game.register()).token())
    const address = `${game.address.replace('http', 'ws')}/ws`
    return await kibOf(game.pid, { address, tokens, count })
  } finally {
    await game.stop()
  }
}

async function kibOfBare(count: number): Promise<number> {
  const port = await freePort()
  const server = spawn(process.execPath, [programOf('bare/bare-sockets.ts'), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await untilGreeted(server)
    const tokens = ['a token that nobody reads']
    return await kibOf(server.pid ?? 0, { address: `ws://localhost:${port}`, tokens, count })
  } finally {
    await ended(server)
  }
}

/** Opens the sockets from a process of its own; what they add to the server's live memory. */
async function kibOf(
  pid: number,
  held: { readonly address: string; readonly tokens: readonly string[]; readonly count: number },
): Promise<number> {
  const holder = fork(programOf('hold-sockets.ts'), { execArgv: ['--disable-warning=ExperimentalWarning'] })
  try {
    // What the first sockets compile and fill is no socket's.
    await ask(holder, { ...held, count: Math.ceil(held.count / 20) })
    await sleep(settleMilliseconds)
    const before = await liveBytes(pid)
    await ask(holder, held)
    await sleep(settleMilliseconds)
    return ((await liveBytes(pid)) - before) / 1024 / held.count
  } finally {
    await ended(holder)
  }
}

async function ask(holder: ChildProcess, order: object): Promise<void> {
  holder.send(order)
  const [answer] = await Promise.race([once(holder, 'message'), once(holder, 'exit')])
  if (answer !== 'open') throw new Error(`the sockets were not opened: ${JSON.stringify(answer)}`)
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
