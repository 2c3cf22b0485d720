import { join } from 'node:path'
import { createRemoteJWKSet } from 'jose'
import type { Config, IdentityProviderConfig } from './config.ts'
import { queriesOf } from './commit/reader.ts'
import type { Game } from './game.ts'
import { createRegion } from './http/region.ts'
import { createSessions, type Sessions } from './http/session.ts'
import { createKeySessions, type KeySessions } from './keys/key-sessions.ts'
import { createOutbox } from './mail/mailer.ts'
import { deliveredChannels } from './mail/open-transports.ts'
import { openAccount } from './packs/open-account.ts'
import { openIdentityProvider, type IdentityParts, type IdentityProvider } from './provider/identity.ts'
import { providerSettings, requestedScopes } from './provider/settings.ts'
import { createTokenVerifier } from './provider/token-verifier.ts'
import { secretOfDatabase } from './secret-file.ts'
import { openWallet, walletSeedBytes } from './wallet/open-wallet.ts'
import { providerAccounts } from './account/provider-accounts.ts'
import type { AccountParts } from './account/account-deps.ts'
import { createAttemptLimits } from './account/attempt-limits.ts'
import { embeddedCredentials } from './account/credentials.ts'
import { openOnFirstSight } from './account/first-sight.ts'
import { createHashing, maxRunning } from './account/hashing.ts'
import { openHashThreads } from './account/hash-threads.ts'
import { createKnownDevices } from './account/known-devices.ts'
import { createTextLimits } from './account/text-limits.ts'
import { hostedCredentials } from './account/hosted-credentials.ts'
import { createManagementApi, type ManagementApi } from './account/management-api.ts'
import type { AccountDeps } from './account/routes.ts'

export interface Accounts {
  readonly deps: AccountDeps
  readonly sessions: Sessions
  readonly keys: KeySessions
  /** The embedded provider; null if another one is configured. */
  readonly identity: IdentityProvider | null
}

/** Accounts with their identity provider: our own, or the configured one. */
export async function openAccounts(config: Config, game: Game, log: IdentityParts['log']): Promise<Accounts> {
  const parts = await accountParts(config, game, log)
  const keys = createKeySessions({ pool: game.database.game }, config.limits)
  const opened =
    config.identityProvider === null
      ? await embeddedAccounts(parts, { sealer: game.random, log })
      : hostedAccounts(parts, config.identityProvider, log)
  const { deps, ...rest } = opened
  return { ...rest, keys, deps: { ...parts, ...deps, isWithdrawingOpen: config.withdrawalsOpen } }
}

async function accountParts(config: Config, game: Game, log: IdentityParts['log']): Promise<AccountParts> {
  const { database, random, runner } = game
  const seed =
    config.walletSeed === null
      ? await secretOfDatabase(database.owner, {
          path: join(config.dataDir, 'wallet-seed'),
          bytes: walletSeedBytes,
          variable: 'WALLET_SEED',
        })
      : Buffer.from(config.walletSeed, 'hex')
  const open = openAccount({ weeklyLimitCents: config.limits.weeklyPurchaseCents })
  const hashing = createHashing(openHashThreads(maxRunning))
  const attempts = createAttemptLimits(database.game, config.limits)
  const hosted = config.identityProvider
  return {
    game: database.game,
    wallet: await openWallet(database.owner, seed),
    hashing,
    attempts,
    texts: createTextLimits(database.game, config.limits),
    devices: createKnownDevices(random.deriveAll('known devices'), config.publicUrl),
    credentials: hosted
      ? hostedCredentials({ game: database.game, attempts, management: managementOf(hosted, log) })
      : embeddedCredentials({ game: database.game, hashing, attempts }),
    passwordPrefix: config.passwordPrefix,
    mailer: createOutbox(database.game, deliveredChannels(config)),
    needsConfirmedEmail: config.mail !== null,
    publicUrl: config.publicUrl,
    region: createRegion(config.region),
    switches: game.switches,
    openAccount: (account) => runner.runHouse(open, account),
  }
}

type Opened = Pick<Accounts, 'sessions' | 'identity'> & {
  readonly deps: Pick<AccountDeps, 'loginSettings' | 'signIn'>
}

const scope = requestedScopes.join(' ')

/** Accounts whose players log in at another provider; each account is opened at the first visit. */
function hostedAccounts(
  parts: AccountParts,
  hosted: IdentityProviderConfig,
  log: IdentityParts['log'],
): Opened {
  const verifier = createTokenVerifier({
    issuer: hosted.issuer,
    audience: hosted.audience,
    clientId: hosted.clientId,
    keys: createRemoteJWKSet(new URL(hosted.jwksUrl)),
    type: null,
    isRevoked: () => false,
  })
  return {
    identity: null,
    sessions: createSessions({
      queries: queriesOf(parts.game),
      verifier,
      onFirstSight: openOnFirstSight(parts, { issuer: hosted.issuer, onProblem: providerProblem(log) }),
    }),
    deps: {
      loginSettings: {
        domain: hosted.issuer.replace(/\/+$/, ''),
        client_id: hosted.clientId,
        audience: hosted.audience,
        scope,
      },
      signIn: null,
    },
  }
}

/** Accounts whose players log in at the provider inside this server. */
async function embeddedAccounts(
  parts: AccountParts,
  { sealer, log }: Pick<IdentityParts, 'sealer' | 'log'>,
): Promise<Opened> {
  const settings = providerSettings(parts.publicUrl)
  const identity = await openIdentityProvider({
    pool: parts.game,
    sealer,
    settings,
    accounts: providerAccounts(parts),
    log,
  })
  return {
    identity,
    sessions: createSessions({ queries: queriesOf(parts.game), verifier: identity.verifier }),
    deps: {
      loginSettings: {
        domain: parts.publicUrl,
        client_id: settings.clientId,
        audience: settings.audience,
        scope,
      },
      signIn: (account, call) => identity.signIn(account, call),
    },
  }
}

function managementOf(
  { issuer, management }: IdentityProviderConfig,
  log: IdentityParts['log'],
): ManagementApi | null {
  return management && createManagementApi({ issuer, ...management, onProblem: providerProblem(log) })
}

const providerProblem = (log: IdentityParts['log']) => (reason: string) =>
  log.error({ reason }, 'The identity provider could not be reached')
