import { Refusal } from '@called-shot/shared/refusals.ts'
import type { Config } from './config.ts'
import type { Game } from './game.ts'
import { createLive, type Live } from './http/live.ts'
import type { TokenReader } from './http/live-listeners.ts'
import type { Sessions } from './http/session.ts'
import { isMeantAsKey } from './keys/key-text.ts'
import type { KeySessions } from './keys/key-sessions.ts'
import { followGames } from './live/follow-games.ts'

export interface LiveSocketParts {
  readonly config: Config
  readonly game: Game
  readonly sessions: Sessions
  readonly keys: KeySessions
  readonly onError: (error: unknown) => void
}

/** The live sockets as this configuration wants them; `attach` them to the server once it listens. */
export function openLive({ config, game, sessions, keys, onError }: LiveSocketParts): Live {
  return createLive({
    pool: game.database.game,
    readToken: tokenReader(sessions, keys),
    allowedOrigins: new Set([new URL(config.publicUrl).origin, ...config.allowedOrigins]),
    limits: {
      ofAddress: config.limits.socketsPerAddress,
      ofPlayer: config.limits.socketsPerPlayer,
      inAll: config.limits.socketsWaiting,
      aSecond: config.limits.socketsPerSecond,
    },
    trustedProxies: config.trustedProxies,
    topics: (send) => followGames({ games: game.liveGames, send, onError }),
    onError,
  })
}

/** A socket's token, or its API key with the scope `read`, is checked as that of any call; a refused one has no owner. */
export function tokenReader(
  sessions: Pick<Sessions, 'sessionOfToken'>,
  keys: Pick<KeySessions, 'listenerOf'>,
): TokenReader {
  return async (text) => {
    try {
      if (isMeantAsKey(text)) {
        const { player, expiresAt } = await keys.listenerOf(text)
        return { accountId: player.id, expiresAt }
      }
      const { player, token } = await sessions.sessionOfToken(text)
      return { accountId: player.id, expiresAt: token.expiresAt }
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}
