import type { Pool, PoolClient } from 'pg'
import { refuse } from '@called-shot/shared/refusals.ts'

/**
 * Refuses (`not_logged_in`) a session that has ended, even in the second before every process knows: for calls that
 * give lasting access. In a transaction that has locked the account, as setting a new password does, that cannot end it
 * in between. Null: another provider's session.
 */
export async function requireLiveSession(
  database: Pool | PoolClient,
  grantHash: string | null,
): Promise<void> {
  const { rowCount } = await database.query('select from provider_revocation where grant_id = $1', [
    grantHash,
  ])
  if (rowCount !== 0) throw refuse('not_logged_in')
}
