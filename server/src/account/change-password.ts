import { canEditAtProvider } from '@called-shot/shared/account/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import type { AccountParts } from './account-deps.ts'
import { accountById, type AccountRow } from './account-reads.ts'
import { setPassword } from './set-password.ts'

/**
 * A new password for who knows the current one (PROF-33); wrong ones count like failed log-ins. Everybody who is
 * logged in with the old one is logged out, and the owner is told by mail.
 */
export async function changePassword(
  parts: AccountParts,
  player: Player,
  given: { readonly current: string; readonly next: string; readonly address: string },
): Promise<AccountRow> {
  const { game, hashing, attempts, mailer } = parts
  if (!canEditAtProvider(player.authId)) {
    throw refuse('not_allowed', 'Your password is kept by the service you log in with.')
  }
  await attempts.refuseLogin(player.email, given.address)
  const account = await accountById(queriesOf(game), player.id)
  const passwordHash = await hashing.inTurn(async (hasher) => {
    await attempts.refuseLogin(player.email, given.address)
    if (await hasher.verify(account.passwordHash, given.current)) return hasher.hash(given.next)
    await attempts.countLoginFailure(player.email, given.address)
    throw refuse('bad_input', 'current_password: is wrong')
  })
  const changed = await setPassword(
    game,
    { id: account.id, authId: account.authId, passwordHash },
    async (client) => {
      const { rowCount } = await client.query(
        'select 1 from account where id = $1 and password_hash = $2 for update',
        [account.id, account.passwordHash],
      )
      return rowCount === 1
    },
  )
  if (!changed) throw refuse('changed')
  await mailer.send({
    channel: 'mail',
    recipient: account.email,
    subject: 'Your Called Shot password was changed',
    body: 'The password of your Called Shot account was changed just now, and all devices were logged out. If that was not you, set a new one with "Forgot your password?" on the log-in page.',
  })
  return account
}
