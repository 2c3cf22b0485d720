import { createHmac, randomBytes } from 'node:crypto'
import './node-release.ts'
import { Provider, errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { Pool } from 'pg'
import type { ProviderAccounts } from './provider-accounts.ts'
import { createAdapter, endGrants, hashOf, isStored } from './adapter.ts'
import { cookieKeyOf, type CookieKey } from './cookie-keys.ts'
import type { SigningKey } from './keys.ts'
import { endOldestSessions } from './oldest-sessions.ts'
import { oidcErrorPage } from './pages.ts'
import {
  grantedScope,
  issuerOf,
  oidcScopes,
  redirectUriOf,
  secondsOf,
  type ProviderSettings,
} from './settings.ts'
import { isStillPassword } from './still-password.ts'

export interface ProviderParts {
  readonly pool: Pool
  readonly settings: ProviderSettings
  readonly accounts: ProviderAccounts
  readonly keys: readonly SigningKey[]
  /** Sign cookies and derive the successors of refresh tokens. The first key signs; all of them verify. */
  readonly cookieKeys: readonly CookieKey[]
}

const cookieOptions = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true, path: '/' } as const
const { path: _, ...shortCookieOptions } = cookieOptions
export const sessionCookieOptions = cookieOptions

/** The prefix `__Host-` ties a cookie to this host; browsers accept it over https only. */
export function sessionCookieName({ publicUrl }: ProviderSettings): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'provider_session'
}

/** oidc-provider, set up so that the Auth0 client library works with it unchanged. */
export function buildProvider(parts: ProviderParts): Provider {
  const { settings, cookieKeys } = parts
  const provider = new Provider(issuerOf(settings), configuration(parts))
  // It trusts only what `publicCall` has written into these headers.
  provider.proxy = true
  describeUnknownRefreshTokens(provider)
  nameSuccessors(provider, cookieKeys)
  return provider
}

function configuration({ pool, settings, accounts, keys, cookieKeys }: ProviderParts): Configuration {
  const { audience } = settings
  return {
    adapter: createAdapter(pool, {
      graceSeconds: settings.refreshGraceSeconds,
      // Outside of oidc-provider's own routes it is `signIn`, a log-in.
      isResuming: () => Provider.ctx === undefined || Provider.ctx.oidc.result !== undefined,
    }),
    clients: [ownClient(settings)],
    jwks: { keys: keys.map(({ privateJwk }) => privateJwk) },
    routes,
    discovery: { userinfo_endpoint: `${settings.publicUrl}/userinfo` },
    responseTypes: ['code'],
    scopes: [...oidcScopes],
    claims: { openid: ['sub'], profile: ['name', 'nickname'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['RS256'], userinfoSigningAlgValues: ['RS256'] },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    extraParams: {
      screen_hint: null,
      audience(context, value) {
        if (value !== undefined && value !== audience) throw new errors.InvalidTarget('unknown audience')
        keepOfflineAccess(context)
      },
    },
    features: features(settings),
    extraTokenClaims: async (context, token) => {
      if (!('accountId' in token)) return undefined
      const account = await accounts.byAuthId(token.accountId)
      const authTime = authTimeOf(context)
      return {
        grant: hashOf(token.grantId),
        role: account?.role ?? 'player',
        ...(authTime === undefined ? {} : { auth_time: authTime }),
      }
    },
    findAccount: (_context, authId) => claimsOf(accounts, authId),
    loadExistingGrant: (context) => grantOfSession(context, { settings, pool }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    renderError(context, out) {
      context.type = 'html'
      context.set('cache-control', 'no-store')
      context.set('content-security-policy', oidcErrorPage.policy)
      context.body = oidcErrorPage.render(out.error_description ?? out.error)
    },
    clientBasedCORS: (_context, origin) => origin === new URL(settings.publicUrl).origin,
    cookies: cookies(settings, cookieKeys),
    ttl: lifetimes(settings),
  }
}

/** The addresses that the Auth0 client library calls. */
const routes = {
  authorization: '/authorize',
  token: '/oauth/token',
  jwks: '/.well-known/jwks.json',
  revocation: '/oauth/revoke',
} as const

/** The game's own web client, the only one. */
function ownClient(settings: ProviderSettings): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: settings.clientId,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [redirectUriOf(settings)],
  }
}

function features(settings: ProviderSettings): Configuration['features'] {
  const { audience } = settings
  const resource = resourceServerInfo(settings)
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // Nobody uses it: the client library logs out at /v2/logout. Its page stores a session for each visitor.
    rpInitiatedLogout: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
    },
    userinfo: { enabled: false },
    webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo(_context, indicator) {
        if (indicator !== audience) throw new errors.InvalidTarget()
        return resource
      },
    },
  }
}

async function claimsOf(accounts: ProviderAccounts, authId: string) {
  const account = await accounts.byAuthId(authId)
  if (!account || account.closedAt !== null) return undefined
  return {
    accountId: authId,
    claims: () => ({
      sub: authId,
      name: account.name,
      nickname: account.nickname ?? account.name,
      email: account.email,
      email_verified: account.emailVerified,
    }),
  }
}

