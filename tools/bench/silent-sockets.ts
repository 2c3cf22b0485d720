import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

/**
 * The process of an attacker who fills the server with silent sockets from many addresses of this machine. It opens
 * another whenever one is closed or refused, until it is asked for its report.
 */
const orders = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    port: z.number(),
    addresses: z.number().max(254),
    ofAddress: z.number(),
  }),
  z.object({ do: z.literal('report') }),
])

export interface SilentReport {
  readonly tries: number
  /** How many sockets were open at once, over all addresses and on one address. */
  readonly most: number
  readonly mostOfAddress: number
  /** How long the server let each of them wait, in milliseconds. */
  readonly waited: readonly number[]
  readonly answers: readonly (readonly [status: string, count: number])[]
}

const pauseMilliseconds = 10_000
const openFrom = new Map<string, number>()
const answers = new Map<string, number>()
const waited: number[] = []
let [tries, open, most, mostOfAddress] = [0, 0, 0, 0]

process.on('disconnect', () => process.exit())
process.on('message', (raw) => {
  const order = orders.parse(raw)
  if (order.do === 'open') fill(order)
  const report: SilentReport = { tries, most, mostOfAddress, waited, answers: [...answers] }
  process.send?.({ done: report })
})

function fill({ port, addresses, ofAddress }: { port: number; addresses: number; ofAddress: number }): void {
  for (let index = 0; index < addresses * ofAddress; index += 1)
    void keepTrying({
      port,
      localAddress: `127.0.3.${1 + (index % addresses)}`,
      pause: 2 * index,
    })
}

async function keepTrying({
  port,
  localAddress,
  pause,
}: {
  readonly port: number
  readonly localAddress: string
  readonly pause: number
}): Promise<never> {
  await sleep(pause)
  for (;;) {
    tries += 1
    await trySilence(port, localAddress)
    await sleep(pauseMilliseconds)
  }
}

/** Resolves when the server has closed or refused the socket. */
function trySilence(port: number, localAddress: string): Promise<void> {
  return new Promise((resolve) => {
    let openedAt = 0
    const socket = connect({ host: '127.0.0.1', port, localAddress })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (openedAt > 0) count(localAddress, -1)
      if (openedAt > 0) waited.push(performance.now() - openedAt)
      resolve()
    })
    // The first data are the HTTP answer. On an accepted socket, the next are the frame that closes it.
    socket.on('data', (data) => {
      if (openedAt > 0) return socket.destroy()
      const status = data.toString('latin1', 9, 12)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status !== '101') return socket.destroy()
      openedAt = performance.now()
      count(localAddress, 1)
    })
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2lsZW5jZSBpcyBnb2xkZQ==\r\n\r\n`,
    )
  })
}

function count(address: string, change: 1 | -1): void {
  const here = (openFrom.get(address) ?? 0) + change
  openFrom.set(address, here)
  open += change
  most = Math.max(most, open)
  mostOfAddress = Math.max(mostOfAddress, here)
}
