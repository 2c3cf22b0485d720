import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { CannotStart } from '../cannot-start.ts'

/** Keeps secrets from being readable in the database; the key that seals them lives outside (commit/random.ts). */
export interface Sealer {
  seal(secret: Buffer): Buffer
  unseal(sealed: Buffer): Buffer
}

export interface SigningKey {
  readonly kid: string
  readonly state: 'next' | 'current' | 'old'
  readonly publicJwk: JWK
  readonly privateJwk: JWK
}

/** Any number of processes start, and rotate, one after the other. */
const oneAtATime = 7_210_523

const currentDays = 90
/** Verifiers keep a key set for a while: a new key is published for so long before it signs. */
const nextHours = 1
/** Longer than any token that an old key signed. */
const oldHours = 24

/**
 * All published keys, the signing one first. Makes the first, and moves on what is due: `next` signs after an
 * hour, the key before it stays published for a day. Safe to call in every process at any time.
 */
export async function turnKeys(pool: Pool, sealer: Sealer): Promise<readonly SigningKey[]> {
  return inTurn(pool, async (client) => {
    const due = await client.query<{ current: number; next: number; next_ready: boolean; stale: boolean }>(
      `select count(*) filter (where state = 'current') as current,
        count(*) filter (where state = 'next') as next,
        coalesce(bool_or(state = 'next' and state_since < clock_timestamp() - make_interval(hours => $1)), false)
          as next_ready,
        coalesce(bool_or(state = 'current' and state_since < clock_timestamp() - make_interval(days => $2)), false)
          as stale
      from provider_key`,
      [nextHours, currentDays],
    )
    const { current = 0, next = 0, next_ready = false, stale = false } = due.rows[0] ?? {}
    if (current === 0) await makeKey(client, sealer, 'current')
    else if (stale && next === 0) await makeKey(client, sealer, 'next')
    if (current > 0 && next_ready) await promoteNext(client)
    await client.query(
      `delete from provider_key where state = 'old' and state_since < clock_timestamp() - make_interval(hours => $1)`,
      [oldHours],
    )
    return readKeys(client, sealer)
  })
}

/** One process after the other, each in a transaction of its own. */
export async function inTurn<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [oneAtATime])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function makeKey(client: PoolClient, sealer: Sealer, state: 'next' | 'current'): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const kid = randomBytes(9).toString('base64url')
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  const privateJwk = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
  await client.query(
    'insert into provider_key (kid, public_jwk, private_sealed, state) values ($1, $2, $3, $4)',
    [kid, publicJwk, sealer.seal(Buffer.from(JSON.stringify(privateJwk))), state],
  )
}

async function promoteNext(client: PoolClient): Promise<void> {
  await client.query(
    `update provider_key set state = 'old', state_since = clock_timestamp() where state = 'current'`,
  )
  await client.query(
    `update provider_key set state = 'current', state_since = clock_timestamp()
    where kid = (select kid from provider_key where state = 'next' order by state_since limit 1)`,
  )
}

async function readKeys(client: PoolClient, sealer: Sealer): Promise<readonly SigningKey[]> {
  const { rows } = await client.query<{
    kid: string
    state: SigningKey['state']
    public_jwk: JWK
    private_sealed: Buffer
  }>(
    `select kid, state, public_jwk, private_sealed from provider_key
    order by array_position(array['current', 'old', 'next'], state), state_since desc`,
  )
  return rows.map(({ kid, state, public_jwk, private_sealed }) => ({
    kid,
    state,
    publicJwk: public_jwk,
    privateJwk: JSON.parse(unsealed(sealer, private_sealed).toString()),
  }))
}

export function unsealed(sealer: Sealer, sealed: Buffer): Buffer {
  try {
    return sealer.unseal(sealed)
  } catch {
    throw new CannotStart(
      'The secret key is not the one this database was made with: restore it from its backup (data directory, or SECRET_KEY). While it is being changed the one before is needed too (SECRET_KEY_PREVIOUS).',
    )
  }
}
