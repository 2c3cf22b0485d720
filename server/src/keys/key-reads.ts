import type { Scope } from '@called-shot/shared/keys/rules.ts'
import { playerColumns, type Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'

export interface FoundKey {
  readonly keyId: number
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
  readonly player: Player
}

/**
 * The key and its account as they are now, in one statement: every call with a key begins with it, so revoking a key
 * or suspending an account takes effect with the next call, in every process.
 */
export async function keyByHash(queries: Queries, hash: string): Promise<FoundKey | null> {
  const rows = await queries.query<Omit<FoundKey, 'player'> & Player>({
    name: 'key-by-hash',
    text: `select ${playerColumns}, key_id as "keyId", key_scopes as scopes, key_expires_at as "expiresAt",
        key_last_used_at as "lastUsedAt", key_revoked_at as "revokedAt"
      from (select id as key_id, account_id as key_account_id, scopes as key_scopes, expires_at as key_expires_at,
          last_used_at as key_last_used_at, revoked_at as key_revoked_at
        from api_key where key_hash = $1) k
      join account on account.id = k.key_account_id`,
    values: [hash],
  })
  const [row] = rows
  if (!row) return null
  const { keyId, scopes, expiresAt, lastUsedAt, revokedAt, ...player } = row
  return { keyId, scopes, expiresAt, lastUsedAt, revokedAt, player }
}
