import type { Pool } from 'pg'
import { refuse } from '@called-shot/shared/refusals.ts'
import { queriesOf } from '../commit/reader.ts'
import { accountByEmail } from './account-reads.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { wrongPassword, writeEmail, type Credentials } from './credentials.ts'
import type { ManagementApi } from './management-api.ts'

interface HostedParts {
  readonly game: Pool
  readonly attempts: AttemptLimits
  /** Null where we were given no key to it: email and password are changed at the provider alone. */
  readonly management: ManagementApi | null
}

/** Another provider keeps email and password; ours of the email follows what is said there. */
export function hostedCredentials({ game, attempts, management }: HostedParts): Credentials {
  return {
    async changeEmail(account, email) {
      if (!management) throw refuse('not_allowed', 'Your email is kept by the service you log in with.')
      const holder = await accountByEmail(queriesOf(game), email)
      if (holder !== null && holder.id !== account.id) throw refuse('email_taken')
      await management.setEmail(account.authId, email)
      try {
        await writeEmail(game, account.id, email)
      } catch (error) {
        // Somebody took the address in between: the provider goes back to what we have.
        await management.setEmail(account.authId, account.email)
        throw error
      }
    },
    async changePassword(account, { current, next, address }) {
      if (!management) throw refuse('not_allowed', 'Your password is kept by the service you log in with.')
      if (!(await management.isPassword(account.email, current))) {
        await attempts.countLoginFailure(account.email, address)
        throw wrongPassword()
      }
      await management.setPassword(account.authId, next)
    },
  }
}
