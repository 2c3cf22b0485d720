import type { Config } from './config.ts'
import type { Game } from './game.ts'
import { createLive, type Live } from './http/live.ts'
import type { ListenerSession, ListenerSessions } from './http/live-listeners.ts'
import { unlessRefused, type Sessions } from './http/session.ts'
import { hashOfKey, isMeantAsKey } from './keys/key-text.ts'
import type { KeySessions } from './keys/key-sessions.ts'
import { followGames } from './live/follow-games.ts'

export interface LiveSocketParts {
  readonly config: Config
  readonly game: Game
  readonly sessions: Sessions
  readonly keys: KeySessions
  readonly onError: (error: unknown) => void
}

/** The live sockets of this configuration; `attach` them to the server once it listens. */
export function openLive({ config, game, sessions, keys, onError }: LiveSocketParts): Live {
  return createLive({
    pool: game.database.game,
    sessions: listenerSessions(sessions, keys),
    allowedOrigins: new Set([new URL(config.publicUrl).origin, ...config.allowedOrigins]),
    limits: {
      ofAddress: config.limits.socketsPerAddress,
      ofPlayer: config.limits.socketsPerPlayer,
      inAll: config.limits.socketsWaiting,
      perSecond: config.limits.socketsPerSecond,
    },
    trustedProxies: config.trustedProxies,
    topics: (send) => followGames({ games: game.liveGames, send, onError }),
    onError,
  })
}

/**
 * Checks a socket's token, or its API key with the scope `read`, like that of any call; a refused one opens nothing.
 */
export function listenerSessions(
  sessions: Pick<Sessions, 'sessionOfToken' | 'endedAmong'>,
  keys: Pick<KeySessions, 'listenerOf' | 'listenerWith'>,
): ListenerSessions {
  async function openedBy(text: string): Promise<ListenerSession> {
    if (isMeantAsKey(text)) {
      const { player, expiresAt } = await keys.listenerOf(text)
      return { accountId: player.id, expiresAt, grantHash: null, keyHash: hashOfKey(text) }
    }
    const { player, token } = await sessions.sessionOfToken(text)
    const { expiresAt, grantHash } = token
    return { accountId: player.id, expiresAt, grantHash, keyHash: null }
  }

  return {
    openedBy: (text) => unlessRefused(openedBy(text)),
    async endedAmong(some) {
      const ended = new Set(await sessions.endedAmong(some.filter(({ keyHash }) => keyHash === null)))
      for (const session of some)
        if (session.keyHash !== null && !(await unlessRefused(keys.listenerWith(session.keyHash))))
          ended.add(session)
      return ended
    },
  }
}
