import type { Pool } from 'pg'
import { z } from 'zod'
import { isEmail, isName, longestNickname, tidyName } from '@called-shot/shared/account/rules.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { line } from '@called-shot/shared/wire.ts'
import { queriesOf } from '../commit/reader.ts'
import { nextWalletIndex } from '../wallet/open-wallet.ts'
import type { AccountParts } from './account-deps.ts'
import { accountByAuthId, accountByEmail } from './account-reads.ts'
import { mailConfirmation } from './confirm-email.ts'
import { createSender } from './management-sender.ts'
import { newAccountFor } from './new-account.ts'

const userinfo = z.object({
  sub: z.string(),
  email: z.string().refine(isEmail),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  /** Left out if it could not be typed here. */
  nickname: line(longestNickname).optional().catch(undefined),
})

interface ProviderParts {
  readonly issuer: string
  /** Called with the reason why the provider could not be used. */
  readonly onProblem: (reason: string) => void
}

/**
 * Opens an account at the first log-in through another identity provider, with what that provider says about the
 * person. Birth date and state stay unknown; until the player enters them, they can look around but not buy, trade or
 * craft. Refuses an email that already has an account, instead of joining the two (`email_taken`). A page makes several
 * calls at once: the account that another one has just opened is as good.
 */
export function openOnFirstSight(parts: AccountParts, { issuer, onProblem }: ProviderParts) {
  const { send } = createSender(issuer, onProblem)
  return async (authId: string, token: string): Promise<void> => {
    const info = userinfo.safeParse((await send('GET userinfo', null, token)).body)
    if (!info.success || info.data.sub !== authId) throw refuse('not_logged_in')
    const { email, email_verified: isConfirmed } = info.data
    let id: AccountId
    try {
      id = await openFor(parts, authId, info.data)
    } catch (error) {
      if (await accountByAuthId(queriesOf(parts.game), authId)) return
      throw error
    }
    if (isConfirmed) await takeAsConfirmed(parts.game, id)
    else await mailConfirmation(parts, { id, email })
  }
}

async function openFor(
  { game, switches, wallet, openAccount }: AccountParts,
  authId: string,
  { email, name: givenName = '', nickname }: z.output<typeof userinfo>,
): Promise<AccountId> {
  if (await accountByEmail(queriesOf(game), email)) throw refuse('email_taken')
  await switches.require('sign_ups')
  const name = tidyName(givenName)
  const person = {
    email,
    name: isName(name) ? name : 'Player',
    nickname: nickname || null,
    birthDate: null,
    state: null,
  }
  const walletAddress = wallet.addressAt(await nextWalletIndex(game))
  return openAccount(newAccountFor(person, { authId, passwordHash: null, walletAddress }))
}

/** The other provider has already confirmed it. */
async function takeAsConfirmed(game: Pool, id: AccountId): Promise<void> {
  await game.query(
    `update account set email_verified_at = clock_timestamp(), confirmed_email = email, version = version + 1
    where id = $1`,
    [id],
  )
}
