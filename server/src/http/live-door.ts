import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { addressKey } from '../address-keys.ts'
import type { Entrance } from './live-entrance.ts'
import { LiveSocket } from './live-socket.ts'

interface DoorParts {
  readonly allowedOrigins: ReadonlySet<string>
  /** How many proxies in front of us are trusted to report the caller's address. */
  readonly trustedProxies: number
  readonly entrance: Entrance
  readonly onOpened: (socket: LiveSocket) => void
}

/** Accepts the upgrades that are let in as sockets, and turns the others away. */
export interface Door {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** From now on everybody is turned away. */
  close(): void
}

export function createDoor({ allowedOrigins, trustedProxies, entrance, onOpened }: DoorParts): Door {
  const handshake = new WebSocketServer({
    noServer: true,
    WebSocket: LiveSocket,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: 4096,
  })
  let closed = false

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Nothing else handles this connection's errors anymore, and an unhandled one (a caller who resets it) would end
    // the process.
    socket.on('error', destroy)
    const { origin } = request.headers
    const address = addressKey(addressOf(request, trustedProxies))
    const [path = ''] = (request.url ?? '').split('?')
    // With a slash at its end, too, as the calls.
    if (path !== '/ws' && path !== '/ws/') return refuseUpgrade(socket, '404 Not Found')
    if (closed) return refuseUpgrade(socket, '503 Service Unavailable')
    if (origin !== undefined && !allowedOrigins.has(origin)) return refuseUpgrade(socket, '403 Forbidden')
    const problem = entrance.comeIn(address, () => {
      if (closed) return refuseUpgrade(socket, '503 Service Unavailable')
      socket.off('error', destroy)
      handshake.handleUpgrade(request, socket, head, (accepted) => {
        onOpened(accepted)
        entrance.admit(accepted, address)
      })
    })
    if (problem === 'address is full') return refuseUpgrade(socket, '429 Too Many Requests')
    if (problem === 'all is full') return refuseUpgrade(socket, '503 Service Unavailable')
  }

  return {
    upgrade,
    close() {
      closed = true
    },
  }
}

/** A place at the entrance is free again when its socket has sent a token, or has sent none for five seconds. */
const retryAfter = 'Retry-After: 5\r\n'

/** The address reported by the outermost trusted proxy; entries that a caller adds further out are ignored. */
function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  const named = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const chain = [...named.map((address) => address.trim()).filter((address) => address !== ''), direct]
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? direct
}

/** Does not end our side first: closing has the same effect, with one system call less for each caller of a crowd. */
function refuseUpgrade(socket: Duplex, status: string): void {
  const retry = /^(?:429|503)/.test(status) ? retryAfter : ''
  socket.write(`HTTP/1.1 ${status}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  )
}

function destroy(this: Duplex): void {
  this.destroy()
}
