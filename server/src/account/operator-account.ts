import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { queriesOf } from '../commit/reader.ts'
import { CannotStart } from '../cannot-start.ts'
import { nextWalletIndex } from '../wallet/open-wallet.ts'
import type { AccountParts } from './account-deps.ts'
import { accountByEmail, type AccountRow } from './account-reads.ts'
import { newAccountFor } from './new-account.ts'
import { setPassword } from './set-password.ts'

/** The operator of an embedded game without OPERATOR_EMAIL. */
const embeddedEmail = 'operator@called-shot.test'

export interface OperatorCredentials {
  readonly email: string
  readonly password: string
}

/**
 * Makes the operator's account at the first start. OPERATOR_EMAIL and OPERATOR_PASSWORD name it; a new password there
 * replaces the old one. In the embedded default, where neither is set, it gets a generated password, which is answered
 * once, to be printed, and is not kept anywhere.
 */
export async function ensureOperator(
  parts: AccountParts,
  config: Config,
): Promise<OperatorCredentials | null> {
  const wanted =
    config.operator ?? (config.databaseUrl === null ? { email: embeddedEmail, password: null } : null)
  if (!wanted) return null
  const known = await accountByEmail(queriesOf(parts.game), wanted.email)
  if (known && known.role !== 'operator') {
    throw new CannotStart(
      `OPERATOR_EMAIL is the address of a player: give the operator an address of its own.`,
    )
  }
  if (known) {
    if (wanted.password !== null) await replacePassword(parts, known, wanted.password)
    return null
  }
  const password = wanted.password ?? randomBytes(12).toString('base64url')
  const passwordHash = await parts.hashing.inTurn((hasher) => hasher.hash(password))
  await parts.openAccount(
    newAccountFor(
      { email: wanted.email, name: 'Operator', birthDate: null, state: null, role: 'operator' },
      { passwordHash, walletAddress: parts.wallet.addressAt(await nextWalletIndex(parts.game)) },
    ),
  )
  return wanted.password === null ? { email: wanted.email, password } : null
}

async function replacePassword(
  { game, hashing, attempts }: AccountParts,
  known: AccountRow,
  password: string,
): Promise<void> {
  const passwordHash = await hashing.inTurn(async (hasher) =>
    (await hasher.verify(known.passwordHash, password)) ? null : hasher.hash(password),
  )
  if (passwordHash === null) return
  await setPassword(game, { ...known, passwordHash }, async () => true)
  await attempts.forgetLoginFailures(known.email)
}
