import { DatabaseError, type Pool } from 'pg'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { AccountRow } from './account-reads.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { Hashing } from './hashing.ts'
import { setPassword } from './set-password.ts'

export interface PasswordChange {
  readonly current: string
  readonly next: string
  /** Where the call comes from; wrong ones are counted for it. */
  readonly address: string
}

/** Where people log in with email and password: our own provider, or another one by its management API. */
export interface Credentials {
  /** Logs in by that email from now on, which is not confirmed yet. Refuses `email_taken`. */
  changeEmail(account: AccountRow, email: string): Promise<void>
  /** Refuses (`bad_input`) a wrong current password, and counts it. */
  changePassword(account: AccountRow, change: PasswordChange): Promise<void>
}

interface CredentialParts {
  readonly game: Pool
  readonly hashing: Hashing
  readonly attempts: AttemptLimits
}

/** The embedded provider reads the account itself: what is written there is what one logs in with. */
export function embeddedCredentials({ game, hashing, attempts }: CredentialParts): Credentials {
  return {
    changeEmail: ({ id }, email) => writeEmail(game, id, email),
    async changePassword(account, { current, next, address }) {
      const passwordHash = await hashing.inTurn(async (hasher) => {
        await attempts.refuseLogin(account.email, address)
        if (await hasher.verify(account.passwordHash, current)) return hasher.hash(next)
        await attempts.countLoginFailure(account.email, address)
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

export function wrongPassword() {
  return refuse('bad_input', 'current_password: is wrong')
}

/** The newest address is not confirmed, unless it is the one that was confirmed last: the way back is open. */
export async function writeEmail(game: Pool, id: AccountId, email: string): Promise<void> {
  try {
    await game.query(
      `update account set email = $2, version = version + 1,
        email_verified_at = case when lower(confirmed_email) = lower($2) then clock_timestamp() end
      where id = $1`,
      [id, email],
    )
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'account_email_key')
      throw refuse('email_taken')
    throw error
  }
}
