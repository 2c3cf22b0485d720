import type { Server } from 'node:http'
import type { Pool } from 'pg'
import type { WebSocket } from 'ws'
import { createDoor } from './live-door.ts'
import { createEntrance, type EntranceLimits } from './live-entrance.ts'
import { createListeners, type ListenerSessions } from './live-listeners.ts'
import { createNewsNotifier } from './live-news.ts'
import { sendInSlices, terminateInTurns } from './live-send.ts'
import { handleWith, type LiveSocket } from './live-socket.ts'

export interface LiveParts {
  readonly pool: Pool
  readonly sessions: ListenerSessions
  readonly allowedOrigins: ReadonlySet<string>
  readonly limits: EntranceLimits & { readonly ofPlayer: number }
  /** How many proxies in front of us are trusted to report the caller's address. */
  readonly trustedProxies: number
  readonly heartbeatMilliseconds?: number
  /** How long a new socket may take to send its token. */
  readonly tokenMilliseconds?: number
  /** The games that sockets follow in addition to their player's news, by the messages they send after their token. */
  readonly topics?: (send: (targets: readonly WebSocket[], message: Buffer) => void) => Topics
  readonly onError: (error: unknown) => void
}

interface Topics {
  follow(socket: WebSocket, message: string): void
  leave(socket: WebSocket): void
  close(): void
}

export interface Live {
  attach(server: Server): void
  close(): Promise<void>
}

const pollMilliseconds = 250

/**
 * Live signals (Design §4a): the process polls committed notification rows that it has not seen, and changes of pools
 * once a second, and notifies the sockets of their players and entrants, at most once a second each. Equally often it
 * checks which listening players have acted, so that their other browsers follow. No data travels; the client
 * refetches. The exception is the state of games that a socket asks to follow (`topics`). A new socket gets one signal
 * after the first poll that includes it, because anything between the page's own reads and that poll would otherwise be
 * missed. A socket with a refused token is closed cleanly, so that the client does not reconnect; so is one whose
 * session has ended, at the next heartbeat. A shutdown drops sockets without a handshake, so that clients reconnect,
 * and one after another, so that they do not all reach another process at once; those not dropped yet still receive
 * news. If sockets arrive faster than they are let in, they wait in line (ADR 56).
 */
export function createLive(parts: LiveParts): Live {
  const { pool, sessions, limits, heartbeatMilliseconds = 25_000, tokenMilliseconds = 5000, onError } = parts
  const sockets = new Set<LiveSocket>()
  const topics = parts.topics?.(sendInSlices)
  const listeners = createListeners({
    sessions,
    maxPerPlayer: limits.ofPlayer,
    onGone: (player) => news.forget(player),
  })
  const news = createNewsNotifier(pool, listeners)
  const entrance = createEntrance({
    limits,
    tokenMilliseconds,
    authorize: listeners.authorize,
    onEarly: followTopics,
    onError,
  })
  const handle = handleWith({
    received(socket, text) {
      if (socket.waiting) entrance.receive(socket, text)
      else followTopics(socket, text)
    },
    closed(socket) {
      sockets.delete(socket)
      entrance.leave(socket)
      if (socket.session) topics?.leave(socket)
      listeners.leave(socket)
    },
  })
  const timers = [
    setInterval(() => {
      listeners.endExpired()
      news.poll().catch(onError)
    }, pollMilliseconds),
    setInterval(() => {
      beat(sockets)
      listeners.endRefused().catch(onError)
    }, heartbeatMilliseconds),
  ]
  const door = createDoor({
    ...parts,
    entrance,
    onOpened(socket) {
      sockets.add(socket)
      handle(socket)
    },
  })

  function followTopics(socket: LiveSocket, message: string): void {
    if (socket.session) topics?.follow(socket, message)
  }

  return {
    attach: (server) => void server.on('upgrade', door.upgrade),
    async close() {
      door.close()
      await terminateInTurns([...sockets])
      listeners.stop()
      for (const timer of timers) clearInterval(timer)
      topics?.close()
    },
  }
}

/** Pings every socket, and ends those that have not answered the previous ping. */
function beat(sockets: ReadonlySet<LiveSocket>): void {
  for (const socket of sockets) {
    if (!socket.isAlive) {
      socket.terminate()
      continue
    }
    socket.isAlive = false
    socket.ping()
  }
}
