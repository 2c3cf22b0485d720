import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { secondsPerHour } from '@called-shot/shared/time.ts'
import type { Player } from '../commit/player.ts'
import type { AccountParts } from './account-deps.ts'
import type { AccountRow } from './account-reads.ts'
import { changeEmailBySecret } from './change-email.ts'
import { confirmationHours, confirmBySecret, newConfirmationSecret } from './verification.ts'

/** Emails the link that confirms this account's email. */
export async function mailConfirmation(
  { game, mailer, publicUrl }: Pick<AccountParts, 'game' | 'mailer' | 'publicUrl'>,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
): Promise<void> {
  const secret = await newConfirmationSecret(game, id, email)
  await mailer.send({
    accountId: id,
    channel: 'mail',
    recipient: email,
    subject: 'Confirm your email for Called Shot',
    body: `Open this address within ${confirmationHours} hours to confirm that this is your email:\n\n${publicUrl}${clientRoutes.confirmEmail}?token=${secret}\n\nYou can play right away; withdrawing money, for example, waits for this.\n\nIf you have no account at Called Shot, do nothing.`,
    goodForSeconds: confirmationHours * secondsPerHour,
  })
}

/**
 * Emails the link again, and returns whether there was anything to confirm. Refuses (`too_many`) the fourth within 15
 * minutes.
 */
export async function resendConfirmation(
  parts: AccountParts,
  player: Player,
  address: string,
): Promise<boolean> {
  if (player.emailVerified) return false
  if (!(await parts.attempts.mayMail(player.email, address))) {
    throw refuse('too_many', {
      message: "We've already sent several links. Check your spam folder, or try again in 15 minutes.",
      retryAfterSeconds: 15 * 60,
    })
  }
  await mailConfirmation(parts, player)
  return true
}

/**
 * Confirms the email that the link was sent to, which may be the new one of a change, and returns it. Refuses a link
 * that is no longer valid (`bad_input`), and a new address that another account has taken meanwhile (`email_taken`).
 */
export async function confirmEmail(parts: AccountParts, token: string): Promise<string> {
  const email = (await confirmBySecret(parts.game, token)) ?? (await changeEmailBySecret(parts, token))
  if (email === null) {
    throw refuse(
      'bad_input',
      `This link is older than ${confirmationHours} hours, or another one was sent after it.`,
    )
  }
  return email
}
