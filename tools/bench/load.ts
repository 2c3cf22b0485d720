import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { BenchPlayer } from './served-game.ts'
import type { BenchWorld } from './world.ts'

/** One request of a load, sent exactly once because a pack opens only once. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly player: Pick<BenchPlayer, 'token'>
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/** The request as it is sent, with a token of its player that outlives the load. */
export type SentRequest = Omit<LoadRequest, 'player'> & { readonly token: string }

const sender = fileURLToPath(new URL('./send-load.ts', import.meta.url))

/** The game, or the server it is compared with. */
interface Served {
  readonly address: string
}

interface Load {
  readonly name: string
  /**
   * With one connection a player, each player's requests go out in order, as a checkout needs. With a number, any free
   * connection takes the next request.
   */
  readonly connections: number | 'one a player'
  readonly requests: readonly LoadRequest[]
}

/** Sends the requests over kept-alive connections from a process of its own; returns requests per second. */
export async function load(world: BenchWorld, game: Served, wanted: Load): Promise<number> {
  const { seconds } = await send(world, game, wanted)
  return wanted.requests.length / seconds
}

/** Sends a load of so many connections through several processes, an equal share each; returns requests per second. */
export async function loadThrough(
  world: BenchWorld,
  games: readonly Served[],
  { name, connections, requests }: Load & { readonly connections: number },
): Promise<number> {
  const seconds = await Promise.all(
    games.map(async (game, index) => {
      const share = {
        name: `${name}-${index}`,
        connections: connections / games.length,
        requests: requests.filter((_, place) => place % games.length === index),
      }
      return (await send(world, game, share)).seconds
    }),
  )
  return requests.length / Math.max(...seconds)
}

/** Sends the same way; returns the milliseconds of each request, in the order of the answers. */
export async function loadTimes(world: BenchWorld, game: Served, wanted: Load): Promise<number[]> {
  return (await send(world, game, wanted)).milliseconds
}

const sent = z.object({
  seconds: z.number(),
  failed: z.number(),
  firstFailure: z.string(),
  milliseconds: z.array(z.number()),
})

async function send(
  world: BenchWorld,
  { address }: Served,
  { name, connections, requests }: Load,
): Promise<z.infer<typeof sent>> {
  const file = join(world.folder, `${name}.json`)
  await writeFile(file, JSON.stringify(await Promise.all(requests.map(sentRequest))))
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, [sender, address, file, String(connections)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.on('error', reject)
    child.on('close', () => resolve(text))
  })
  await rm(file)
  const result = sent.parse(JSON.parse(output))
  if (result.failed > 0)
    throw new Error(
      `${name}: ${result.failed} of ${requests.length} requests failed, the first with ${result.firstFailure}`,
    )
  return result
}

async function sentRequest({ player, ...request }: LoadRequest): Promise<SentRequest> {
  return { ...request, token: await player.token() }
}
