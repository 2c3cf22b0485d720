import { agreedAtSignUp } from '@called-shot/shared/account/documents.ts'
import { isUnitedStates, onlyFromWithin, whyNotEligible } from '@called-shot/shared/account/eligibility.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { queriesOf } from '../commit/reader.ts'
import { databaseTime } from '../db/database-time.ts'
import { nextWalletIndex } from '../wallet/open-wallet.ts'
import type { AccountParts, Caller } from './account-deps.ts'
import { accountByEmail, accountById, type AccountRow } from './account-reads.ts'
import { mailConfirmation } from './confirm-email.ts'
import { newAccountFor, type Person } from './new-account.ts'

export interface Registration extends Person {
  readonly password: string
  readonly birthDate: string
  readonly state: string
  /** What older clients send. The game's own forms ask for the state alone. */
  readonly country?: unknown
}

/** A person refused for their age could otherwise just enter another birth date; a real typo costs a day. */
export const underAgeBefore =
  'You entered a birth date under 18. If that was a mistake, please try again in 24 hours.'

/**
 * Opens an account for an adult who lives where the game is offered (ELIG-01 to ELIG-05): `under_age` (and for 24
 * hours after), `excluded_state`, `excluded_region` for another country and for a caller whom the edge sees elsewhere,
 * `email_taken` (upper and lower case are the same), `too_many` sign-ups from one network. The account has its purse,
 * its wallet address and its starter packs from the start; a mail with a link to confirm the email follows.
 */
export async function register(
  parts: AccountParts,
  input: Registration,
  caller: Caller,
): Promise<AccountRow> {
  const { game, wallet, hashing, attempts, openAccount, region, switches } = parts
  await switches.require('sign_ups')
  const reason = whyNotEligible(input, await databaseTime(queriesOf(game)))
  if (reason === 'under_age') {
    // It blocks an email that may be somebody else's, so it counts like a sign-up.
    await attempts.countSignUp(caller.ip)
    await attempts.rememberUnderAge(input.email)
  }
  refuseIf(reason)
  if (await attempts.isRememberedUnderAge(input.email)) throw refuse('under_age', underAgeBefore)
  if (!isUnitedStates(input.country)) throw refuse('excluded_region', onlyFromWithin)
  region.require(caller.headers)
  await attempts.countSignUp(caller.ip)
  if (await accountByEmail(queriesOf(game), input.email)) throw refuse('email_taken')
  const passwordHash = await hashing.inTurn(caller.ip, (hasher) => hasher.hash(input.password))
  const walletAddress = wallet.addressAt(await nextWalletIndex(game))
  // The page states that creating an account accepts these; the account records which version of the text it was.
  const person = { ...input, agreed: agreedAtSignUp }
  const id = await openAccount(newAccountFor(person, { passwordHash, walletAddress }))
  // After the commit that opened the account: it should not wait for a mail, which can be sent again.
  await mailConfirmation(parts, { id, email: input.email })
  return accountById(queriesOf(game), id)
}
