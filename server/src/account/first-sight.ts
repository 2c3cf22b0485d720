import type { Pool } from 'pg'
import { z } from 'zod'
import { isEmail, isName, longestNickname, tidyName } from '@called-shot/shared/account/rules.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { line } from '@called-shot/shared/wire.ts'
import { queriesOf } from '../commit/reader.ts'
import { nextWalletIndex } from '../wallet/open-wallet.ts'
import type { AccountParts } from './account-deps.ts'
import { accountByEmail } from './account-reads.ts'
import { mailConfirmation } from './confirm-email.ts'
import { newAccountFor } from './new-account.ts'

const userinfo = z.object({
  sub: z.string(),
  email: z.string().refine(isEmail),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  /** Left out if it could not be typed here. */
  nickname: line(longestNickname).optional().catch(undefined),
})

const timeoutMilliseconds = 5000

/**
 * Opens an account at the first log-in through another identity provider, with what that provider says about the
 * person. Birth date and state stay unknown; until the player enters them, they can look around but not buy, trade or
 * craft. Refuses an email that already has an account, instead of joining the two (`email_taken`).
 */
export function openOnFirstSight(parts: AccountParts, issuer: string) {
  return async (authId: string, token: string): Promise<void> => {
    const answer = await fetch(new URL('userinfo', issuer), {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const info = userinfo.safeParse(await answer.json())
    if (!info.success || info.data.sub !== authId) throw refuse('not_logged_in')
    const { email, nickname } = info.data
    const name = tidyName(info.data.name ?? '')
    if (await accountByEmail(queriesOf(parts.game), email)) throw refuse('email_taken')
    await parts.switches.require('sign_ups')
    const person = {
      email,
      name: isName(name) ? name : 'Player',
      nickname: nickname || null,
      birthDate: null,
      state: null,
    }
    const walletAddress = parts.wallet.addressAt(await nextWalletIndex(parts.game))
    const id = await parts.openAccount(newAccountFor(person, { authId, passwordHash: null, walletAddress }))
    if (info.data.email_verified) await takeAsConfirmed(parts.game, id)
    else await mailConfirmation(parts, { id, email })
  }
}

/** The other provider has already confirmed it. */
async function takeAsConfirmed(game: Pool, id: AccountId): Promise<void> {
  await game.query(
    `update account set email_verified_at = clock_timestamp(), confirmed_email = email, version = version + 1
    where id = $1`,
    [id],
  )
}
