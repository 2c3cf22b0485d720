import type { Pool } from 'pg'
import type { Provider } from 'oidc-provider'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { AccountRow } from '../account/account-reads.ts'
import { endGrants, hashOf } from './adapter.ts'
import { newGrant, resourceServerInfo, sessionCookieName, sessionCookieOptions } from './build-provider.ts'
import { endOldestSessions } from './oldest-sessions.ts'
import type { FastifyCall, RawCall } from './public-call.ts'
import { grantedScope, secondsOf, type ProviderSettings } from './settings.ts'
import { isStillPassword, passwordMark } from './still-password.ts'

/** Logs an account in, as part of the answer to one request. */
export type SignIn = (account: AccountRow, call: FastifyCall) => Promise<string>

interface SignInParts {
  readonly provider: Provider
  readonly pool: Pool
  readonly settings: ProviderSettings
}

/**
 * Logs in without the provider's pages: returns an access token, and sets the provider's session cookie so that the
 * browser renews it silently later (Design §4b). Another player's session in that browser ends, and the player's
 * oldest one where they would have too many. Refuses (`wrong_credentials`) if the password has changed since it was
 * checked.
 */
export async function signIn(parts: SignInParts, account: AccountRow, call: RawCall): Promise<string> {
  const { provider, settings } = parts
  const client = await provider.Client.find(settings.clientId)
  if (!client) throw new Error(`the provider does not know ${settings.clientId}`)
  const context = provider.createContext(call.request, call.response)
  let session = await provider.Session.get(context)
  if (session.accountId !== undefined && session.accountId !== account.authId) {
    await endSession(parts, session)
    session = new provider.Session()
  } else if (session.accountId !== undefined) {
    // A session id known before the log-in must not work after it.
    session.resetIdentifier()
  }
  const known = session.grantIdFor(settings.clientId)
  const existing = known === undefined ? undefined : await provider.Grant.find(known)
  const grant = existing ?? (await newGrant(provider, settings, account.authId))
  if (!existing) await endOldestSessions(parts.pool, { authId: account.authId, uid: session.uid })
  session.loginAccount({ accountId: account.authId })
  session.ensureClientContainer(settings.clientId)
  session.grantIdFor(settings.clientId, grant.jti)
  await session.save(secondsOf.session)
  if (!(await isStillPassword(parts.pool, account.authId, passwordMark(account)))) {
    await endSession(parts, session)
    throw refuse('wrong_credentials')
  }
  context.cookies.set(sessionCookieName(settings), session.jti, {
    ...sessionCookieOptions,
    expires: new Date(session.exp * 1000),
  })
  const token = new provider.AccessToken({
    accountId: account.authId,
    client,
    grantId: grant.jti,
    gty: 'password',
    scope: grantedScope,
    resourceServer: new provider.ResourceServer(settings.audience, resourceServerInfo(settings)),
  })
  return token.save()
}

/** Ends the browser's session and everything issued in it: refresh tokens, codes, access tokens. */
export async function signOut(parts: SignInParts, call: RawCall): Promise<void> {
  const { provider, settings } = parts
  const context = provider.createContext(call.request, call.response)
  const session = await provider.Session.get(context)
  if (session.accountId !== undefined) await endSession(parts, session)
  context.cookies.set(sessionCookieName(settings), null, { ...sessionCookieOptions })
}

type Session = Awaited<ReturnType<Provider['Session']['get']>>

async function endSession({ pool }: SignInParts, session: Session): Promise<void> {
  const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? [])
  await endGrants(pool, grants.map(hashOf))
  await session.destroy()
}
