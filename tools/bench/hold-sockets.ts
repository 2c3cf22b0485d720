import { WebSocket } from 'ws'
import { z } from 'zod'

/** A process that opens sockets when it is told to, each with its first message, a token, and keeps them. */
const order = z.object({ address: z.string(), tokens: z.array(z.string()), count: z.number() })

const atOnce = 100
const held: WebSocket[] = []

process.on('message', (raw) => void openAll(order.parse(raw)))

async function openAll({ address, tokens, count }: z.infer<typeof order>): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) =>
      openOne(address, tokens[(from + index) % tokens.length] ?? ''),
    )
    held.push(...(await Promise.all(some)))
  }
  process.send?.('open')
}

/** Resolves at the socket's first message, which both servers send once they have the token. */
function openOne(address: string, token: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false })
    socket.once('open', () => socket.send(token))
    socket.once('message', () => resolve(socket))
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`a socket was closed: ${code}`)))
  })
}
