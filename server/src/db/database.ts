import { Kysely, PostgresDialect } from 'kysely'
import { Client, DatabaseError, Pool, types, type ClientConfig, type PoolConfig } from 'pg'
import { CannotStart, codeOf } from '../cannot-start.ts'
import { createEar, type Ear } from './ear.ts'

/**
 * The process's connections, each pool for one use. `game` and `lists` together are the 6 connections that two
 * cores serve best: every one more that is awake costs a wake-up (5 for the game did 15 % fewer claims a second than 3,
 * 8 did 30 % fewer); `owner` is idle but for sign-ins, `house` between two turns of its jobs.
 */
export interface Database {
  /** Owns the tables: migrations, the identity provider's tables, loading the catalogue. */
  readonly owner: Pool
  /** The pool that commands read with and that calls `commit`; it may not write money or ownership. */
  readonly game: Pool
  /** The same for the house's own commands and jobs, whose batches no player waits for. */
  readonly house: Pool
  /** Lists with filters that differ from call to call: planned for their values each time. */
  readonly lists: Kysely<unknown>
  /** Hears which events have news; connects at the first request. */
  readonly newsOfGames: Ear
  /** For what connects by itself, e.g. in a thread of its own. */
  readonly connection: ClientConfig
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  readonly connection: ClientConfig
  /** Called when an idle connection is lost; the pool replaces it by itself. */
  readonly onLostConnection?: (error: Error) => void
  /** Told once whenever news of games cannot be heard any more: games are then looked at by the clock. */
  readonly onDeaf?: (error: unknown) => void
  /** How many connections run commands at most. */
  readonly gameConnections?: number
  readonly timeouts?: DatabaseTimeouts
}

/** How long one statement may take, or wait for a lock, before it is given up; none of it is done then. */
export interface DatabaseTimeouts {
  readonly statementSeconds: number
  readonly lockSeconds: number
  readonly listSeconds: number
}

/**
 * Far above what any call of a player takes, and short enough that nobody who holds a lock, or asks for too much, keeps
 * the few connections from the others.
 */
export const defaultTimeouts: DatabaseTimeouts = { statementSeconds: 5, lockSeconds: 2, listSeconds: 10 }

/** Batches of jobs: they hold up no player's call, but must not hang for ever either. */
const houseTimeouts = { statementSeconds: 60, lockSeconds: 10 }

/** An idle transaction is rolled back: nothing here leaves one open between two statements for long. */
const idleSeconds = 10

const webRole = '-c role=called_shot_web'

/** Opens lazily: nothing is connected until the first query. Needs the role that the migrations make. */
export function openDatabase({
  connection,
  onLostConnection = () => undefined,
  onDeaf = () => undefined,
  gameConnections = 3,
  timeouts = defaultTimeouts,
}: OpenDatabaseOptions): Database {
  const pool = (config: PoolConfig) => {
    const opened = new Pool({ ...connection, types: { getTypeParser }, keepAlive: true, ...config })
    // Without a listener a connection that dies while idle would end the process.
    opened.on('error', onLostConnection)
    return opened
  }
  const owner = pool({ max: 2, idleTimeoutMillis: 10_000 })
  // Its statements have one shape each: planning a join of ten tables costs ten times what running it does.
  const game = pool({
    max: gameConnections,
    options: `${webRole} -c plan_cache_mode=force_generic_plan ${givenUpAfter(timeouts)}`,
  })
  const house = pool({
    max: 2,
    options: `${webRole} -c plan_cache_mode=force_generic_plan ${givenUpAfter(houseTimeouts)}`,
  })
  const listed = pool({
    max: 3,
    options: `${webRole} -c plan_cache_mode=force_custom_plan ${givenUpAfter({ ...timeouts, statementSeconds: timeouts.listSeconds })}`,
  })
  const newsOfGames = createEar({
    connection: { ...connection, options: webRole },
    channel: 'news_of_games',
    tell: (channel, word) =>
      game.query({ name: 'tell', text: 'select pg_notify($1, $2)', values: [channel, word] }),
    onDeaf,
  })
  return {
    owner,
    game,
    house,
    newsOfGames,
    connection,
    lists: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: listed }) }),
    async close() {
      await newsOfGames.close()
      await Promise.all([owner.end(), game.end(), house.end(), listed.end()])
    },
  }
}

function givenUpAfter(seconds: Pick<DatabaseTimeouts, 'statementSeconds' | 'lockSeconds'>): string {
  const milliseconds = (of: number) => Math.ceil(of * 1000)
  return [
    `-c statement_timeout=${milliseconds(seconds.statementSeconds)}`,
    `-c lock_timeout=${milliseconds(seconds.lockSeconds)}`,
    `-c idle_in_transaction_session_timeout=${milliseconds(idleSeconds)}`,
  ].join(' ')
}

/** Whether a statement was given up by one of these times: it has done nothing, and can be asked again. */
export function wasGivenUp(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '57014' || error.code === '55P03')
}

/** Refuses, in one sentence, a server that cannot be reached or is too old. */
export async function reachDatabase(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < 15)
      throw new CannotStart(`DATABASE_URL leads to PostgreSQL ${major}: version 15 or newer is needed.`)
  } catch (error) {
    if (error instanceof CannotStart) throw error
    const { host, port, database } = client
    throw new CannotStart(
      `The database "${database}" at ${host}:${port} cannot be reached (${reasonOf(error)}): check DATABASE_URL.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  return /^E[A-Z]+$/.test(code) || !(error instanceof Error) ? code : error.message
}

/**
 * Whole numbers arrive as numbers, and one past 2^53 throws rather than losing its last digits. `numeric` has no
 * place in this database: a sum of bigints is cast (`sum(cents)::bigint`). Dates stay 'YYYY-MM-DD', since a birth
 * date is not an instant.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, safeInteger],
  [types.builtins.NUMERIC, refuseNumeric],
  [types.builtins.DATE, (text) => text],
])

const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  const parser = format === 'binary' ? undefined : parsers.get(oid)
  return (
    parser ?? (format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text'))
  )
}

function safeInteger(text: string): number {
  const parsed = Number(text)
  if (!Number.isSafeInteger(parsed))
    throw new RangeError(`a bigint that no JavaScript number can hold: ${text}`)
  return parsed
}

function refuseNumeric(): never {
  throw new TypeError('a numeric column: cast it in the query (::bigint, ::float8)')
}
