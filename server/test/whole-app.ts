import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { afterAll } from 'vitest'
import type { z } from 'zod'
import { account } from '@called-shot/shared/account/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import type { OperatorRole } from '@called-shot/shared/operator-roles.ts'
import { ensureOperator } from '../src/account/operator-account.ts'
import { openAccounts } from '../src/open-accounts.ts'
import { buildApp } from '../src/app.ts'
import { openDatabase } from '../src/db/database.ts'
import { readConfig } from '../src/config.ts'
import { prepareDataDirectory } from '../src/data-directory.ts'
import { openGame } from '../src/game.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { openTracing } from '../src/tracing/open-tracing.ts'
import { houseJobs } from '../src/jobs/house-jobs.ts'
import { oracleJobs } from '../src/jobs/oracle-jobs.ts'
import { poolJobs } from '../src/jobs/pool-jobs.ts'
import { tournamentJobs } from '../src/jobs/tournament-jobs.ts'
import { catalogueTemplate, contentDirectory } from './catalogue-template.ts'
import { patientTimeouts, useTestDatabase, type TestDatabase } from './database.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import { freePort } from './free-port.ts'

export interface Someone {
  readonly id: number
  readonly authId: string
  readonly email: string
  readonly password: string
  readonly token: string
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed text; undefined where it is not JSON. */
  readonly body: unknown
}

export interface Sending {
  readonly token?: string | undefined
  /** Sent as JSON, unless it is text already. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The parts of a call of the contract, each in its wire format. */
export interface Asking<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  readonly as?: Someone | null
  readonly params?: z.input<Params>
  readonly query?: z.input<Query>
  readonly body?: z.input<Body>
  readonly key?: string
}

export type WholeApp = Awaited<ReturnType<typeof useWholeApp>>

const noLimits = {
  OPERATOR_SECOND_FACTOR: 'off',
  STATEMENT_SECONDS: String(patientTimeouts.statementSeconds),
  LOCK_SECONDS: String(patientTimeouts.lockSeconds),
  LIST_SECONDS: String(patientTimeouts.listSeconds),
  SIGN_UPS_PER_HOUR: '1000000',
  LOGIN_FAILURES: '1000000',
  LOGIN_FAILURES_PER_ADDRESS: '1000000',
  MONEY_CALLS_PER_SECOND: '1000000',
  MONEY_CALL_BURST: '1000000',
  OFFERS_PER_MINUTE: '1000000',
  MONEY_CALLS_AT_ONCE: '1000000',
  CALLS_AT_ONCE: '1000000',
  CALLS_AT_ONCE_PER_ADDRESS: '1000000',
  KEY_CALLS_PER_MINUTE: '1000000',
}

/**
 * The whole server as `npm start` runs it, with the real catalogue, real accounts and a database of its own, on a free
 * port; only the jobs wait to be asked. For the rest of this test file:
 * `const app = await useWholeApp()`, `const ann = await app.register()`, `await app.ask(wallet.getBalance, { as: ann })`.
 * `through` leads the server to its database some other way, such as through a proxy; `app.database` goes there directly.
 */
