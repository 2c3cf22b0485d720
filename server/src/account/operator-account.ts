import { randomBytes } from 'node:crypto'
import { Refusal } from '@called-shot/shared/refusals.ts'
import type { Config } from '../config.ts'
import { queriesOf } from '../commit/reader.ts'
import { CannotStart } from '../cannot-start.ts'
import { nextWalletIndex } from '../wallet/open-wallet.ts'
import type { AccountParts } from './account-deps.ts'
import { accountByEmail, type AccountRow } from './account-reads.ts'
import { newAccountFor } from './new-account.ts'
import { setPassword } from './set-password.ts'

/** The default operator of an embedded game, where OPERATOR_EMAIL is not set. */
const embeddedEmail = 'operator@called-shot.test'
/** Nobody else waits while the server starts. */
const thisMachine = '::1'

/** The address of the operator named in the server's settings, who is an owner; null if they name none. */
export function configuredOperator({
  operator,
  databaseUrl,
}: Pick<Config, 'operator' | 'databaseUrl'>): string | null {
  return operator?.email ?? (databaseUrl === null ? embeddedEmail : null)
}

export interface OperatorCredentials {
  readonly email: string
  readonly password: string
}

/**
 * Creates the operator's account, with the role of an owner, at the first start from OPERATOR_EMAIL and
 * OPERATOR_PASSWORD; only once when several processes start together. A new password there replaces the old one. In the
 * embedded default, where neither is set, generates a password and returns it once, to be printed; it is not stored
 * anywhere.
 */
export async function ensureOperator(
  parts: AccountParts,
  config: Config,
): Promise<OperatorCredentials | null> {
  const email = configuredOperator(config)
  if (email === null) return null
  const wanted = config.operator ?? { email, password: null }
  const known = await accountByEmail(queriesOf(parts.game), wanted.email)
  if (known && known.role !== 'operator') {
    throw new CannotStart(`OPERATOR_EMAIL is the address of a player: give the operator a separate address.`)
  }
  if (known && !known.operatorRoles.includes('owner')) {
    throw new CannotStart(
      `OPERATOR_EMAIL is the address of an operator who is not an owner: an owner has to give them that role first.`,
    )
  }
  if (known) {
    if (wanted.password !== null) await replacePassword(parts, known, wanted.password)
    return null
  }
  const password = wanted.password ?? randomBytes(12).toString('base64url')
  const passwordHash = await parts.hashing.inTurn(thisMachine, (hasher) => hasher.hash(password))
  const account = newAccountFor(
    { email: wanted.email, name: 'Operator', birthDate: null, state: null, operatorRoles: ['owner'] },
    { passwordHash, walletAddress: parts.wallet.addressAt(await nextWalletIndex(parts.game)) },
  )
  try {
    await parts.openAccount(account)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'email_taken') throw error
    // Another process has just created it, at its own first start.
    if (!(await accountByEmail(queriesOf(parts.game), wanted.email))) throw error
    return await ensureOperator(parts, config)
  }
  return wanted.password === null ? { email: wanted.email, password } : null
}

async function replacePassword(
  { game, hashing, attempts }: AccountParts,
  known: AccountRow,
  password: string,
): Promise<void> {
  const passwordHash = await hashing.inTurn(thisMachine, async (hasher) =>
    (await hasher.verify(known.passwordHash, password)) ? null : hasher.hash(password),
  )
  if (passwordHash === null) return
  await setPassword(game, { ...known, passwordHash }, async () => true)
  await attempts.forgetLoginFailures(known.email)
}
