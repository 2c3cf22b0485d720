import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import type { Pool } from 'pg'
import { accountId } from '@called-shot/shared/ids.ts'
import { passwordAccountPrefix } from '@called-shot/shared/account/password-accounts.ts'
import { cents } from '@called-shot/shared/money.ts'
import { createAttemptLimits, type AttemptSettings } from '../src/account/attempt-limits.ts'
import { providerAccounts } from '../src/account/provider-accounts.ts'
import type { NewAccount } from '../src/commit/effects.ts'
import { embeddedCredentials } from '../src/account/credentials.ts'
import { createKnownDevices } from '../src/account/known-devices.ts'
import { createTextLimits, type TextSettings } from '../src/account/text-limits.ts'
import { createHashing } from '../src/account/hashing.ts'
import { ownerCheck } from '../src/account/require-owner.ts'
import { accountRoutes, type AccountDeps } from '../src/account/routes.ts'
import { createIdSource } from '../src/commit/ids.ts'
import { createRandom } from '../src/commit/random.ts'
import { queriesOf } from '../src/commit/reader.ts'
import { createRunner } from '../src/commit/run-command.ts'
import { answerErrors } from '../src/http/errors.ts'
import { createRegion } from '../src/http/region.ts'
import { createSwitches } from '../src/switches.ts'
import { createSessions } from '../src/http/session.ts'
import { createOutbox } from '../src/mail/mailer.ts'
import { openIdentityProvider } from '../src/provider/identity.ts'
import { registerProvider } from '../src/provider/register-provider.ts'
import { providerSettings, requestedScopes, type ProviderSettings } from '../src/provider/settings.ts'
import { createHdWallet } from '../src/wallet/hd-wallet.ts'
import { freePort } from './free-port.ts'

export interface TestIdentityOptions {
  readonly game: Pool
  readonly port?: number
  readonly sealingKey?: Buffer
  readonly settings?: Partial<ProviderSettings>
  readonly attempts?: Partial<AttemptSettings>
  readonly texts?: Partial<TextSettings>
}

const strangerLimits: AttemptSettings = {
  loginFailures: 10,
  loginFailuresPerAddress: 1000,
  loginNetworksPerAccount: 20,
  signUpsPerHour: 300,
}

const generousTexts: TextSettings = {
  textsPerNumber: 100,
  textsPerPlayer: 100,
  textsPerAddress: 100,
  textsPerDay: 1000,
}

/** The identity provider and the account calls, served by one process on a port of its own. */
export async function startTestIdentity({ game, ...options }: TestIdentityOptions) {
  const port = options.port ?? (await freePort())
  const publicUrl = `http://localhost:${port}`
  const random = createRandom(options.sealingKey ?? randomBytes(32))
  const settings = { ...providerSettings(publicUrl), ...options.settings }
  const hashing = createHashing()
  const attempts = createAttemptLimits(game, { ...strangerLimits, ...options.attempts })
  const parts = {
    game,
    wallet: createHdWallet(Buffer.alloc(32, 7)),
    hashing,
    attempts,
    texts: createTextLimits(game, { ...generousTexts, ...options.texts }),
    devices: createKnownDevices(random.deriveAll('known devices'), publicUrl),
    credentials: embeddedCredentials({ game, hashing, attempts }),
    passwordPrefix: passwordAccountPrefix,
    mailer: createOutbox(game),
    needsConfirmedEmail: true,
    publicUrl,
    region: createRegion({ countryHeader: null, stateHeader: null }),
    switches: createSwitches({ queries: queriesOf(game) }),
    openAccount: accountOpener(game),
  }
  const accounts = providerAccounts(parts)
  const warnings: string[] = []
  const identity = await openIdentityProvider({
    pool: game,
    sealer: random,
    settings,
    accounts,
    log: {
      warn: (facts, message) => warnings.push(`${message} ${JSON.stringify(facts)}`),
      error: (facts, message) => console.error(message, facts),
    },
  })
  const sessions = createSessions({ queries: queriesOf(game), verifier: identity.verifier })
  const app = Fastify()
  answerErrors(app)
  await registerProvider(app, identity)
  const deps: AccountDeps = {
    isWithdrawingOpen: false,
    ...parts,
    loginSettings: {
      domain: publicUrl,
      client_id: settings.clientId,
      audience: settings.audience,
      scope: requestedScopes.join(' '),
    },
    signIn: (account, call) => identity.signIn(account, call),
  }
  const runner = createRunner({ game, ids: createIdSource(game), random })
  await accountRoutes({ app, sessions, runner, requireOwner: ownerCheck(parts, sessions) }, deps)
  await app.listen({ port, host: 'localhost' })
  return {
    app,
    parts,
    publicUrl,
    port,
    identity,
    sessions,
    settings,
    warnings,
    async stop() {
      identity.stop()
      await app.close()
    },
  }
}

export type TestIdentity = Awaited<ReturnType<typeof startTestIdentity>>

/** Opens accounts through `commit`, as the game does, but without starter packs. */
export function accountOpener(game: Pool) {
  const ids = createIdSource(game)
  const runner = createRunner({ game, ids, random: createRandom(randomBytes(32)) })
  return (account: NewAccount) =>
    runner.runHouse(async ({ read }) => {
      // An account's purse has the three ids after its own.
      const [id = 0] = await read.newIds(4)
      return {
        answer: accountId(id),
        newAccount: { ...account, id: accountId(id), weeklyLimitCents: cents(50_000) },
      }
    }, undefined)
}
