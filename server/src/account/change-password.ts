import { canEditAtProvider } from '@called-shot/shared/account/password-accounts.ts'
import { queriesOf } from '../commit/reader.ts'
import type { AccountParts, PlayerCalling } from './account-deps.ts'
import { accountById, type AccountRow } from './account-reads.ts'
import { managedElsewhere, type PasswordChange } from './credentials.ts'
import { loginSourceOf } from './log-in.ts'

/**
 * Changes the password of a player who knows the current one (PROF-33); wrong ones count like failed log-ins. If we
 * keep the password, everybody who is logged in with the old one is logged out. The owner is notified by mail.
 */
export async function changePassword(
  parts: AccountParts,
  { player, caller }: PlayerCalling,
  given: Omit<PasswordChange, 'source'>,
): Promise<AccountRow> {
  const { game, attempts, mailer, credentials, passwordPrefix } = parts
  if (!canEditAtProvider(player.authId, passwordPrefix)) {
    throw managedElsewhere('password')
  }
  const account = await accountById(queriesOf(game), player.id)
  const source = loginSourceOf(parts, account, caller)
  await attempts.refuseLogin(account.email, source)
  await credentials.changePassword(account, { ...given, source })
  await attempts.forgetLoginFailures(account.email)
  await mailer.send({
    accountId: account.id,
    channel: 'mail',
    recipient: account.email,
    subject: 'Your Called Shot password was changed',
    body: 'The password of your Called Shot account was changed just now. If that was not you, set a new one with "Forgot your password?" on the log-in page, and contact us.',
  })
  return accountById(queriesOf(game), player.id)
}
