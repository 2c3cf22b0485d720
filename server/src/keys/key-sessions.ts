import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { scopeMissingText, whyKeyNotAllowed } from '@called-shot/shared/keys/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import { queriesOf, type Queries } from '../commit/reader.ts'
import { keyByHash, type FoundKey } from './key-reads.ts'
import { createKeyLimits, type KeyLimitSettings } from './key-limits.ts'
import { hashOfKey, isMeantAsKey, isWellFormed } from './key-text.ts'

export interface KeySessions {
  /** The key in this request, if there is one. */
  keyIn(request: FastifyRequest): string | null
  /** The `auth_id` of the key's owner, if this process has seen the key before. */
  knownOwnerOf(key: string): string | null
  /**
   * The player for whom this key may make this call. Refuses a key that is malformed, unknown, expired or revoked, one
   * of a suspended account, one that lacks the scope, and one that calls too often; sets the `RateLimit` headers.
   */
  authorize(key: string, call: KeyCall): Promise<Player>
  /** The player who listens with this key on a live socket, and until when; needs the scope `read`. */
  listenerOf(key: string): Promise<KeyListener>
  /** The same for the key with this hash; refused if it has since been revoked. */
  listenerWith(hash: string): Promise<KeyListener>
}

interface KeyListener {
  readonly player: Player
  readonly expiresAt: Date
}

export interface KeyCall {
  readonly endpoint: Pick<Endpoint, 'scope'>
  readonly address: string
  readonly reply: Pick<FastifyReply, 'header'>
}

const maxRemembered = 10_000
const lastUseMilliseconds = 60_000

/**
 * Sessions of programs. The key is read from the database at every call, so a revocation counts at once everywhere.
 * What is cached can never become wrong: the owner of a hash, and hashes without an owner (a key is random, so the same
 * one cannot be created later). Calls are counted per key and process, like money calls.
 */
export function createKeySessions(
  { pool, queries = queriesOf(pool) }: { readonly pool: Pool; readonly queries?: Queries },
  settings: KeyLimitSettings,
): KeySessions {
  const limits = createKeyLimits(settings)
  const owners = new Map<string, string>()
  const unknown = new Set<string>()

  async function find(key: string, address: string | null): Promise<{ hash: string; found: FoundKey }> {
    if (!isWellFormed(key)) throw refuse('key_invalid')
    const hash = hashOfKey(key)
    if (unknown.has(hash)) throw refuse('key_invalid')
    if (address !== null && !owners.has(hash)) await limits.refuseGuesser(address)
    const found = await keyByHash(queries, hash)
    if (!found) {
      if (unknown.size >= maxRemembered) unknown.clear()
      unknown.add(hash)
      if (address !== null) await limits.countGuess(address)
      throw refuse('key_invalid')
    }
    if (owners.size >= maxRemembered) owners.clear()
    owners.set(hash, found.player.authId)
    refuseDead(found)
    return { hash, found }
  }

  async function noteUse({ keyId, lastUsedAt, player: { now } }: FoundKey): Promise<void> {
    if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < lastUseMilliseconds) return
    // The condition holds across processes and parallel calls: only one of them writes.
    await pool.query({
      name: 'note-use-of-key',
      text: `update api_key set last_used_at = clock_timestamp()
        where id = $1 and (last_used_at is null or last_used_at <= statement_timestamp() - interval '1 minute')`,
      values: [keyId],
    })
  }

  async function listener(found: FoundKey): Promise<KeyListener> {
    await noteUse(found)
    requireScope(found, { scope: 'read' })
    return { player: found.player, expiresAt: found.expiresAt }
  }

  return {
    keyIn(request) {
      const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
      return isMeantAsKey(bearer) ? bearer : null
    },
    knownOwnerOf: (key) => (isWellFormed(key) ? (owners.get(hashOfKey(key)) ?? null) : null),
    async authorize(key, { endpoint, address, reply }) {
      // A key that has used up its minute is refused without querying the database.
      if (owners.has(hashOfKey(key))) await limits.refuseUsedUp(hashOfKey(key), reply)
      const { hash, found } = await find(key, address)
      await limits.count(hash, reply)
      await noteUse(found)
      requireScope(found, endpoint)
      return found.player
    },
    async listenerOf(key) {
      const { found } = await find(key, null)
      return listener(found)
    },
    async listenerWith(hash) {
      const found = await keyByHash(queries, hash)
      if (!found) throw refuse('key_invalid')
      refuseDead(found)
      return listener(found)
    },
  }
}

function refuseDead({ player, revokedAt, expiresAt }: FoundKey): void {
  if (revokedAt !== null || player.closedAt !== null) throw refuse('key_revoked')
  if (expiresAt <= player.now) throw refuse('key_expired')
  if (player.suspendedAt !== null) throw refuse('suspended')
}

function requireScope({ scopes }: FoundKey, endpoint: Pick<Endpoint, 'scope'>): void {
  const reason = whyKeyNotAllowed(scopes, endpoint)
  if (reason !== null)
    throw refuse(reason, endpoint.scope === undefined ? {} : scopeMissingText(endpoint.scope))
}
