import type { AccountId } from '@called-shot/shared/ids.ts'
import type { LiveSocket } from './live-socket.ts'

/**
 * The player who may listen with a token, and until when. Of the token itself, only enough is kept to determine whether
 * its session has been ended.
 */
export interface ListenerSession {
  readonly accountId: AccountId
  readonly expiresAt: Date
  /** The grant of a player's session, if the provider names one. */
  readonly grantHash: string | null
  /** The API key of a program's session. */
  readonly keyHash: string | null
}

export interface ListenerSessions {
  /** The session that this token opens; null if the token is invalid. */
  openedBy(token: string): Promise<ListenerSession | null>
  /** Those of these sessions that have since been ended by a log-out, a revocation, or the end of the account. */
  endedAmong(sessions: readonly ListenerSession[]): Promise<ReadonlySet<ListenerSession>>
}

/** The sockets that have shown a valid token. */
export interface Listeners {
  /** Checks the token in a message and registers the socket, or closes it with the reason. */
  authorize(socket: LiveSocket, message: string): Promise<void>
  /** Forgets a socket that has closed. */
  leave(socket: LiveSocket): void
  players(): readonly AccountId[]
  socketsOf(players: readonly AccountId[]): readonly LiveSocket[]
  /** Sockets that have not been told yet that they are registered. */
  newcomers(): readonly LiveSocket[]
  welcome(sockets: readonly LiveSocket[]): void
  /** Ends the sockets whose tokens have expired, without a handshake: the client renews its token and reconnects. */
  endExpired(): void
  /** Closes the sockets whose sessions have been ended since they were opened. */
  endRefused(): Promise<void>
  /** Stops `endRefused`, even one that is in progress. */
  stop(): void
}

interface ListenerParts {
  readonly sessions: ListenerSessions
  readonly maxPerPlayer: number
  /** Called when the last socket of a player has closed. */
  readonly onGone: (player: AccountId) => void
}

/** The number of sessions that one statement checks. */
const lookedAtOnce = 1000

export function createListeners({ sessions, maxPerPlayer, onGone }: ListenerParts): Listeners {
  /** A change replaces a player's list with a new one of exactly the right length, to save memory. */
  const players = new Map<AccountId, readonly LiveSocket[]>()
  const newcomers = new Set<LiveSocket>()
  let checking = false
  let stopped = false

  async function authorize(socket: LiveSocket, message: string): Promise<void> {
    const session = await sessions.openedBy(tokenIn(message))
    // Its 'close' has already been emitted, so a socket registered now would stay registered until a restart.
    if (socket.readyState !== socket.OPEN) return
    if (!session || session.expiresAt <= new Date()) return socket.close(4401, 'token refused')
    const mine = players.get(session.accountId) ?? []
    if (mine.length >= maxPerPlayer) return socket.close(4429, 'too many connections')
    players.set(session.accountId, mine.concat(socket))
    socket.session = session
    newcomers.add(socket)
  }

  function leave(socket: LiveSocket): void {
    const { session } = socket
    if (session === null) return
    socket.session = null
    newcomers.delete(socket)
    const mine = players.get(session.accountId) ?? []
    if (mine.length > 1) return void players.set(session.accountId, mine.toSpliced(mine.indexOf(socket), 1))
    players.delete(session.accountId)
    onGone(session.accountId)
  }

  /**
   * A player who logged out, or whose account was closed, after the socket opened receives nothing more, not even a
   * signal that there is news.
   */
  async function endRefused(): Promise<void> {
    if (checking || stopped) return
    checking = true
    try {
      const all = [...players.values()].flat()
      for (let from = 0; from < all.length && !stopped; from += lookedAtOnce)
        await endRefusedOf(all.slice(from, from + lookedAtOnce))
    } finally {
      checking = false
    }
  }

  async function endRefusedOf(sockets: readonly LiveSocket[]): Promise<void> {
    const ended = await sessions.endedAmong(sockets.flatMap(({ session }) => session ?? []))
    if (stopped) return
    const now = new Date()
    // A session whose token has merely expired is left to `endExpired`, so that its page reconnects.
    for (const socket of sockets)
      if (socket.session && ended.has(socket.session) && socket.session.expiresAt > now)
        socket.close(4401, 'session ended')
  }

  return {
    authorize,
    leave,
    endRefused,
    endExpired() {
      const now = new Date()
      for (const mine of players.values())
        for (const socket of mine) if (socket.session && socket.session.expiresAt <= now) socket.terminate()
    },
    players: () => [...players.keys()],
    socketsOf: (some) => some.flatMap((player) => players.get(player) ?? []),
    newcomers: () => [...newcomers],
    welcome(counted) {
      for (const socket of counted) newcomers.delete(socket)
    },
    stop() {
      stopped = true
    },
  }
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
