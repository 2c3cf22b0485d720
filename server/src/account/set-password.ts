import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { revokeKeysOf } from '../keys/revoke-key.ts'
import { unsubscribeAll } from '../push/subscribe.ts'
import { endSessionsOf } from './end-sessions.ts'
import type { Guard } from './set-email.ts'

/**
 * Writes a new password hash, logs its owner out everywhere, ends the pushes to browsers and revokes the API keys, in
 * one transaction: an intruder who used the old password is out. `guard` runs first and may cancel the change.
 */
export async function setPassword(
  game: Pool,
  account: { readonly id: AccountId; readonly authId: string; readonly passwordHash: string },
  guard: Guard,
): Promise<boolean> {
  return inTransaction(game, async (client) => {
    if (!(await guard(client))) return false
    await client.query(
      'update account set password_hash = $2, access_changed_at = clock_timestamp() where id = $1',
      [account.id, account.passwordHash],
    )
    await endSessionsOf(client, account.authId)
    await revokeKeysOf(client, account.id)
    await unsubscribeAll(client, account.id)
    // Also cancels a pending change of the email, which an intruder may have started.
    await client.query(
      `delete from verification where account_id = $1 and purpose in ('password', 'new_email')`,
      [account.id],
    )
    return true
  })
}
