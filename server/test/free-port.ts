import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port of this machine on which nobody listens now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  const closed = once(probe, 'close')
  probe.close()
  await closed
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
