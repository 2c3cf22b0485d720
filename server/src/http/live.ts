import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Pool } from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'
import { addressKey } from '../address-keys.ts'
import { createEntrance, textOf, type EntranceLimits } from './live-entrance.ts'
import { createListeners, type TokenReader } from './live-listeners.ts'
import { createNewsTeller } from './live-news.ts'
import { sendInSlices, terminateInTurns } from './live-send.ts'

export interface LiveParts {
  readonly pool: Pool
  readonly readToken: TokenReader
  readonly allowedOrigins: ReadonlySet<string>
  readonly limits: EntranceLimits & { readonly ofPlayer: number }
  /** How many proxies before us may name the caller's address. */
  readonly trustedProxies: number
  readonly heartbeatMilliseconds?: number
  /** How long a new socket may take to send its token. */
  readonly tokenMilliseconds?: number
  /** The games that sockets follow beside their player's news, by the messages they send after their token. */
  readonly topics?: (send: (targets: readonly WebSocket[], message: Buffer) => void) => Topics
  readonly onError: (error: unknown) => void
}

export interface Topics {
  follow(socket: WebSocket, message: string): void
  leave(socket: WebSocket): void
  close(): void
}

export interface Live {
  attach(server: HttpServer): void
  close(): Promise<void>
}

const pollMilliseconds = 250

/**
 * Live signals (Design §4a): the process polls committed notification rows that it has not seen, and changes of pools
 * once a second, and tells the sockets of their players and entrants, at most once a second each. Equally often it
 * checks which listening players have acted, so that their other browsers follow. No data travels; the client
 * refetches. The exception is the state of games that a socket asks to follow (`topics`). A new socket gets one signal
 * after the first poll that includes it, because anything between the page's own reads and that poll would otherwise
 * be missed. A socket with a refused token is closed cleanly, so that the client does not reconnect; so is one whose
 * session has ended, at the next heartbeat. A shutdown drops sockets without a handshake, so that clients reconnect, and
 * one after the other, so that they do not all come to another process at once; those that wait hear news meanwhile.
 */
export function createLive({
  pool,
  readToken,
  allowedOrigins,
  limits,
  trustedProxies,
  heartbeatMilliseconds = 25_000,
  tokenMilliseconds = 5000,
  topics: openTopics,
  onError,
}: LiveParts): Live {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 4096 })
  const topics = openTopics?.(sendInSlices)
  const listeners = createListeners({
    readToken,
    maxPerPlayer: limits.ofPlayer,
    onGone: (player) => news.forget(player),
  })
  const news = createNewsTeller(pool, listeners)
  const entrance = createEntrance({
    limits,
    tokenMilliseconds,
    authorise: listeners.authorise,
    onAdmitted: hearTopics,
    onError,
  })
  const poll = setInterval(() => void news.look().catch(onError), pollMilliseconds)
  const pulse = keepPulse(sockets, heartbeatMilliseconds, () => void listeners.endRefused().catch(onError))
  let closing = false

  /** Of the messages that came while the token was read, the last one counts. */
  function hearTopics(socket: WebSocket, early: string | null): void {
    if (!topics || !listeners.has(socket)) return
    if (early !== null) topics.follow(socket, early)
    socket.on('message', (data) => topics.follow(socket, textOf(data)))
    socket.once('close', () => topics.leave(socket))
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin } = request.headers
    const address = addressKey(addressOf(request, trustedProxies))
    const path = (request.url ?? '').split('?')[0]
    if (path !== '/ws') return refuseUpgrade(socket, '404 Not Found')
    if (closing) return refuseUpgrade(socket, '503 Service Unavailable')
    if (origin !== undefined && !allowedOrigins.has(origin)) return refuseUpgrade(socket, '403 Forbidden')
    const problem = entrance.turnedAway(address)
    if (problem === 'address is full') return refuseUpgrade(socket, '429 Too Many Requests')
    if (problem === 'all is full') return refuseUpgrade(socket, '503 Service Unavailable')
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      pulse.watch(accepted)
      accepted.on('error', () => accepted.terminate())
      entrance.admit(accepted, address)
    })
  }

  return {
    attach: (server) => void server.on('upgrade', upgrade),
    async close() {
      closing = true
      await terminateInTurns([...sockets.clients])
      listeners.stop()
      clearInterval(poll)
      pulse.stop()
      topics?.close()
    },
  }
}

/** Pings every socket at each beat, and ends those that have not answered the ping before. */
function keepPulse(sockets: WebSocketServer, milliseconds: number, onBeat: () => void) {
  const alive = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
    onBeat()
  }, milliseconds)
  return {
    watch(socket: WebSocket): void {
      alive.add(socket)
      socket.on('pong', () => alive.add(socket))
    },
    stop: () => clearInterval(timer),
  }
}

/** As many steps before us as there are trusted proxies; what a caller writes further out counts for nothing. */
function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  const named = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const chain = [...named.map((address) => address.trim()).filter((address) => address !== ''), direct]
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? direct
}

/** Nobody else listens for this connection's errors any more: a caller who resets it would end the process. */
function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
