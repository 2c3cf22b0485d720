import { DatabaseError } from 'pg'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import type { AccountParts } from './account-deps.ts'
import { spendPhoneCode } from './verification.ts'

/**
 * Stores the number once its code has been entered (PROF-28, PROF-29), and mails the account's owner; until then the
 * old number stays. A number belongs to one account, also after that is closed, so that the bonus money of one person
 * matures once: `changed` if another account has verified it.
 */
export async function verifyNumber(
  { game, mailer }: Pick<AccountParts, 'game' | 'mailer'>,
  { id, email }: Pick<Player, 'id' | 'email'>,
  given: { readonly phoneNumber: string; readonly code: string },
): Promise<void> {
  await spendPhoneCode(game, id, given)
  try {
    await game.query(
      `update account set phone_number = $2, phone_verified_at = clock_timestamp(),
        access_changed_at = case when phone_verified_at is not null and phone_number <> $2 then clock_timestamp()
          else access_changed_at end
      where id = $1`,
      [id, given.phoneNumber],
    )
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'account_verified_phone_key') {
      throw refuse(
        'changed',
        'This number belongs to another account, perhaps one that you closed: a closed account keeps its number. Please use another one.',
      )
    }
    throw error
  }
  await mailer.send({
    accountId: id,
    channel: 'mail',
    recipient: email,
    subject: 'A new phone number for your Called Shot account',
    body: 'Your Called Shot account got a new phone number just now. If that was not you, set a new password with "Forgot your password?" on the log-in page, and contact us.',
  })
}
