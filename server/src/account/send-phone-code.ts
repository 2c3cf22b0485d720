import type { AccountId } from '@called-shot/shared/ids.ts'
import type { AccountParts } from './account-deps.ts'
import { newPhoneCode, phoneCodeMinutes } from './verification.ts'

/** Sends a code to a number that its owner wants on the account; refuses (`too_many`) the eleventh in an hour. */
export async function sendPhoneCode(parts: AccountParts, id: AccountId, phoneNumber: string): Promise<void> {
  await parts.attempts.countCode(id)
  const code = await newPhoneCode(parts.game, id, phoneNumber)
  await parts.mailer.send({
    channel: 'text',
    recipient: phoneNumber,
    subject: '',
    body: `${code} is your Called Shot code. It is good for ${phoneCodeMinutes} minutes. Nobody from Called Shot will ever ask you for it.`,
    goodForSeconds: phoneCodeMinutes * 60,
  })
}
