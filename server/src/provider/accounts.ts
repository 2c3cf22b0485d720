import type { AccountRow } from '../account/account-reads.ts'
import type { Credentials } from '../account/log-in.ts'
import type { Caller, Registration } from '../account/register.ts'

/** What the provider asks of the accounts behind it; the account slice answers. */
export interface ProviderAccounts {
  byAuthId(authId: string): Promise<AccountRow | null>
  logIn(credentials: Credentials, address: string): Promise<AccountRow>
  register(registration: Registration, caller: Caller): Promise<AccountRow>
  mailResetLink(email: string, address: string): Promise<void>
  resetPassword(secret: string, password: string): Promise<boolean>
}
