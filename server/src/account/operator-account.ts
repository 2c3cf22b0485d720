import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { queriesOf } from '../commit/reader.ts'
import { CannotStart } from '../cannot-start.ts'
import { nextWalletIndex } from '../wallet/open-wallet.ts'
import type { AccountParts } from './account-deps.ts'
import { accountByEmail } from './account-reads.ts'
import { createAccount } from './create-account.ts'

/** Who runs an embedded game where nobody is named. */
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
export async function ensureOperator(parts: AccountParts, config: Config): Promise<OperatorCredentials | null> {
  const wanted = config.operator ?? (config.databaseUrl === null ? { email: embeddedEmail, password: null } : null)
  if (!wanted) return null
  const known = await accountByEmail(queriesOf(parts.game), wanted.email)
  if (known && known.role !== 'operator') {
    throw new CannotStart(`OPERATOR_EMAIL is the address of a player: give the operator an address of its own.`)
  }
  if (known) {
    if (wanted.password !== null) await setPassword(parts, known, wanted.password)
    return null
  }
  const password = wanted.password ?? randomBytes(12).toString('base64url')
  const passwordHash = await parts.hashing.inTurn((hasher) => hasher.hash(password))
  await parts.openAccount(
    createAccount(
      { email: wanted.email, name: 'Operator', birthDate: null, state: null, role: 'operator' },
      { passwordHash, walletAddress: parts.wallet.addressAt(await nextWalletIndex(parts.game)) },
    ),
  )
  return wanted.password === null ? { email: wanted.email, password } : null
}

async function setPassword(
  { game, hashing }: AccountParts,
  known: { readonly id: number; readonly passwordHash: string | null },
  password: string,
): Promise<void> {
  await hashing.inTurn(async (hasher) => {
    if (await hasher.verify(known.passwordHash, password)) return
    await game.query('update account set password_hash = $2 where id = $1', [known.id, await hasher.hash(password)])
  })
}
