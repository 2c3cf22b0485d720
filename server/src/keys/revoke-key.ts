import type { Pool, PoolClient } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'

/** Revokes one key of this player; revoking it again changes nothing. Refuses another player's key with `not_found`. */
export async function revokeKey(game: Pool, account: AccountId, id: number): Promise<void> {
  const { rowCount } = await game.query({
    name: 'revoke-key',
    text: `update api_key set revoked_at = coalesce(revoked_at, clock_timestamp()) where id = $2 and account_id = $1`,
    values: [account, id],
  })
  if (rowCount === 0) throw refuse('not_found', 'There is no such API key.')
}

/** Revokes all keys of an account: a new password ends all access given under the old one. */
export async function revokeKeysOf(client: PoolClient, account: AccountId): Promise<void> {
  await client.query(
    'update api_key set revoked_at = clock_timestamp() where account_id = $1 and revoked_at is null',
    [account],
  )
}
