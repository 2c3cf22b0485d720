import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import { freePort } from '../../../server/test/free-port.ts'
import { serveProgram, type ServedProgram } from '../serve-program.ts'
import type { BenchWorld } from '../world.ts'

/** The bare server's settings, passed on its command line. */
export interface BareServed {
  readonly connection: ClientConfig
  readonly port: number
  /** Each list's statements; `$1` is the player. */
  readonly lists: readonly { readonly page: string; readonly total: string }[]
  /** Makes the commit of the stored plan `$1`. */
  readonly commit: string
}

const program = fileURLToPath(new URL('bare-server.ts', import.meta.url))
const socketsProgram = fileURLToPath(new URL('bare-sockets.ts', import.meta.url))

/** Starts a bare Fastify and pg server on the bench's database, in its own process. */
export async function serveBare(
  { connection }: BenchWorld,
  served: Partial<Pick<BareServed, 'lists' | 'commit'>>,
): Promise<ServedProgram> {
  const given: BareServed = { connection, port: await freePort(), lists: [], commit: 'select $1', ...served }
  return serveProgram(program, given)
}

/** Starts a bare ws server in its own process. */
export async function serveBareSockets(): Promise<ServedProgram> {
  return serveProgram(socketsProgram, { port: await freePort() })
}
