import { refuse } from '@called-shot/shared/refusals.ts'
import { queriesOf } from '../commit/reader.ts'
import type { AccountParts, Caller } from './account-deps.ts'
import { accountByEmail, type AccountRow } from './account-reads.ts'
import { isStale } from './hashing.ts'
import type { LoginSource } from './login-failures.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * The account with this email and password. An unknown email and a wrong password look the same and take the same time
 * (`wrong_credentials`); after too many failures it refuses (`too_many`). The failures are checked again when the
 * call's turn comes, so that a burst of guesses sent at once does not get through.
 */
export async function logIn(
  parts: AccountParts,
  credentials: Credentials,
  caller: Caller,
): Promise<AccountRow> {
  const { game, hashing, attempts } = parts
  const { email, password } = credentials
  const source = loginSourceOf(parts, await accountByEmail(queriesOf(game), email), caller)
  await attempts.refuseLogin(email, source)
  return hashing.inTurn(caller.ip, async (hasher) => {
    await attempts.refuseLogin(email, source)
    const account = await accountByEmail(queriesOf(game), email)
    const matches = await hasher.verify(account?.passwordHash ?? null, password)
    if (!account || !matches || account.closedAt !== null) {
      await attempts.countLoginFailure(email, source)
      throw refuse('wrong_credentials')
    }
    await attempts.forgiveLogin(email, source)
    if (account.passwordHash === null || !isStale(account.passwordHash)) return account
    const passwordHash = await hasher.hash(password)
    const { rowCount } = await game.query(
      'update account set password_hash = $3 where id = $1 and password_hash = $2',
      [account.id, account.passwordHash, passwordHash],
    )
    return rowCount === 1 ? { ...account, passwordHash } : account
  })
}

/** The origin of an attempt; an email without an account has no known devices. */
export function loginSourceOf(
  { devices }: Pick<AccountParts, 'devices'>,
  account: AccountRow | null,
  { ip, headers }: Caller,
): LoginSource {
  return { address: ip, device: account && devices.deviceOf(account, headers.cookie) }
}
