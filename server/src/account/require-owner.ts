import type { FastifyRequest } from 'fastify'
import { canEditAtProvider } from '@called-shot/shared/account/password-accounts.ts'
import { isRecentLogIn } from '@called-shot/shared/account/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Player } from '../commit/player.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Sessions } from '../http/session.ts'
import { requireLiveSession } from '../session-reads.ts'
import type { AccountParts } from './account-deps.ts'
import { accountById } from './account-reads.ts'
import { loginSourceOf } from './log-in.ts'

type Parts = Pick<AccountParts, 'game' | 'attempts' | 'devices' | 'credentials' | 'passwordPrefix'>

/**
 * Checks that the caller owns the account, in a session that has not ended: a log-in within `recentLogInSeconds`, or
 * the current password. Refuses `password_needed` if neither is given, so that a stolen token is not enough. A password
 * that is given is checked even where the log-in would do. Wrong ones count as failed log-ins. Accounts whose password
 * we cannot check (another provider keeps it) are let through.
 */
export function ownerCheck(parts: Parts, sessions: Pick<Sessions, 'sessionOf'>) {
  return async (request: FastifyRequest, player: Player, password: string | null): Promise<void> => {
    const { token } = await sessions.sessionOf(request)
    await requireLiveSession(parts.game, token.grantHash)
    if (password === null && isRecentLogIn(token.loggedInAt, new Date())) return
    const { checkPassword } = parts.credentials
    if (checkPassword === null || !canEditAtProvider(player.authId, parts.passwordPrefix)) return
    if (password === null) throw refuse('password_needed')
    const account = await accountById(queriesOf(parts.game), player.id)
    const source = loginSourceOf(parts, account, request)
    await parts.attempts.refuseLogin(account.email, source)
    await checkPassword(account, { current: password, source })
  }
}
