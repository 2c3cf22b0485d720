import type { Pool } from 'pg'
import type { AccountRow } from '../account/account-reads.ts'
import { hashOf } from './adapter.ts'

/** Stands for the password that somebody has logged in with, until the log-in is complete. */
export function passwordMark({ passwordHash }: Pick<AccountRow, 'passwordHash'>): string {
  return hashOf(passwordHash ?? '')
}

/**
 * Whether the account still has the password that a log-in began with. Asked after the log-in has stored its grant:
 * waiting for the account's row, it sees a new password that is being set, and one set later ends the stored grant.
 */
export async function isStillPassword(pool: Pool, authId: string, mark: unknown): Promise<boolean> {
  const { rows } = await pool.query<Pick<AccountRow, 'passwordHash'>>({
    name: 'provider-password',
    text: 'select password_hash as "passwordHash" from account where auth_id = $1 for share',
    values: [authId],
  })
  const [account] = rows
  return account !== undefined && passwordMark(account) === mark
}
