import { queriesOf } from '../commit/reader.ts'
import type { ProviderAccounts } from '../provider/provider-accounts.ts'
import type { AccountParts } from './account-deps.ts'
import { accountByAuthId } from './account-reads.ts'
import { logIn } from './log-in.ts'
import { register } from './register.ts'
import { mailResetLink, resetPassword } from './reset-password.ts'

/** The accounts as the identity provider uses them. */
export function providerAccounts(parts: AccountParts): ProviderAccounts {
  return {
    byAuthId: (authId) => accountByAuthId(queriesOf(parts.game), authId),
    logIn: (credentials, caller) => logIn(parts, credentials, caller),
    rememberDevice: (account, response) => parts.devices.remember(account, response),
    register: (registration, caller) => register(parts, registration, caller),
    mayMailResetLink: (email, address) => parts.attempts.mayMail(email, address),
    mailResetLink: (email) => mailResetLink(parts, email),
    resetPassword: (reset) => resetPassword(parts, reset),
  }
}
