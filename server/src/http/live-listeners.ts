import type { AccountId } from '@called-shot/shared/ids.ts'
import type { LiveSocket } from './live-socket.ts'

/**
 * The player whom a token lets listen, and until when. Of the token itself only enough is kept to see whether its
 * session has been ended.
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
  /** The session that this token opens; null for an invalid one. */
  openedBy(token: string): Promise<ListenerSession | null>
  /** The sessions that have been ended since, by a log-out, a revocation, or the end of the account. */
  endedAmong(sessions: readonly ListenerSession[]): Promise<ReadonlySet<ListenerSession>>
}

/** The sockets that have shown a good token. */
export interface Listeners {
  /** Reads the token in a message and counts the socket, or closes it with the reason. */
  authorize(socket: LiveSocket, message: string): Promise<void>
  /** Forgets a socket that has closed. */
  leave(socket: LiveSocket): void
  players(): readonly AccountId[]
  socketsOf(players: readonly AccountId[]): readonly LiveSocket[]
  /** Sockets that have not been told yet that they are counted. */
  newcomers(): readonly LiveSocket[]
  welcome(sockets: readonly LiveSocket[]): void
  /** Ends the sockets whose tokens have run out, without a handshake: the client renews its token and comes back. */
  endExpired(): void
  /** Closes the sockets whose sessions have been ended since they were opened. */
  endRefused(): Promise<void>
  /** Stops `endRefused`, also one that is under way. */
  stop(): void
}

interface ListenerParts {
  readonly sessions: ListenerSessions
  readonly maxPerPlayer: number
  /** Called when the last socket of a player has gone. */
  readonly onGone: (player: AccountId) => void
}

/** The number of sessions that one statement checks. */
const lookedAtOnce = 1000

export function createListeners({ sessions, maxPerPlayer, onGone }: ListenerParts): Listeners {
  /** A change replaces a player's list by a new one of exactly the right length. */
  const players = new Map<AccountId, readonly LiveSocket[]>()
  const newcomers = new Set<LiveSocket>()
  let checking = false
  let stopped = false

  async function authorize(socket: LiveSocket, message: string): Promise<void> {
    const session = await sessions.openedBy(tokenIn(message))
    // Its 'close' has been emitted already, so a socket counted now would stay counted until a restart.
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

  /** A player who logged out, or whose account was closed, after the socket opened hears nothing more, not even that there is news. */
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
    // A session whose token has merely run out is left to `endExpired`, so that its page comes back.
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
