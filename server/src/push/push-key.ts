import type { Pool } from 'pg'
import webPush from 'web-push'
import { unsealed, type Sealer } from '../sealer.ts'

/** The public key that identifies us to push services (RFC 8292), as base64url. */
export interface PushKey {
  readonly publicKey: string
  readonly privateKey: string
}

interface KeyRow {
  readonly publicKey: string
  readonly sealed: Buffer
}

/** The one key of this game, created by the first process that needs it. Another key would end every subscription. */
export async function openPushKey(pool: Pool, sealer: Sealer): Promise<PushKey> {
  const known = await readKey(pool)
  if (known) return keyOf(known, sealer)
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await pool.query(
    `insert into push_key (name, public_key, private_sealed) values ('vapid', $1, $2) on conflict do nothing`,
    [publicKey, sealer.seal(Buffer.from(privateKey))],
  )
  const made = await readKey(pool)
  if (!made) throw new Error('the push key was not kept')
  return keyOf(made, sealer)
}

async function readKey(pool: Pool): Promise<KeyRow | null> {
  const { rows } = await pool.query<KeyRow>(
    `select public_key as "publicKey", private_sealed as sealed from push_key where name = 'vapid'`,
  )
  return rows[0] ?? null
}

function keyOf({ publicKey, sealed }: KeyRow, sealer: Sealer): PushKey {
  return { publicKey, privateKey: unsealed(sealer, sealed).toString() }
}
