import { canEditAtProvider } from '@called-shot/shared/account/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import type { AccountParts } from './account-deps.ts'
import { accountById, type AccountRow } from './account-reads.ts'
import { mailConfirmation } from './confirm-email.ts'

/**
 * Another email for an account whose present one is confirmed. The new one is mailed a link to confirm it, and the
 * old one is told, since it can no longer log in. Whoever mistyped may always go back to the address that was
 * confirmed last. Refuses `email_unconfirmed`, an address that somebody has in any case (`email_taken`), and people
 * of other providers.
 */
export async function changeEmail(parts: AccountParts, player: Player, email: string): Promise<AccountRow> {
  const { game, attempts, mailer, credentials, passwordPrefix } = parts
  if (!canEditAtProvider(player.authId, passwordPrefix)) {
    throw refuse('not_allowed', 'Your email is kept by the service you log in with.')
  }
  const before = await accountById(queriesOf(game), player.id)
  if (before.email === email) return before
  const isWayBack = before.confirmedEmail?.toLowerCase() === email.toLowerCase()
  if (!before.emailVerified && !isWayBack) throw refuse('email_unconfirmed')
  await attempts.countCode(player.id)
  await credentials.changeEmail(before, email)
  await game.query(`delete from verification where account_id = $1 and purpose = 'password'`, [player.id])
  await mailer.send({
    channel: 'mail',
    recipient: before.email,
    subject: 'Your Called Shot email was changed',
    body: `Your Called Shot account now has the email ${email}. If that was not you, please contact us at once.`,
  })
  const after = await accountById(queriesOf(game), player.id)
  if (!after.emailVerified) await mailConfirmation(parts, after)
  return after
}
