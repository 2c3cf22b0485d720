import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Above 10080, which `fetch` refuses, and below the ports that the system gives to outgoing connections, one of which
 * could otherwise take it meanwhile.
 */
const firstPort = 10_081
const lastPort = 31_999

/** A port of this machine on which nobody listens now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(firstPort, lastPort + 1)
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, 'localhost')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
