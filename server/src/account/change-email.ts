import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { canEditAtProvider } from '@called-shot/shared/account/password-accounts.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { secondsPerHour } from '@called-shot/shared/time.ts'
import { queriesOf } from '../commit/reader.ts'
import type { AccountParts, PlayerCalling } from './account-deps.ts'
import { accountByEmail, accountById, type AccountRow } from './account-reads.ts'
import { managedElsewhere } from './credentials.ts'
import type { Guard } from './set-email.ts'
import { callOffNewEmail, confirmationHours, newEmailOf, newEmailSecret } from './verification.ts'

/**
 * Starts a change of the email: mails a link to the new address, and notifies the current one. Nothing changes until
 * the link is opened, so a typo costs nothing. A new password cancels the change, and so does asking for the current
 * address. Refuses an address of another account, in upper or lower case (`email_taken`), too many mails (`too_many`),
 * and accounts whose email another provider keeps (`not_allowed`).
 */
export async function changeEmail(
  parts: AccountParts,
  { player, caller, grantHash }: PlayerCalling & { readonly grantHash: string | null },
  email: string,
): Promise<AccountRow> {
  const { game, attempts, mailer, credentials, passwordPrefix, publicUrl } = parts
  if (!canEditAtProvider(player.authId, passwordPrefix) || credentials.checkPassword === null) {
    throw managedElsewhere('email')
  }
  const account = await accountById(queriesOf(game), player.id)
  if (account.email === email) {
    await callOffNewEmail(game, player.id)
    return { ...account, newEmail: null }
  }
  // Counted first, since the answer tells whether the address has an account.
  await attempts.countCode(player.id)
  const holder = await accountByEmail(queriesOf(game), email)
  if (holder !== null && holder.id !== account.id) throw refuse('email_taken')
  if (!(await attempts.mayMail(email, caller.ip))) {
    const message = 'We’ve already sent several links to that address. Try again in 15 minutes.'
    throw refuse('too_many', { message, retryAfterSeconds: 15 * 60 })
  }
  const secret = await newEmailSecret(game, { accountId: player.id, grantHash }, email)
  await mailer.send({
    accountId: account.id,
    channel: 'mail',
    recipient: email,
    subject: 'Confirm your new email for Called Shot',
    body: `Open this address within ${confirmationHours} hours to make this the email of your Called Shot account:\n\n${publicUrl}${clientRoutes.confirmEmail}?token=${secret}\n\nFrom then on you log in with it. If you have no account at Called Shot, do nothing.`,
    goodForSeconds: confirmationHours * secondsPerHour,
  })
  // An address that was never confirmed may belong to a stranger: do not reveal the new one there.
  const to = account.emailVerified ? email : 'another address'
  await mailer.send({
    accountId: account.id,
    channel: 'mail',
    recipient: account.email,
    subject: 'A new email for your Called Shot account',
    body: `Somebody who is logged in to your Called Shot account asked to change its email to ${to}. It changes once the link in that mailbox is opened. If that was not you, set a new password with "Forgot your password?" on the log-in page: that cancels the change.`,
  })
  return accountById(queriesOf(game), player.id)
}

/**
 * Completes the change that this link belongs to, and notifies the old address. Returns the new email; null if the link
 * is expired, unknown or canceled. A link that is opened twice returns the same email twice.
 */
export async function changeEmailBySecret(parts: AccountParts, secret: string): Promise<string | null> {
  const { game, mailer, credentials } = parts
  const link = await newEmailOf(game, secret)
  if (link === null) return null
  const { accountId, email } = link
  const account = await accountById(queriesOf(game), accountId)
  if (account.email === email) return email
  const isStillGood: Guard = async (client) => (await newEmailOf(client, secret)) !== null
  if (!(await credentials.changeEmail(account, email, isStillGood))) {
    // A parallel call with the same link may have won.
    const { email: now } = await accountById(queriesOf(game), accountId)
    return now === email ? email : null
  }
  await mailer.send({
    accountId: account.id,
    channel: 'mail',
    recipient: account.email,
    subject: 'Your Called Shot email was changed',
    body: `Your Called Shot account now has ${account.emailVerified ? `the email ${email}` : 'another email'}. If that was not you, please contact us at once.`,
  })
  return email
}
