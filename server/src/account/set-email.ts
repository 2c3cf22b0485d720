import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { refuse } from '@called-shot/shared/refusals.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { AccountRow } from './account-reads.ts'

/**
 * Runs in the transaction of the change, so that nothing can slip in between its answer and the change. It has written
 * nothing if it returns false.
 */
export type Guard = (client: PoolClient) => Promise<boolean>

/**
 * Writes a confirmed email, in one transaction, and voids the links that were mailed to the old one. Returns false if
 * the account's email has changed since it was read, or if `guard` returns false. Refuses `email_taken`.
 */
export async function setEmail(
  game: Pool,
  account: Pick<AccountRow, 'id' | 'email'>,
  { email, guard }: { readonly email: string; readonly guard: Guard },
): Promise<boolean> {
  try {
    return await inTransaction(game, async (client) => {
      const { rowCount } = await client.query(
        'select 1 from account where id = $1 and email = $2 for update',
        [account.id, account.email],
      )
      if (rowCount !== 1 || !(await guard(client))) return false
      await client.query(
        `update account set email = $2, confirmed_email = $2, email_verified_at = clock_timestamp(),
          access_changed_at = clock_timestamp(), version = version + 1 where id = $1`,
        [account.id, email],
      )
      await client.query(
        `delete from verification where account_id = $1 and purpose in ('password', 'email')`,
        [account.id],
      )
      return true
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'account_email_key')
      throw refuse('email_taken')
    throw error
  }
}
