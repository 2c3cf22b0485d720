import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { ensureOperator, type OperatorCredentials } from './account/operator-account.ts'
import { openAccounts } from './open-accounts.ts'
import { buildApp } from './app.ts'
import { codeOf, printFailure } from './cannot-start.ts'
import { loadedSeason, openCatalogue } from './catalogue/open-catalogue.ts'
import { refuseOtherSeason } from './catalogue/season-reads.ts'
import { readConfig, type Config } from './config.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { letGameLogIn, openDatabase, reachDatabase } from './db/database.ts'
import { startEmbeddedDatabase } from './db/embedded-database.ts'
import { migrate } from './db/migrate.ts'
import { openGame } from './game.ts'
import { greetings } from './greeting.ts'
import { createMetrics } from './http/metrics.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { cannotListen, requireFreePort } from './listen.ts'
import { openLive } from './open-live.ts'
import { resealWhereMoved } from './packs/reseal-packs.ts'
import { startResidents } from './residents/start-residents.ts'
import { collectStartGarbage } from './start-garbage.ts'
import { Running } from './stop.ts'
import type { Tracing } from './tracing/span.ts'
import { loggedError } from './logged-error.ts'

const running = new Running()
running.stopOnSignals()

try {
  await start(readConfig(process.env))
} catch (error) {
  // If it is told to stop while starting, later failures come from parts that have already stopped, and need not be
  // reported.
  if (!running.isStopping) {
    printFailure(error)
    await running.stop()
    process.exit(1)
  }
}

/** Starts in this order: database, tables, catalogue, address, jobs. Stops in the reverse order. */
async function start(config: Config): Promise<void> {
  if (config.roles.has('web')) await requireFreePort(config)
  await prepareDataDirectory(config.dataDir)

  const isEmbedded = config.databaseUrl === null
  const database = openDatabase({
    connection: await connect(config),
    hasOwnLogin: isEmbedded,
    timeouts: config.timeouts,
    onNewsLost: (error) =>
      console.error('News of games is delayed (docs/operating.md, Connections):', loggedError(error)),
  })
  running.add('The database connections', () => database.close())
  await migrate(database.owner)
  if (isEmbedded) await letGameLogIn(database.owner)
  await refuseOtherSeason(database.owner, config)
  const content = await openCatalogue(database.owner, config)

  const tracing = await tracingOf(config)
  const metrics = createMetrics()
  const game = await openGame({ config, database, onRestart: metrics.onRestart })
  const resealed = await resealWhereMoved(database.owner, game.random)
  if (resealed !== null)
    console.log(
      `The database is not where its packs were sealed: ${resealed} closed packs have new seals (docs/fairness.md).`,
    )
  const accounts = await openAccounts(config, game, { warn: logged, error: logged })
  running.add('The identity provider', async () => accounts.identity?.stop())
  const operator = await ensureOperator(accounts.deps, config)
  // Before anything else can fail or be told to stop: nobody can be shown the password again.
  if (operator !== null) sayPassword(operator)

  const app = config.roles.has('web') ? await buildApp({ config, game, accounts, metrics, tracing }) : null
  if (app !== null) {
    running.add('The server', () => app.close())
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw cannotListen(config, codeOf(error))
    })
    const { sessions, keys } = accounts
    const live = openLive({
      config,
      game,
      sessions,
      keys,
      onError: (error) => console.error('The live sockets failed:', loggedError(error)),
    })
    live.attach(app.server)
    running.add('The live sockets', () => live.close())
  }
  if (config.roles.has('worker')) {
    const jobs = await startJobs({ config, game, content, metrics, tracing })
    running.add('The jobs', () => jobs.stop())
  }
  greet(config, await loadedSeason(database.owner))
  if (app !== null) {
    const residents = startResidents({
      config,
      game,
      app,
      wallet: accounts.deps.wallet,
      onError: (act, error) => console.error(`A resident could not ${act}:`, loggedError(error)),
      onAct: metrics.onResidentAct,
    })
    running.add('The residents', () => residents.stop())
  }
  running.add('The garbage of the start', collectStartGarbage())
}

/** Loads the tracing library only if a collector is configured. */
async function tracingOf({ traces }: Config): Promise<Tracing | null> {
  if (traces === null) return null
  const { openTracing } = await import('./tracing/open-tracing.ts')
  const tracing = openTracing(traces, (sentence) => console.error(sentence))
  running.add('The traces', () => tracing.close())
  return tracing
}

function logged(facts: object, message: string): void {
  console.error(message, facts)
}

/** The PostgreSQL of DATABASE_URL, or else the one installed by npm, which then runs as long as this process. */
async function connect(config: Config): Promise<ClientConfig> {
  if (config.databaseUrl !== null) {
    const connection = { connectionString: config.databaseUrl, application_name: 'called shot' }
    await reachDatabase(connection)
    return connection
  }
  // Others that run beside it would be on databases of their own.
  if (config.roles.size === 1)
    console.error(
      `ROLES=${[...config.roles].join()} without DATABASE_URL: this process has a database that no other process reaches. Set DATABASE_URL, or leave ROLES out.`,
    )
  const { postgres, connection } = await startEmbeddedDatabase({
    folder: join(config.dataDir, 'postgres'),
    say: (sentence) => console.log(sentence),
  })
  running.add('PostgreSQL', () => postgres.stop())
  void postgres.lost.then(async (error) => {
    console.error(error.message)
    await running.stop()
    process.exit(1)
  })
  return connection
}

function sayPassword({ email, password }: OperatorCredentials): void {
  console.log(`\n  Operator: ${email}, password ${password} (shown this once).`)
}

function greet(config: Config, season: number | null): void {
  const lines = [
    '',
    config.roles.has('web') ? `  ${greetings.web} at ${config.publicUrl}` : `  ${greetings.worker}.`,
  ]
  if (config.season.is === 'replay') {
    const named = season === null ? 'Replay season' : `Replay season ${season}`
    lines.push(`  ${named}: real games, real results, no real money.`)
  }
  lines.push('  Press Ctrl-C to stop.', '')
  console.log(lines.join('\n'))
}
