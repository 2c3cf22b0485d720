import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'

/**
 * Revokes one share of this player; revoking it again changes nothing. Refuses another player's share with `not_found`.
 */
export async function revokeShare(game: Pool, account: AccountId, id: number): Promise<void> {
  const { rowCount } = await game.query({
    name: 'revoke-share',
    text: `
      update share set facts = null, revoked_at = coalesce(revoked_at, clock_timestamp())
      where id = $2 and account_id = $1`,
    values: [account, id],
  })
  if (rowCount === 0) throw refuse('not_found', 'There is no such share.')
}
