import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, codeOf } from './cannot-start.ts'

/** Another instance that was just told to stop may hold its port for another moment. */
const timeoutMilliseconds = 2_000

/**
 * Refuses, before anything else is started, a port or host that it cannot listen on. `localhost` is two addresses, and
 * another program on one of them would answer half of the browsers.
 */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const addresses = await lookup(host, { all: true }).catch(() => {
    throw new CannotStart(`HOST=${host} is not an address of this machine.`)
  })
  const until = Date.now() + timeoutMilliseconds
  for (const { address } of addresses) {
    let problem = await whyCannotListen(address, port)
    while (problem === 'EADDRINUSE' && Date.now() < until) {
      await sleep(100)
      problem = await whyCannotListen(address, port)
    }
    if (problem !== null) throw cannotListen({ host, port }, problem)
  }
}

export function cannotListen({ host, port }: { host: string; port: number }, code: string): CannotStart {
  if (code === 'EADDRINUSE')
    return new CannotStart(
      `Port ${port} is taken by another program: stop it, or set PORT to another number.`,
    )
  if (code === 'EACCES')
    return new CannotStart(
      `Port ${port} needs privileges that this process does not have: set PORT to one above 1023.`,
    )
  return new CannotStart(`The server cannot listen on ${host}:${port} (${code}): check HOST and PORT.`)
}

async function whyCannotListen(address: string, port: number): Promise<string | null> {
  const server = createServer().listen(port, address)
  try {
    await once(server, 'listening')
    return null
  } catch (error) {
    // A machine without IPv6 still resolves `localhost` to ::1.
    return codeOf(error) === 'EADDRNOTAVAIL' && address === '::1' ? null : codeOf(error)
  } finally {
    server.close()
  }
}
