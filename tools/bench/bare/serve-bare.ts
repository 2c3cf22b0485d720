import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { freePort } from '../../../server/test/free-port.ts'
import { untilGreeted } from '../../../server/test/until-greeted.ts'
import type { BenchWorld } from '../world.ts'

/** What the bare server is told on its command line. */
export interface BareServed {
  readonly connection: ClientConfig
  readonly port: number
  /** Each list by its number; $1 is the player. */
  readonly lists: readonly { readonly page: string; readonly total: string }[]
  /** Makes the commit of the kept plan $1. */
  readonly commit: string
}

const program = fileURLToPath(new URL('bare-server.ts', import.meta.url))

export interface ServedBare {
  readonly address: string
  readonly pid: number
  stop(): Promise<void>
}

/** A bare Fastify and pg server on the bench's database, in a process of its own. */
export async function serveBare(
  { connection }: BenchWorld,
  served: Partial<Pick<BareServed, 'lists' | 'commit'>>,
): Promise<ServedBare> {
  const port = await freePort()
  const told: BareServed = { connection, port, lists: [], commit: 'select $1', ...served }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, JSON.stringify(told)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await untilGreeted(child)
  return {
    address: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
