import { fastify, type FastifyInstance } from 'fastify'
import { contract } from '@called-shot/shared/contract.ts'
import { ownerCheck } from './account/require-owner.ts'
import { accountRoutes } from './account/routes.ts'
import { albumRoutes } from './album/routes.ts'
import type { Accounts } from './open-accounts.ts'
import { artRoutes } from './art/art-routes.ts'
import { createMarketCounts } from './cards/market-filters.ts'
import { cardRoutes } from './cards/routes.ts'
import { queriesOf } from './commit/reader.ts'
import type { Config } from './config.ts'
import { craftingRoutes } from './crafting/routes.ts'
import { patienceMilliseconds } from './db/answers.ts'
import { watchBackups, type BackupWatch } from './db/watch-backups.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { fairnessRoutes } from './fairness/routes.ts'
import { mappedSources } from './feeds/mapping.ts'
import { feedRoutes } from './feeds/routes.ts'
import type { Game } from './game.ts'
import { allowOrigins } from './http/allowed-origins.ts'
import { createCallsAtOnce } from './http/calls-at-once.ts'
import { serveDocs } from './http/docs-page.ts'
import { createBoundedServer, type ServerBounds } from './http/bounded-server.ts'
import { answerErrors, errorsBeforeRoutes } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import { logOptions, logRequests, type LogLines } from './http/log.ts'
import { maxBodyBytes, readJsonBodies } from './http/json-bodies.ts'
import { serveMetrics, type Metrics } from './http/metrics.ts'
import { traceCalls } from './http/trace-calls.ts'
import type { Tracing } from './tracing/span.ts'
import { collectMethods } from './http/methods-of-calls.ts'
import { createMoneyLimits } from './http/money-limits.ts'
import { otherOrigins } from './http/other-origins.ts'
import { requireContracts } from './http/require-contracts.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import type { Server } from './http/serve.ts'
import { routedAddress, serveStaticFiles } from './http/static-files.ts'
import { readJobHealth } from './jobs/job-health.ts'
import { keyRoutes } from './keys/routes.ts'
import { leaderboardRoutes } from './leaderboards/routes.ts'
import { marketRoutes } from './market/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { bidRoutes } from './offers/bid-routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { createTwoOperators } from './operator/two-operators.ts'
import { createPasses } from './second-factor/passes.ts'
import { requirePass, type RequirePass } from './second-factor/require-pass.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { packRoutes } from './packs/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { poolRoutes } from './pools/routes.ts'
import { predictionRoutes } from './predictions/routes.ts'
import { prizeRoutes } from './prizes/routes.ts'
import { registerProvider } from './provider/register-provider.ts'
import { openPushKey } from './push/push-key.ts'
import { pushRoutes } from './push/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { residentRoutes } from './residents/routes.ts'
import { tournamentRoutes } from './tournaments/routes.ts'
import { depositRoutes } from './wallet/deposit-routes.ts'
import { walletRoutes } from './wallet/routes.ts'
import { withdrawalRoutes } from './wallet/withdrawal-routes.ts'

export interface AppParts {
  readonly config: Config
  readonly game: Game
  readonly accounts: Accounts
  readonly metrics: Metrics
  /** Null when tracing is off. */
  readonly tracing?: Tracing | null
  /** Where the log goes instead of standard output. */
  readonly logLines?: LogLines | undefined
}

/** The web server, wired in the order in which a request meets it. */
export async function buildApp({
  config,
  game,
  accounts,
  metrics,
  tracing = null,
  logLines,
}: AppParts): Promise<FastifyInstance> {
  const app = createApp(config, logLines)
  logRequests(app)
  if (tracing) traceCalls(app, { tracing, trustsTraces: config.trustedProxies > 0 })
  const security = { publicUrl: config.publicUrl, ...otherOrigins(config) }
  setSecurityHeaders(app, security)
  allowOrigins(app, config.allowedOrigins)
  answerErrors(app)
  readJsonBodies(app)
  requireContracts(app)
  const methodsAt = collectMethods(app)
  serveMetrics(app, {
    metrics,
    sessions: accounts.sessions,
    token: config.metricsToken,
    ...passOf(config, game),
  })
  const backups = watchBackups({
    owner: game.database.owner,
    isEmbedded: config.databaseUrl === null,
    maxAgeHours: config.backupMaxAgeHours,
    say: (sentence) => console.error(sentence),
  })
  app.addHook('onClose', async () => backups.stop())
  metrics.countAlarms(() => backups.state()?.alarms ?? [])
  const queries = queriesOf(game.database.game)
  metrics.watchJobs({
    jobs: () => readJobHealth(queries),
    databaseAnswers: () => game.database.answersWithin(patienceMilliseconds),
  })
  serveHealth(app, { config, game, backups })
  serveDocs(app, contract, config.publicUrl)
  const server = serverOf(app, { config, game, accounts })
  if (accounts.identity) await registerProvider(app, accounts.identity, server.callsAtOnce)
  await app.register(artRoutes, {
    dataDir: config.dataDir,
    newPicturesPerMinute: config.limits.newPicturesPerMinute,
  })

  await accountRoutes(server, accounts.deps)
  keyRoutes(server, accounts.deps)
  await gameRoutes(server, { config, game })
  await operatorsRoutes(server, { config, game, backups })
  await serveStaticFiles(app, {
    ...config,
    ...security,
    isReplay: config.season.is === 'replay',
    sendsMail: config.mail !== null,
    isOperatorsBrowser: accounts.sessions.isOperatorsBrowser,
    methodsAt,
  })
  return app
}

