import type { Auth0Client } from '@auth0/auth0-spa-js'
import { session } from '@called-shot/shared/account/session-contract.ts'
import { call } from '../api/client.ts'
import { serverNow } from '../time/server-now.ts'

/**
 * The identity provider's client library, in a separate chunk that loads when a player logs in, renews the session or
 * logs out. It keeps tokens in memory, and the refresh token in its worker.
 */
let made: Promise<Auth0Client> | null = null

function client(): Promise<Auth0Client> {
  made ??= makeClient()
  // If the chunk or the settings fail to load, the next attempt requests them again.
  made.catch(() => {
    made = null
  })
  return made
}

/** Forgets the session at the provider. The next token is requested from scratch. */
export function forgetIdentity(): void {
  made = null
}

async function makeClient(): Promise<Auth0Client> {
  const [{ Auth0Client }, settings] = await Promise.all([
    import('@auth0/auth0-spa-js'),
    call(session.loginSettings),
  ])
  return new Auth0Client({
    domain: settings.domain,
    clientId: settings.client_id,
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    cacheLocation: 'memory',
    legacySameSiteCookie: false,
    // The settings' answer has just said what time it is at the server.
    nowProvider: serverNow,
    authorizationParams: {
      redirect_uri: `${window.location.origin}/callback`,
      audience: settings.audience,
      scope: settings.scope,
    },
  })
}

/**
 * A logout that is on its way to the provider. A login must wait for it, or it would reuse the session that is ending.
 */
let leaving: Promise<unknown> = Promise.resolve()

/** Goes to the provider's page, which returns to `/callback`; from there the player gets back to `returnTo`. */
export async function goToLogin(returnTo: string, isSignup: boolean): Promise<void> {
  await leaving
  const authorizationParams = isSignup ? { screen_hint: 'signup' } : {}
  await (await client()).loginWithRedirect({ appState: { returnTo }, authorizationParams })
}

/**
 * Logs in at the provider in a window of 400 by 600, which leaves this page as it is. A window left alone for 60 s is
 * closed (LIM-06, LIM-07).
 */
export async function logInInWindow(): Promise<void> {
  await leaving
  const provider = await client()
  try {
    await provider.loginWithPopup()
  } catch (error) {
    const { PopupTimeoutError } = await import('@auth0/auth0-spa-js')
    if (error instanceof PopupTimeoutError) error.popup.close()
    throw error
  }
}

/** Exchanges the code in this page's address for tokens. Returns the address to go to next. */
export async function finishLogin(): Promise<string | null> {
  const { appState } = await (await client()).handleRedirectCallback<{ returnTo?: unknown }>()
  return typeof appState?.returnTo === 'string' ? appState.returnTo : null
}

/** The access token that `finishLogin` got. */
export async function tokenAfterLogin(): Promise<string> {
  return given(await (await client()).getTokenSilently())
}

/**
 * A new access token without leaving the page: by the refresh token, or by the provider's session in a hidden frame.
 */
export async function renewedToken(): Promise<string> {
  return given(await (await client()).getTokenSilently({ cacheMode: 'off' }))
}

function given(token: string | undefined): string {
  if (token === undefined) throw new Error('the identity provider gave no token')
  return token
}

/** Goes to the provider's logout, which returns to `/dashboard` (SES-27). */
export async function goToLogout(): Promise<void> {
  await (
    await client()
  ).logout({ logoutParams: { returnTo: `${window.location.origin}/dashboard`, federated: true } })
}

/** Logs out at the provider without leaving the page, because a popup may still have something to say (ERR-12). */
export function logOutBehind(): Promise<void> {
  const done = logOutWithoutLeaving()
  leaving = done.catch(() => undefined)
  return done
}

async function logOutWithoutLeaving(): Promise<void> {
  await (
    await client()
  ).logout({
    logoutParams: { returnTo: `${window.location.origin}/`, federated: true },
    async openUrl(url) {
      await fetch(url, { mode: 'no-cors', credentials: 'include', signal: AbortSignal.timeout(5_000) })
    },
  })
}
