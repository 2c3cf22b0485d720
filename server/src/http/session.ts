import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { awayText, whyNotAllowed } from '@called-shot/shared/account/rules.ts'
import { Refusal, refuse } from '@called-shot/shared/refusals.ts'
import { playerByAuthId, type Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import type { TokenVerifier, VerifiedToken } from '../provider/token-verifier.ts'
import { rememberedPlayers } from './remembered-players.ts'

/** Whose call it is, and whether that account may make it. */
export interface Sessions {
  /**
   * The caller of this endpoint: null for a guest where anyone may call. Refuses with `not_logged_in` first, then
   * with what the account's standing forbids (`whyNotAllowed`).
   */
  authorise(request: FastifyRequest, endpoint: Pick<Endpoint, 'who' | 'standing'>): Promise<Player | null>
  /**
   * The same for a command of a player, who may be remembered from an earlier call: nothing but a commit may rest on
   * that, since it refuses an account that has changed.
   */
  authoriseCommand(request: FastifyRequest, endpoint: Pick<Endpoint, 'who' | 'standing'>): Promise<Caller>
  /** Whose valid token this request carries, asked of nobody but the token; null for a guest. */
  callerOf(request: FastifyRequest): Promise<string | null>
  /** The session that the bearer token of this request makes; refuses with `not_logged_in`. */
  sessionOf(request: FastifyRequest): Promise<Session>
  /** The same for a token that came another way: the first message of a socket. */
  sessionOfToken(token: string): Promise<Session>
  /**
   * Whether an operator's browser asks for a file or a page, which carries no header: the cookie tells. It opens the
   * room's scripts and nothing else; every call of the room is authorised by itself.
   */
  isOperatorsBrowser(request: FastifyRequest): Promise<boolean>
}

export interface Caller {
  readonly player: Player | null
  /** Read for an earlier call: what it says may no longer be so. */
  readonly isRemembered: boolean
}

export interface Session {
  readonly player: Player
  readonly token: VerifiedToken
}

interface SessionParts {
  readonly queries: Queries
  readonly verifier: TokenVerifier
  /** Another provider knows people before we do: makes the account of a first visit. */
  readonly onFirstSight?: (authId: string, token: string) => Promise<void>
}

/**
 * Only the Authorization header makes a session; the cookie `token` never does, so that no other site can call in a
 * player's name (PERM-11). The account is read at each call, or by the commit of a command: a suspension counts from the
 * next one on.
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
    async isOperatorsBrowser(request) {
      const text = tokenIn(request.headers.cookie ?? '')
      if (text === null) return false
      try {
        const { player } = await sessionOfToken(text)
        return whyNotAllowed(player, operatorsRoom, player.now) === null
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      }
    },
    authorise,
    async callerOf(request) {
      const text = bearerOf(request)
      if (text === null) return null
      try {
        return (await verifier.verify(text)).authId
      } catch (error) {
        if (error instanceof Refusal) return null
        throw error
      }
    },
    async authoriseCommand(request, endpoint) {
      const text = bearerOf(request)
      if (endpoint.who === 'player' && text !== null) {
        const { authId } = await verifier.verify(text)
        const player = memory.recall(authId)
        if (player && whyNotAllowed(player, endpoint, player.now) === null)
          return { player, isRemembered: true }
      }
      return { player: await authorise(request, endpoint), isRemembered: false }
    },
  }

  async function authorise(
    request: FastifyRequest,
    endpoint: Pick<Endpoint, 'who' | 'standing'>,
  ): Promise<Player | null> {
    if (endpoint.who === 'anyone') return guestOrPlayer(request)
    const { player } = await sessionOf(request)
    requireStanding(player, endpoint)
    return player
  }

  /** A stale token does not keep anybody from what is open to all. */
  async function guestOrPlayer(request: FastifyRequest): Promise<Player | null> {
    if (bearerOf(request) === null) return null
    try {
      return (await sessionOf(request)).player
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}

const operatorsRoom = { who: 'operator', standing: 'active' } as const

function tokenIn(cookies: string): string | null {
  const value = /(?:^|; )token=([^;]+)/.exec(cookies)?.[1] ?? ''
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value) ? value : null
}

export function requireStanding(player: Player, endpoint: Pick<Endpoint, 'who' | 'standing'>): void {
  const reason = whyNotAllowed(player, endpoint, player.now)
  const detail = reason === 'on_a_break' ? awayText(player, player.now) : null
  if (reason !== null) throw refuse(reason, detail ?? {})
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
