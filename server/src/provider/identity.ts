import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import type { Pool } from 'pg'
import type { errors, Provider } from 'oidc-provider'
import type { AccountRow } from '../account/account-reads.ts'
import { loggedError, withoutSecrets } from '../logged-error.ts'
import type { ProviderAccounts } from './provider-accounts.ts'
import { buildProvider } from './build-provider.ts'
import { turnCookieKeys, type CookieKey } from './cookie-keys.ts'
import type { Sealer } from '../sealer.ts'
import { turnKeys, type SigningKey } from './keys.ts'
import { publicCall, type FastifyCall } from './public-call.ts'
import { purgeExpired } from './purge.ts'
import { fewAMinute } from './refusal-log.ts'
import { watchRevocations } from './revocations.ts'
import { issuerOf, type ProviderSettings } from './settings.ts'
import { signIn, signOut } from './sign-in.ts'
import { createTokenVerifier, type TokenVerifier } from './token-verifier.ts'

/** The embedded identity provider of this process. */
export interface IdentityProvider {
  readonly settings: ProviderSettings
  readonly accounts: ProviderAccounts
  readonly verifier: TokenVerifier
  /** Changes when signing keys rotate, so request it for each call. */
  current(): Provider
  signIn(account: AccountRow, call: FastifyCall): Promise<string>
  signOut(call: FastifyCall): Promise<void>
  stop(): void
}

export interface IdentityParts {
  readonly pool: Pool
  readonly sealer: Sealer
  readonly settings: ProviderSettings
  readonly accounts: ProviderAccounts
  /** Called with background failures and refused grants, and never with a token or a value of a player's. */
  readonly log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
}

const keysMilliseconds = 60_000
const purgeMilliseconds = 10 * 60_000
/** A token with an unknown key makes us look for new keys, but at most this often, even with forged tokens. */
const unknownKeyMilliseconds = 5_000

/**
 * All its state is in the database, so it survives a restart, and any number of processes share one set of keys,
 * sessions and tokens.
 */
export async function openIdentityProvider(parts: IdentityParts): Promise<IdentityProvider> {
  const { pool, sealer, settings, accounts, log } = parts
  const bounded = { ...log, warn: fewAMinute((facts, message) => log.warn(facts, message)) }
  let keys = await turnKeys(pool, sealer)
  let cookieKeys = await turnCookieKeys(pool, sealer)
  let provider = build()
  let published = createLocalJWKSet({ keys: keys.map(({ publicJwk }) => publicJwk) })
  let lookedAt = performance.now()

  function build(): Provider {
    return loggedProvider(buildProvider({ pool, settings, accounts, keys, cookieKeys }), bounded)
  }

  async function lookForKeys(): Promise<void> {
    lookedAt = performance.now()
    const found = await turnKeys(pool, sealer)
    const foundCookieKeys = await turnCookieKeys(pool, sealer)
    if (namesOf(found, foundCookieKeys) === namesOf(keys, cookieKeys)) return
    keys = found
    cookieKeys = foundCookieKeys
    provider = build()
    published = createLocalJWKSet({ keys: keys.map(({ publicJwk }) => publicJwk) })
  }

  const keyOf: JWTVerifyGetKey = async (header, token) => {
    const isUnknown = !keys.some(({ kid }) => kid === header.kid)
    if (isUnknown && performance.now() - lookedAt > unknownKeyMilliseconds) await lookForKeys()
    return published(header, token)
  }

  const failed = (error: unknown) =>
    log.error({ error: loggedError(error) }, 'the identity provider could not clean up its tables')
  const revocations = await watchRevocations({
    pool,
    tokenSeconds: settings.accessTokenSeconds,
    onError: failed,
  })
  const timers = [
    setInterval(() => void lookForKeys().catch(failed), keysMilliseconds),
    setInterval(() => void purgeExpired(pool, settings.accessTokenSeconds).catch(failed), purgeMilliseconds),
  ]
  for (const timer of timers) timer.unref()

  const signInParts = () => ({ provider, pool, settings })
  return {
    settings,
    accounts,
    verifier: createTokenVerifier({
      issuer: issuerOf(settings),
      audience: settings.audience,
      clientId: settings.clientId,
      keys: keyOf,
      type: 'at+jwt',
      isRevoked: (grantHash) => revocations.has(grantHash),
    }),
    current: () => provider,
    signIn: (account, call) => signIn(signInParts(), account, publicCall(settings, call)),
    async signOut(call) {
      await signOut(signInParts(), publicCall(settings, call))
      await revocations.poll()
    },
    stop() {
      for (const timer of timers) clearInterval(timer)
      revocations.stop()
    },
  }
}

/** Logs refused grants, but not where they came from, and errors of the provider, without the values in them. */
function loggedProvider(provider: Provider, log: IdentityParts['log']): Provider {
  const refused = (what: string) => (_context: unknown, error: errors.OIDCProviderError) =>
    log.warn({ reason: withoutSecrets(error.error_detail ?? error.message) }, what)
  provider.on('grant.error', refused('a token request was refused'))
  provider.on('authorization.error', refused('a log-in request was refused'))
  provider.on('server_error', (_context, error) =>
    log.error({ error: loggedError(error) }, 'the identity provider failed'),
  )
  return provider
}

function namesOf(keys: readonly SigningKey[], cookieKeys: readonly CookieKey[]): string {
  return [
    ...keys.map(({ kid, state }) => `${kid}:${state}`),
    ...cookieKeys.map(({ name, state }) => `${name}:${state}`),
  ].join(' ')
}
