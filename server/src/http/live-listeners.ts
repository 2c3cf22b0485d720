import type { WebSocket } from 'ws'
import type { AccountId } from '@called-shot/shared/ids.ts'

/** The owner of a token and when it ends; null for an invalid one. */
export type TokenReader = (
  token: string,
) => Promise<{ readonly accountId: AccountId; readonly expiresAt: Date } | null>

/** The sockets that have shown a good token. */
export interface Listeners {
  /** Reads the token in a message and counts the socket, or closes it with the reason. */
  authorise(socket: WebSocket, message: string): Promise<void>
  has(socket: WebSocket): boolean
  players(): readonly AccountId[]
  socketsOf(players: readonly AccountId[]): readonly WebSocket[]
  /** Sockets that have not been told yet that they are counted. */
  newcomers(): readonly WebSocket[]
  welcome(sockets: readonly WebSocket[]): void
  /** Closes the sockets whose sessions have ended since they were opened. */
  endRefused(): Promise<void>
  /** Stops `endRefused`, also one that is under way. */
  stop(): void
}

interface ListenerParts {
  readonly readToken: TokenReader
  readonly maxPerPlayer: number
  /** Called when the last socket of a player has gone. */
  readonly onGone: (player: AccountId) => void
}

export function createListeners({ readToken, maxPerPlayer, onGone }: ListenerParts): Listeners {
  const players = new Map<AccountId, Set<WebSocket>>()
  const newcomers = new Set<WebSocket>()
  const sessions = new Map<WebSocket, { readonly token: string; readonly expiresAt: Date }>()
  let checking = false
  let stopped = false

  async function authorise(socket: WebSocket, message: string): Promise<void> {
    const token = tokenIn(message)
    const who = await readToken(token)
    // Its 'close' has been emitted already: what is counted now would stay counted until a restart.
    if (socket.readyState !== socket.OPEN) return
    if (!who || who.expiresAt <= new Date()) return socket.close(4401, 'token refused')
    const mine = players.get(who.accountId) ?? new Set()
    if (mine.size >= maxPerPlayer) return socket.close(4429, 'too many connections')
    players.set(who.accountId, mine.add(socket))
    sessions.set(socket, { token, expiresAt: who.expiresAt })
    newcomers.add(socket)
    const expiry = terminateAt(socket, who.expiresAt)
    socket.once('close', () => {
      clearTimeout(expiry)
      sessions.delete(socket)
      newcomers.delete(socket)
      mine.delete(socket)
      if (mine.size > 0) return
      players.delete(who.accountId)
      onGone(who.accountId)
    })
  }

  /** A player who logged out, or whose account was closed, after the socket opened hears nothing more, not even that there is news. */
  async function endRefused(): Promise<void> {
    if (checking || stopped) return
    checking = true
    try {
      // One after the other: a token that passed before costs one read, and nobody waits for this. One
      // that has merely run out is ended without a handshake by its own clock, so that its page comes back.
      for (const [socket, { token, expiresAt }] of sessions)
        if (!stopped && (await readToken(token)) === null && expiresAt > new Date())
          socket.close(4401, 'session ended')
    } finally {
      checking = false
    }
  }

  return {
    authorise,
    endRefused,
    has: (socket) => sessions.has(socket),
    players: () => [...players.keys()],
    socketsOf: (some) => some.flatMap((player) => [...(players.get(player) ?? [])]),
    newcomers: () => [...newcomers],
    welcome(told) {
      for (const socket of told) newcomers.delete(socket)
    },
    stop() {
      stopped = true
    },
  }
}

/** At the token's end the client renews it and comes back: that close must look unclean to it. */
function terminateAt(socket: WebSocket, expiresAt: Date): NodeJS.Timeout {
  return setTimeout(() => socket.terminate(), Math.min(expiresAt.getTime() - Date.now(), 2 ** 31 - 1))
}

/** The raw token, or `{"token": …}`. */
function tokenIn(message: string): string {
  if (!message.startsWith('{')) return message.trim()
  try {
    const parsed: unknown = JSON.parse(message)
    if (
      typeof parsed === 'object' &&
      parsed !== null &&
      'token' in parsed &&
      typeof parsed.token === 'string'
    ) {
      return parsed.token
    }
  } catch {
    return ''
  }
  return ''
}
