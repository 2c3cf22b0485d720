import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import { unsealed, type Sealer } from '../sealer.ts'
import { inTurn, signingFirst, type KeyState } from './key-turns.ts'

export interface SigningKey {
  readonly kid: string
  readonly state: KeyState
  readonly publicJwk: JWK
  readonly privateJwk: JWK
}

/** Longer than any token signed by an old key is valid. */
const oldSeconds = secondsPerDay

/**
 * All published keys, the signing one first. Creates the first and rotates keys that are due: `next` signs after an
 * hour, the key before it stays published for a day. Safe to call in every process at any time.
 */
export async function turnKeys(pool: Pool, sealer: Sealer): Promise<readonly SigningKey[]> {
  const make = (client: PoolClient, state: 'next' | 'current') => makeKey(client, sealer, state)
  return inTurn(pool, { table: 'provider_key', id: 'kid', oldSeconds, make }, (client) =>
    readKeys(client, sealer),
  )
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

const sealedJwk = z.looseObject({ kty: z.string() })

async function readKeys(client: PoolClient, sealer: Sealer): Promise<readonly SigningKey[]> {
  const { rows } = await client.query<{
    kid: string
    state: SigningKey['state']
    public_jwk: JWK
    private_sealed: Buffer
  }>(
    `select kid, state, public_jwk, private_sealed from provider_key
    order by ${signingFirst}`,
  )
  return rows.map(({ kid, state, public_jwk, private_sealed }) => ({
    kid,
    state,
    publicJwk: public_jwk,
    privateJwk: sealedJwk.parse(JSON.parse(unsealed(sealer, private_sealed).toString())),
  }))
}
