import { isUnitedStatesNumber } from '@called-shot/shared/account/phone-numbers.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import type { AccountParts } from './account-deps.ts'
import { newPhoneCode, phoneCodeMinutes } from './verification.ts'

/**
 * Sends a code to a phone number that the player wants to add. Refuses before the email is confirmed, if the game sends
 * mail (`email_unconfirmed`), outside the United States (`bad_input`), and past a limit on texts (`too_many`).
 */
export async function sendPhoneCode(
  parts: AccountParts,
  player: Player,
  { phoneNumber, address }: { readonly phoneNumber: string; readonly address: string },
): Promise<void> {
  if (parts.needsConfirmedEmail && !player.emailVerified) throw refuse('email_unconfirmed')
  if (!isUnitedStatesNumber(phoneNumber))
    throw refuse('bad_input', 'number: must be a number of the United States: +1 and ten digits')
  await parts.texts.count({ accountId: player.id, phoneNumber, address })
  const code = await newPhoneCode(parts.game, player.id, phoneNumber)
  await parts.mailer.send({
    accountId: player.id,
    channel: 'text',
    recipient: phoneNumber,
    subject: '',
    body: `${code} is your Called Shot code. It is good for ${phoneCodeMinutes} minutes. Nobody from Called Shot will ever ask you for it.`,
    goodForSeconds: phoneCodeMinutes * 60,
  })
}