function cookies(settings: ProviderSettings, keys: readonly CookieKey[]): Configuration['cookies'] {
  return {
    keys: keys.map(({ secret }) => secret.toString('base64url')),
    names: {
      session: sessionCookieName(settings),
      interaction: 'provider_interaction',
      resume: 'provider_resume',
    },
    long: cookieOptions,
    short: shortCookieOptions,
  }
}

function lifetimes({ accessTokenSeconds }: ProviderSettings): Configuration['ttl'] {
  return {
    AccessToken: accessTokenSeconds,
    AuthorizationCode: secondsOf.authorizationCode,
    IdToken: secondsOf.idToken,
    Interaction: secondsOf.interaction,
    Session: secondsOf.session,
    Grant: secondsOf.grant,
    /** The first token of a family determines its end; each successor gets the time that is left. */
    RefreshToken: (context) =>
      context?.oidc.entities.RotatedRefreshToken?.remainingTTL ?? secondsOf.refreshToken,
  }
}

/**
 * When the player last entered the password, in seconds. A renewed token keeps the time of its session's log-in. Without
 * a context the token comes from `signIn`, which is itself a log-in.
 */
function authTimeOf(context: KoaContextWithOIDC | undefined): number | undefined {
  if (!context) return Math.floor(Date.now() / 1000)
  const {
    AuthorizationCode: code,
    RefreshToken: refresh,
    RotatedRefreshToken: rotated,
  } = context.oidc.entities
  return code?.authTime ?? refresh?.authTime ?? rotated?.authTime
}

export function resourceServerInfo({ audience, accessTokenSeconds }: ProviderSettings) {
  return {
    scope: grantedScope,
    audience,
    accessTokenTTL: accessTokenSeconds,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'RS256' } },
  } as const
}

/** The library drops `offline_access` without a consent page; our own client needs neither the page nor consent. */
function keepOfflineAccess(context: KoaContextWithOIDC): void {
  const { params } = context.oidc
  const asked = String(context.query['scope'] ?? '').split(' ')
  if (!params || !asked.includes('offline_access')) return
  const scope = String(params['scope'] ?? '')
  if (!scope.split(' ').includes('offline_access')) params['scope'] = `${scope} offline_access`
}

/**
 * One grant per provider session, so that ending it ends every token of that session. A new one ends the player's oldest
 * session where they would have too many. Refuses a session that has ended since this request read it, and a log-in with
 * a password that is no longer the account's.
 */
async function grantOfSession(
  context: KoaContextWithOIDC,
  { settings, pool }: { readonly settings: ProviderSettings; readonly pool: Pool },
) {
  const { provider, session, account } = context.oidc
  if (!session || !account) return undefined
  const known = session.grantIdFor(settings.clientId)
  const existing = known === undefined ? undefined : await provider.Grant.find(known)
  if (existing?.accountId === account.accountId) return existing
  await endOldestSessions(pool, { authId: account.accountId, uid: session.uid })
  const grant = await newGrant(provider, settings, account.accountId)
  const logIn = context.oidc.result?.login
  const isGood = logIn
    ? await isStillPassword(pool, account.accountId, logIn['passwordMark'])
    : await isStored(pool, session.uid)
  if (isGood) return grant
  await endGrants(pool, [hashOf(grant.jti)])
  await session.destroy()
  throw new errors.SessionNotFound('the session has ended')
}

export async function newGrant(provider: Provider, settings: ProviderSettings, authId: string) {
  const grant = new provider.Grant({ accountId: authId, clientId: settings.clientId })
  grant.addOIDCScope(oidcScopes.join(' '))
  grant.addResourceScope(settings.audience, grantedScope)
  await grant.save()
  return grant
}

/** Only these exact messages make the client library drop a dead refresh token and ask for the provider's session. */
function describeUnknownRefreshTokens(provider: Provider): void {
  provider.use(async (context: KoaContextWithOIDC, next) => {
    await next()
    const body: unknown = context.body
    if (context.path !== '/oauth/token' || !isRecord(body) || body['error'] !== 'invalid_grant') return
    if (context.oidc.params?.['grant_type'] !== 'refresh_token') return
    context.body = { ...body, error_description: 'Unknown or invalid refresh token.' }
  })
}

/**
 * Derives a refresh token's successor from it, so that the same token sent twice (two tabs, a lost answer) gets the
 * same successor twice and there is only one chain. Without the provider's key the next token cannot be guessed.
 */
function nameSuccessors(provider: Provider, keys: readonly CookieKey[]): void {
  Object.defineProperty(provider.RefreshToken.prototype, 'generateTokenId', {
    value: () => {
      const before = Provider.ctx?.oidc.entities.RotatedRefreshToken
      if (!before) return randomBytes(32).toString('base64url')
      const { secret } = cookieKeyOf(keys, new Date(before.iat * 1000))
      return createHmac('sha256', secret).update(`successor:${before.jti}`).digest('base64url')
    },
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
