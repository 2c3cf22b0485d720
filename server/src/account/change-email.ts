import { DatabaseError } from 'pg'
import { canEditAtProvider } from '@called-shot/shared/account/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import type { AccountParts } from './account-deps.ts'
import { accountById, type AccountRow } from './account-reads.ts'

/**
 * Another email for the account, not yet verified; the old address is told, since it can no longer log in.
 * Refuses an address that somebody has in any case (`email_taken`), and people of other providers.
 */
export async function changeEmail(parts: AccountParts, player: Player, email: string): Promise<AccountRow> {
  const { game, attempts, mailer } = parts
  if (!canEditAtProvider(player.authId)) {
    throw refuse('not_allowed', 'Your email is kept by the service you log in with.')
  }
  const before = await accountById(queriesOf(game), player.id)
  if (before.email === email) return before
  await attempts.countCode(player.id)
  try {
    await game.query('update account set email = $2, email_verified_at = null where id = $1', [
      player.id,
      email,
    ])
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'account_email_key')
      throw refuse('email_taken')
    throw error
  }
  await game.query(`delete from verification where account_id = $1 and purpose = 'password'`, [player.id])
  await mailer.send({
    channel: 'mail',
    recipient: before.email,
    subject: 'Your Called Shot email was changed',
    body: `Your Called Shot account now has the email ${email}. If that was not you, please contact us at once.`,
  })
  return accountById(queriesOf(game), player.id)
}
