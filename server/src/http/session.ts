import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { awayText, whyNotAllowed } from '@called-shot/shared/account/rules.ts'
import { everyRole, operatorCall, whyRoleMissing } from '@called-shot/shared/operator-roles.ts'
import { Refusal, refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { goneAmong, playerByAuthId, type Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import type { TokenVerifier, VerifiedToken } from '../provider/token-verifier.ts'
import { rememberedPlayers } from './remembered-players.ts'

/** What a call requires of its caller. */
type Asked = Pick<Endpoint, 'who' | 'standing' | 'roles'>

/** Finds the player behind a request, and refuses a call that the account is not allowed to make. */
export interface Sessions {
  /**
   * The caller of this endpoint: null for a guest if anyone may call it. Refuses with `not_logged_in` first, then with
   * any reason that the account's standing gives (`whyNotAllowed`).
   */
  authorize(request: FastifyRequest, endpoint: Asked): Promise<Player | null>
  /**
   * The same for a command, or a read that returns the account's version. The player may come from a cache up to a
   * minute old: only code that compares the version, as `commit` does, may trust it.
   */
  authorizeRemembered(request: FastifyRequest, endpoint: Asked): Promise<Caller>
  /** The `auth_id` in this request's valid token, without reading the database; null for a guest. */
  callerOf(request: FastifyRequest): Promise<string | null>
  /** The session of this request's bearer token; refuses with `not_logged_in`. */
  sessionOf(request: FastifyRequest): Promise<Session>
  /** The session of a token that did not come in a header, for example in a socket's first message. */
  sessionOfToken(token: string): Promise<Session>
  /** Those of these sessions whose grants have been revoked or whose accounts have been closed; runs one statement. */
  endedAmong<Some extends KnownSession>(sessions: readonly Some[]): Promise<readonly Some[]>
  /**
   * Whether an operator's browser asks for a file or a page. Such requests carry no header, so the cookie decides. It
   * gives access to the room's scripts and nothing else; each call of the room is authorized by its own token.
   */
  isOperatorsBrowser(request: FastifyRequest): Promise<boolean>
}

export interface Caller {
  readonly player: Player | null
  /** Read for an earlier call, so it may be out of date. */
  readonly isRemembered: boolean
}

interface Session {
  readonly player: Player
  readonly token: VerifiedToken
}

/** The part of a session that is kept when it continues without its token. */
interface KnownSession {
  readonly accountId: AccountId
  readonly grantHash: string | null
}

interface SessionParts {
  readonly queries: Queries
  readonly verifier: TokenVerifier
  /** Opens the account on the first visit of a person whom another provider already knows. */
  readonly onFirstSight?: (authId: string, token: string) => Promise<void>
}

/**
 * Only the Authorization header makes a session; the cookie `token` never does, so that no other site can call in a
 * player's name (PERM-11). The account is read at each call, by the call's own read, or by the commit of a command: a
 * suspension counts from the next one on.
 */
export function createSessions({ queries, verifier, onFirstSight }: SessionParts): Sessions {
  const memory = rememberedPlayers()

  async function sessionOfToken(text: string): Promise<Session> {
    const token = await verifier.verify(text)
    return { player: await readPlayer(token, text), token }
  }

  async function readPlayer(token: VerifiedToken, text: string): Promise<Player> {
    let player = await playerByAuthId(queries, token.authId)
    if (!player && onFirstSight) {
      await onFirstSight(token.authId, text)
      player = await playerByAuthId(queries, token.authId)
    }
    if (!player || player.closedAt !== null) throw refuse('not_logged_in')
    memory.keep(player)
    return player
  }

  async function sessionOf(request: FastifyRequest): Promise<Session> {
    const token = bearerOf(request)
    if (token === null) throw refuse('not_logged_in')
    return sessionOfToken(token)
  }

  return {
    sessionOf,
    sessionOfToken,
    async endedAmong(known) {
      if (known.length === 0) return []
      const gone = await goneAmong(
        queries,
        known.map(({ accountId }) => accountId),
      )
      return known.filter(({ accountId, grantHash }) => gone.has(accountId) || verifier.isRevoked(grantHash))
    },
    async isOperatorsBrowser(request) {
      const text = tokenIn(request.headers.cookie ?? '')
      if (text === null) return false
      const session = await unlessRefused(sessionOfToken(text))
      return session !== null && whyNotAllowed(session.player, operatorsRoom, session.player.now) === null
    },
    authorize,
    async callerOf(request) {
      const text = bearerOf(request)
      const token = text === null ? null : await unlessRefused(verifier.verify(text))
      return token?.authId ?? null
    },
    async authorizeRemembered(request, endpoint) {
      const text = bearerOf(request)
      if (endpoint.who === 'player' && text !== null) {
        const { authId } = await verifier.verify(text)
        const player = memory.recall(authId)
        if (player && whyNotAllowed(player, endpoint, player.now) === null)
          return { player, isRemembered: true }
      }
      return { player: await authorize(request, endpoint), isRemembered: false }
    },
  }

  async function authorize(request: FastifyRequest, endpoint: Asked): Promise<Player | null> {
    if (endpoint.who === 'anyone') return guestOrPlayer(request)
    const { player } = await sessionOf(request)
    requireStanding(player, endpoint)
    return player
  }

  /** An expired token does not block calls that are open to guests. */
  async function guestOrPlayer(request: FastifyRequest): Promise<Player | null> {
    const session = bearerOf(request) === null ? null : await unlessRefused(sessionOf(request))
    return session?.player ?? null
  }
}

/** Null instead of a refusal. */
export async function unlessRefused<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const operatorsRoom = operatorCall(...everyRole)

function tokenIn(cookies: string): string | null {
  const value = /(?:^|; )token=([^;]+)/.exec(cookies)?.[1] ?? ''
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value) ? value : null
}

export function requireStanding(player: Player, endpoint: Asked): void {
  const reason = whyNotAllowed(player, endpoint, player.now)
  if (reason === 'role_missing') refuseIf(whyRoleMissing(player.operatorRoles, endpoint))
  if (reason === 'not_allowed' && endpoint.who === 'player')
    throw refuse(reason, 'Operators do not play: their accounts cannot buy, trade or craft.')
  const detail = reason === 'on_a_break' ? awayText(player, player.now) : null
  if (reason !== null) throw refuse(reason, detail ?? {})
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