function createApp(config: Config, lines: LogLines | undefined): FastifyInstance {
  return fastify({
    ...logOptions({ level: config.logLevel, trustsIds: config.trustedProxies > 0, lines }),
    bodyLimit: maxBodyBytes,
    // What still comes on an open connection while the process stops is answered as ever, and is the last there: a proxy
    // cannot know that the process is stopping.
    return503OnClosing: false,
    trustProxy:
      config.trustedProxies > 0 ? (_address: string, hop: number) => hop < config.trustedProxies : false,
    serverFactory: (listener) => createBoundedServer(listener, boundsOf(config)),
    ...errorsBeforeRoutes,
    rewriteUrl: routedAddress,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 200 },
  })
}

/** The check of operators' second factor, if the settings ask for one. */
function passOf(config: Config, { database, random }: Game): { readonly requirePass?: RequirePass } {
  return config.needsSecondFactor
    ? { requirePass: requirePass({ queries: queriesOf(database.game), passes: createPasses(random) }) }
    : {}
}

/** What every call of the contract needs to be served. */
function serverOf(
  app: FastifyInstance,
  { config, game, accounts }: Pick<AppParts, 'config' | 'game' | 'accounts'>,
): Server {
  const { runner, database, switches } = game
  return {
    app,
    sessions: accounts.sessions,
    keys: accounts.keys,
    runner,
    limits: createMoneyLimits(config.limits),
    callsAtOnce: createCallsAtOnce(config.limits),
    region: accounts.deps.region,
    switches,
    requireOwner: ownerCheck(accounts.deps, accounts.sessions),
    ...passOf(config, game),
    ...(config.needsTwoPersons ? { twoOperators: createTwoOperators(queriesOf(database.game), runner) } : {}),
  }
}

/** The calls of players and guests, slice by slice. */
async function gameRoutes(
  server: Server,
  { config, game }: Pick<AppParts, 'config' | 'game'>,
): Promise<void> {
  const { database, rules, liveGames, switches } = game
  const { lockoutSeconds } = rules
  const counts = createMarketCounts()
  walletRoutes(server, database)
  await depositRoutes(server, { database, onRamp: game.onRamp, publicUrl: config.publicUrl })
  withdrawalRoutes(server, { database, settings: rules.withdrawals })
  cardRoutes(server, { database, liveGames, lockoutSeconds, counts })
  albumRoutes(server, { game: database.game, lockoutSeconds })
  dashboardRoutes(server, { database, lockoutSeconds })
  packRoutes(server, { database, settings: rules.packs })
  fairnessRoutes(server, database)
  craftingRoutes(server, { database, lockoutSeconds, switches })
  predictionRoutes(server, { database, liveGames, lockoutSeconds })
  liveRoutes(server, game)
  poolRoutes(server, { database, lockoutSeconds })
  prizeRoutes(server, { lockoutSeconds, needsConfirmedEmail: config.mail !== null })
  marketRoutes(server, { database, settings: rules.market, counts })
  offerRoutes(server, { database, settings: rules.market })
  bidRoutes(server, { database, settings: rules.market })
  tournamentRoutes(server, { database, lockoutSeconds })
  leaderboardRoutes(server, database)
  residentRoutes(server, database)
  notificationRoutes(server, { database })
  const { publicKey } = await openPushKey(database.game, game.random)
  pushRoutes(server, { game: database.game, publicKey })
  await sharingRoutes(server, {
    game: database.game,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    newPicturesPerMinute: config.limits.newPicturesPerMinute,
  })
}

/** The calls of operators and result feeds. */
async function operatorsRoutes(
  server: Server,
  { config, game, backups }: Pick<AppParts, 'config' | 'game'> & { readonly backups: BackupWatch },
): Promise<void> {
  const { database, rules } = game
  const mapped = await mappedSources(config.feeds.mappingsDir)
  const oracle = { disputeSeconds: rules.disputeSeconds }
  operatorRoutes(server, {
    database,
    mappedSources: mapped,
    oracle,
    voidAfterSeconds: rules.voidAfterSeconds,
    config,
    backups,
  })
  secondFactorRoutes(server, { database, random: game.random, isNeeded: config.needsSecondFactor })
  feedRoutes(server, {
    database,
    random: game.random,
    oracle,
    secret: config.feeds.secret,
    mappedSources: mapped,
  })
}

function boundsOf({ limits, trustedProxies }: Config): ServerBounds {
  const { connections, connectionsPerAddress } = limits
  return { connections, connectionsPerAddress: trustedProxies > 0 ? null : connectionsPerAddress }
}
