import type { Pool } from 'pg'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { AccountRow } from './account-reads.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { Hashing } from './hashing.ts'
import type { LoginSource } from './login-failures.ts'
import { setEmail, type Guard } from './set-email.ts'
import { setPassword } from './set-password.ts'

export interface PasswordProof {
  readonly current: string
  /** The origin of the call; wrong passwords are counted for it. */
  readonly source: LoginSource
}

export interface PasswordChange extends PasswordProof {
  readonly next: string
}

/**
 * The place where people log in with email and password: our own provider, or another one through its management API.
 */
export interface Credentials {
  /**
   * Changes the log-in to this confirmed email. Returns false and changes nothing if `guard` returns false or the
   * account's email has changed since it was read. Refuses `email_taken`.
   */
  changeEmail(account: AccountRow, email: string, guard: Guard): Promise<boolean>
  /** Refuses (`bad_input`) a wrong current password, and counts it. Null if we cannot check passwords. */
  readonly checkPassword: ((account: AccountRow, given: PasswordProof) => Promise<void>) | null
  /** Refuses (`bad_input`) a wrong current password, and counts it. */
  changePassword(account: AccountRow, change: PasswordChange): Promise<void>
}

interface CredentialParts {
  readonly game: Pool
  readonly hashing: Hashing
  readonly attempts: AttemptLimits
}

/** Credentials at the embedded provider. It reads the account row itself, so nothing else has to be updated. */
export function embeddedCredentials({ game, hashing, attempts }: CredentialParts): Credentials {
  return {
    changeEmail: (account, email, guard) => setEmail(game, account, { email, guard }),
    checkPassword: (account, { current, source }) =>
      hashing.inTurn(source.address, async (hasher) => {
        await attempts.refuseLogin(account.email, source)
        if (await hasher.verify(account.passwordHash, current)) return
        await attempts.countLoginFailure(account.email, source)
        throw wrongPassword()
      }),
    async changePassword(account, { current, next, source }) {
      const passwordHash = await hashing.inTurn(source.address, async (hasher) => {
        await attempts.refuseLogin(account.email, source)
        if (await hasher.verify(account.passwordHash, current)) return hasher.hash(next)
        await attempts.countLoginFailure(account.email, source)
        throw wrongPassword()
      })
      const isSame = async (client: Pick<Pool, 'query'>) => {
        const { rowCount } = await client.query(
          'select 1 from account where id = $1 and password_hash = $2 for update',
          [account.id, account.passwordHash],
        )
        return rowCount === 1
      }
      const changed = await setPassword(
        game,
        { id: account.id, authId: account.authId, passwordHash },
        isSame,
      )
      if (!changed) throw refuse('changed')
    },
  }
}

/** For an account at another provider, if the game cannot change it there. */
export function managedElsewhere(what: 'email' | 'password') {
  return refuse('not_allowed', `Your ${what} is managed by the service you log in with.`)
}

export function wrongPassword() {
  return refuse('bad_input', 'current_password: is wrong')
}
