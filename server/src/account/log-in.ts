import { refuse } from '@called-shot/shared/refusals.ts'
import { queriesOf } from '../commit/reader.ts'
import type { AccountParts } from './account-deps.ts'
import { accountByEmail, type AccountRow } from './account-reads.ts'
import { isStale } from './hashing.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * The account with this email and password. An unknown email and a wrong password look the same and take the same
 * time (`wrong_credentials`); after too many failures it waits (`too_many`). The failures are looked at once more
 * when the turn has come, so that a burst of guesses is not let through by having been sent at once.
 */
export async function logIn(
  parts: AccountParts,
  credentials: Credentials,
  address: string,
): Promise<AccountRow> {
  const { game, hashing, attempts } = parts
  const { email, password } = credentials
  await attempts.refuseLogin(email, address)
  return hashing.inTurn(async (hasher) => {
    await attempts.refuseLogin(email, address)
    const account = await accountByEmail(queriesOf(game), email)
    const matches = await hasher.verify(account?.passwordHash ?? null, password)
    if (!account || !matches || account.status === 'closed') {
      await attempts.countLoginFailure(email, address)
      throw refuse('wrong_credentials')
    }
    await attempts.forgiveLogin(email, address)
    if (account.passwordHash !== null && isStale(account.passwordHash)) {
      await game.query('update account set password_hash = $3 where id = $1 and password_hash = $2', [
        account.id,
        account.passwordHash,
        await hasher.hash(password),
      ])
    }
    return account
  })
}
