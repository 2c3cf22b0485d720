import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import { inTurn, signingFirst, type KeyState } from './key-turns.ts'
import { unsealed, type Sealer } from '../sealer.ts'
import { secondsOf } from './settings.ts'

/** The keys that sign cookies and derive the successors of refresh tokens. */
export interface CookieKey {
  readonly name: string
  readonly state: KeyState
  /** When it entered this state. */
  readonly since: Date
  readonly secret: Buffer
}

/** Longer than anything signed with it is valid. */
const oldSeconds = Math.max(secondsOf.session, secondsOf.refreshToken) + secondsPerDay

/**
 * The keys of all processes, the signing one first. Creates the first and rotates keys that are due, as `turnKeys`
 * does; this logs nobody out. Safe to call in every process at any time.
 */
export async function turnCookieKeys(pool: Pool, sealer: Sealer): Promise<readonly CookieKey[]> {
  const make = (client: PoolClient, state: 'next' | 'current') => makeKey(client, sealer, state)
  return inTurn(pool, { table: 'provider_secret', id: 'name', oldSeconds, make }, async (client) => {
    const { rows } = await client.query<Omit<CookieKey, 'secret'> & { sealed: Buffer }>(
      `select name, state, state_since as since, sealed from provider_secret order by ${signingFirst}`,
    )
    return rows.map(({ sealed, ...key }) => ({ ...key, secret: unsealed(sealer, sealed) }))
  })
}

/**
 * The key that signed at that moment. Every process derives the same successor for a refresh token, even during a
 * rotation, because the token's own time determines its key.
 */
export function cookieKeyOf(keys: readonly CookieKey[], issuedAt: Date): CookieKey {
  const old = keys.filter(({ state, since }) => state === 'old' && since > issuedAt)
  const key = old.at(-1) ?? keys.find(({ state }) => state === 'current')
  if (!key) throw new Error('there is no cookie key')
  return key
}

async function makeKey(client: PoolClient, sealer: Sealer, state: 'next' | 'current'): Promise<void> {
  await client.query('insert into provider_secret (name, sealed, state) values ($1, $2, $3)', [
    randomBytes(9).toString('base64url'),
    sealer.seal(randomBytes(32)),
    state,
  ])
}