export async function useWholeApp(
  environment: NodeJS.ProcessEnv = {},
  { through }: { readonly through?: (connection: ClientConfig) => Promise<ClientConfig> } = {},
) {
  const { timeouts } = readConfig({ ...noLimits, ...environment })
  const database = await useTestDatabase(await catalogueTemplate(), timeouts)
  const reached = through
    ? openDatabase({ connection: await through(database.connection), timeouts })
    : database
  const folder = await makeTemporaryFolder('app')
  const port = await freePort()
  const operatorPassword = 'operator of the tests'
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    CONTENT_DIR: contentDirectory,
    OPERATOR_EMAIL: 'operator@example.com',
    OPERATOR_PASSWORD: operatorPassword,
    SECRET_KEY: randomBytes(32).toString('hex'),
    WALLET_SEED: randomBytes(32).toString('hex'),
    ...noLimits,
    ...environment,
  })
  await prepareDataDirectory(config.dataDir)
  const restarts: string[] = []
  const warnings: string[] = []
  const game = await openGame({ config, database: reached, onRestart: (reason) => restarts.push(reason) })
  const log = (facts: object, message: string) => void warnings.push(`${message} ${JSON.stringify(facts)}`)
  const accounts = await openAccounts(config, game, { warn: log, error: log })
  await ensureOperator(accounts.deps, config)
  const lines: string[] = []
  const logLines = config.logLevel === 'info' ? { write: (line: string) => void lines.push(line) } : undefined
  const tracing =
    config.traces === null ? null : openTracing(config.traces, (text) => void warnings.push(text))
  const app = await buildApp({ config, game, accounts, metrics: createMetrics(), tracing, logLines })
  await app.listen({ host: config.host, port })
  afterAll(async () => {
    accounts.identity?.stop()
    await app.close()
    await tracing?.close()
    if (reached !== database) await reached.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function send(method: string, path: string, sending: Sending = {}): Promise<Answer> {
    const { token, body, headers = {} } = sending
    const response = await fetch(`${config.publicUrl}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: jsonOf(text) }
  }

  /** Makes one call of the contract and parses its answer by the contract. Throws a refusal. */
  async function ask<
    Params extends z.ZodType,
    Query extends z.ZodType,
    Body extends z.ZodType,
    Out extends z.ZodType,
  >(
    endpoint: Endpoint<Params, Query, Body, Out>,
    asking: Asking<Params, Query, Body> = {},
  ): Promise<z.output<Out>> {
    const answer = await send(endpoint.method, pathOf(endpoint.path, asking), {
      token: asking.as?.token,
      body: asking.body,
      headers: asking.key === undefined ? {} : { 'idempotency-key': asking.key },
    })
    if (answer.status !== 200)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.text}`)
    return endpoint.answer.parse(answer.body)
  }

  /** Moves everything this player received more than a week back, so that it can be withdrawn. */
  async function letMoneyMature(who: Someone): Promise<void> {
    await database.owner.query(
      `update transfer set at = at - interval '8 days' where commit_id in (select commit_id from transfer where to_id = $1)`,
      [who.id + 1],
    )
  }

  let people = 0
  /** A player of 35 in California by default. */
  async function register(change: Readonly<Record<string, unknown>> = {}): Promise<Someone> {
    people += 1
    const email = `player${people}@example.com`
    const password = 'correct horse battery'
    const { token, user } = await ask(account.register, {
      body: {
        email,
        password,
        name: 'Ann Lee',
        birth_date: '1990-05-17',
        state: 'CA',
        ...change,
      },
    })
    return { id: user.id, authId: user.auth_id, email, password, token }
  }

  /** Another operator, who has these roles without anybody's act. */
  async function registerOperator(...roles: readonly OperatorRole[]): Promise<Someone> {
    const who = await register()
    await database.owner.query(
      `update account set role = 'operator', operator_roles = $2, version = version + 1 where id = $1`,
      [who.id, roles],
    )
    return who
  }

  async function logIn(email: string, password: string): Promise<Someone> {
    const { token, user } = await ask(account.login, { body: { email, password } })
    return { id: user.id, authId: user.auth_id, email, password, token }
  }

  /** The last mail or text message to this address, as its reader gets it. */
  async function newestMessageTo(recipient: string): Promise<string> {
    const { rows } = await database.owner.query<{ body: string }>(
      'select body from outbox where recipient = $1 order by id desc limit 1',
      [recipient],
    )
    return rows[0]?.body ?? ''
  }

  /** Opens the link that the sign-up mailed. */
  async function confirmEmail({ email }: Someone): Promise<void> {
    const token = /token=(\S+)/.exec(await newestMessageTo(email))?.[1] ?? ''
    await ask(account.confirmEmail, { body: { token } })
  }

  const operatorLoggedIn = await logIn('operator@example.com', operatorPassword)
  const jobs = [
    ...oracleJobs({ database, runner: game.runner, oracle: { disputeSeconds: game.rules.disputeSeconds } }),
    ...poolJobs({ database, runner: game.runner, lockoutSeconds: game.rules.lockoutSeconds }),
    ...tournamentJobs({
      database,
      runner: game.runner,
      lockoutSeconds: game.rules.lockoutSeconds,
    }),
    ...houseJobs(game),
  ]

  return {
    config,
    database: database satisfies TestDatabase,
    game,
    accounts,
    url: config.publicUrl,
    /** Residents call it from inside. */
    server: app,
    /** Whether a call of the contract has its route. */
    serves: ({ method, path }: Endpoint) =>
      app.hasRoute({ method, url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}` }),
    /** Null without OTEL_EXPORTER_OTLP_ENDPOINT. */
    tracing,
    /** The reasons why commands had to read again, in order. */
    restarts,
    warnings,
    /** The lines of the log, where LOG_LEVEL is info. */
    lines,
    send,
    ask,
    register,
    registerOperator,
    logIn,
    newestMessageTo,
    confirmEmail,
    letMoneyMature,
    operator: operatorLoggedIn,
    /** Every job of the oracle and the house, once each, until none has more to do. */
    async runJobs(): Promise<void> {
      for (const job of jobs) while (await job.work());
    },
  }
}

/** `/card_pack/{id}/open` with `{ params: { id: '7' } }` → `/api/card_pack/7/open`. */
export function pathOf(
  path: string,
  { params, query }: { readonly params?: unknown; readonly query?: unknown },
): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each))
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
