import type { Pool } from 'pg'
import { refuse } from '@called-shot/shared/refusals.ts'
import { queriesOf } from '../commit/reader.ts'
import { accountByEmail, type AccountRow } from './account-reads.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { managedElsewhere, wrongPassword, type Credentials, type PasswordProof } from './credentials.ts'
import type { ManagementApi } from './management-api.ts'
import { setEmail } from './set-email.ts'

interface HostedParts {
  readonly game: Pool
  readonly attempts: AttemptLimits
  /** Null if we have no key for it: email and password are then changed only at the provider. */
  readonly management: ManagementApi | null
}

/** Email and password at another provider. Our copy of the email follows the one there. */
export function hostedCredentials({ game, attempts, management }: HostedParts): Credentials {
  async function requirePassword(
    api: ManagementApi,
    account: AccountRow,
    given: PasswordProof,
  ): Promise<void> {
    if (await api.isPassword(account.email, given.current)) return
    await attempts.countLoginFailure(account.email, given.source)
    throw wrongPassword()
  }

  return {
    async changeEmail(account, email, guard) {
      if (!management) throw managedElsewhere('email')
      const holder = await accountByEmail(queriesOf(game), email)
      if (holder !== null && holder.id !== account.id) throw refuse('email_taken')
      await management.setEmail(account.authId, email)
      try {
        const isSet = await setEmail(game, account, { email, guard })
        if (!isSet) await management.setEmail(account.authId, account.email)
        return isSet
      } catch (error) {
        // Another player took the address in between, so the provider goes back to the address that we have.
        await management.setEmail(account.authId, account.email)
        throw error
      }
    },
    checkPassword: management && ((account, given) => requirePassword(management, account, given)),
    async changePassword(account, { current, next, source }) {
      if (!management) throw managedElsewhere('password')
      await requirePassword(management, account, { current, source })
      await management.setPassword(account.authId, next)
      await game.query('update account set access_changed_at = clock_timestamp() where id = $1', [account.id])
    },
  }
}
