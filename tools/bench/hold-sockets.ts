import { WebSocket } from 'ws'
import { z } from 'zod'

/**
 * A process that opens sockets on request, sends each a token as its first message, and keeps them open. It reports
 * when all sockets together have received a given number of messages.
 */
const order = z.union([
  z.object({ address: z.string(), tokens: z.array(z.string()), count: z.number() }),
  z.object({ received: z.number() }),
])
type Opening = Extract<z.infer<typeof order>, { address: string }>

const atOnce = 500
const held: WebSocket[] = []
let received = 0
let awaited: number | null = null

process.on('message', (raw) => {
  const wanted = order.parse(raw)
  if ('count' in wanted) return void openAll(wanted)
  awaited = wanted.received
  reportWhenReceived()
})

async function openAll({ address, tokens, count }: Opening): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) =>
      openOne(address, tokens[(from + index) % tokens.length] ?? ''),
    )
    held.push(...(await Promise.all(some)))
  }
  process.send?.('open')
}

/** Resolves on the socket's first message, which every server sends once it has the token. */
function openOne(address: string, token: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false })
    socket.once('open', () => socket.send(token))
    socket.once('message', () => resolve(socket))
    socket.on('message', () => {
      received += 1
      reportWhenReceived()
    })
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`a socket was closed: ${code}`)))
  })
}

function reportWhenReceived(): void {
  if (awaited === null || received < awaited) return
  awaited = null
  process.send?.('received')
}
