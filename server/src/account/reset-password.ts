import { canEditAtProvider } from '@called-shot/shared/account/password-accounts.ts'
import { queriesOf } from '../commit/reader.ts'
import type { AccountParts } from './account-deps.ts'
import { accountByEmail } from './account-reads.ts'
import { setPassword } from './set-password.ts'
import { newResetSecret, resetLinkMinutes, resetLinkOf, spendResetSecret } from './verification.ts'

/** Mails a link that sets a new password, if there is an account whose password we keep. */
export async function mailResetLink(parts: AccountParts, email: string): Promise<void> {
  const { game, mailer, publicUrl } = parts
  const account = await accountByEmail(queriesOf(game), email)
  if (!account || account.closedAt !== null || !canEditAtProvider(account.authId, parts.passwordPrefix))
    return
  const secret = await newResetSecret(game, account.id, account.email)
  await mailer.send({
    accountId: account.id,
    channel: 'mail',
    recipient: account.email,
    subject: 'Set a new Called Shot password',
    body: `Open this address within ${resetLinkMinutes} minutes to set a new password:\n\n${publicUrl}/interaction/reset-password/${secret}\n\nIf you did not ask for it, do nothing: your password stays as it is.`,
    goodForSeconds: resetLinkMinutes * 60,
  })
}

export interface PasswordReset {
  /** Of the mailed link. */
  readonly secret: string
  readonly password: string
  readonly address: string
}

/**
 * Sets the password by a mailed link, once, logs out everywhere, and ends every log-in lock on the account. Returns
 * false if the link is used or expired.
 */
export async function resetPassword(
  parts: AccountParts,
  { secret, password, address }: PasswordReset,
): Promise<boolean> {
  const { game, hashing, attempts } = parts
  const link = await resetLinkOf(game, secret)
  if (!link) return false
  const passwordHash = await hashing.inTurn(address, (hasher) => hasher.hash(password))
  const account = { id: link.accountId, authId: link.authId, passwordHash }
  const isSet = await setPassword(game, account, (client) => spendResetSecret(client, secret))
  if (isSet) await attempts.forgetLoginFailures(link.email)
  return isSet
}
