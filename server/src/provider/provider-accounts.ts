import type { ServerResponse } from 'node:http'
import type { Caller } from '../account/account-deps.ts'
import type { AccountRow } from '../account/account-reads.ts'
import type { Credentials } from '../account/log-in.ts'
import type { Registration } from '../account/register.ts'
import type { PasswordReset } from '../account/reset-password.ts'

/** The accounts as the provider needs them; the account slice implements it. */
export interface ProviderAccounts {
  byAuthId(authId: string): Promise<AccountRow | null>
  logIn(credentials: Credentials, caller: Caller): Promise<AccountRow>
  /** Marks the device that gets this response as known to the account. */
  rememberDevice(account: AccountRow, response: ServerResponse): void
  register(registration: Registration, caller: Caller): Promise<AccountRow>
  /** Counts a wish for a link; false beyond the limits of the email and the address. */
  mayMailResetLink(email: string, address: string): Promise<boolean>
  mailResetLink(email: string): Promise<void>
  resetPassword(reset: PasswordReset): Promise<boolean>
}
