import { WebSocket } from 'ws'
import { z } from 'zod'
import { reconnectSeconds } from '../../web/src/api/reconnect.ts'

/**
 * The process of many pages, controlled over its channel. Each page keeps a socket open and reopens it after the
 * client's waiting times.
 */
const orders = z.discriminatedUnion('do', [
  z.object({ do: z.literal('open'), address: z.string(), tokens: z.array(z.string()), count: z.number() }),
  /** Asks for everything that happened since all sockets were open. */
  z.object({ do: z.literal('report') }),
])

export interface ReturnReport {
  /** When each reconnecting socket was accepted, in milliseconds since 1970. */
  readonly letIn: readonly number[]
  /** By page: when the last message arrived; null for a page that is not back. */
  readonly received: readonly (number | null)[]
  readonly turnedAway: number
}

interface Page {
  readonly token: string
  losses: number
  receivedAt: number | null
}

/** Real pages don't open thousands of connections in the same instant. */
const atOnce = 100
const pages: Page[] = []
let address = ''
let letIn: number[] = []
let turnedAway = 0

process.on('message', (raw) => void obey(orders.parse(raw)))
process.on('disconnect', () => process.exit())

async function obey(order: z.infer<typeof orders>): Promise<void> {
  if (order.do === 'open') await openAll(order)
  const report: ReturnReport = { letIn, received: pages.map(({ receivedAt }) => receivedAt), turnedAway }
  process.send?.({ done: report })
}

async function openAll({ tokens, count, ...order }: { address: string; tokens: string[]; count: number }) {
  address = `${order.address.replace('http', 'ws')}/ws`
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, index): Page => {
      return { token: tokens[(from + index) % tokens.length] ?? '', losses: 0, receivedAt: null }
    })
    pages.push(...some)
    await Promise.all(some.map((page) => new Promise<void>((resolve) => open(page, resolve))))
  }
  letIn = []
  turnedAway = 0
}

/** Connects as `web/src/api/live.ts` does. */
function open(page: Page, onHeard?: () => void): void {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  socket.on('open', () => {
    letIn.push(Date.now())
    socket.send(page.token)
  })
  socket.on('message', () => {
    page.losses = 0
    page.receivedAt = Date.now()
    onHeard?.()
  })
  socket.on('error', ({ message }) => {
    if (message.startsWith('Unexpected server response')) turnedAway += 1
  })
  socket.on('close', () => {
    page.receivedAt = null
    setTimeout(() => open(page, onHeard), reconnectSeconds(page.losses) * 1000)
    page.losses += 1
  })
}
