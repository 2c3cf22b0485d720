import { Kysely, PostgresDialect } from 'kysely'
import { Client, DatabaseError, Pool, types, type ClientBase, type ClientConfig, type PoolConfig } from 'pg'
import { CannotStart, codeOf } from '../cannot-start.ts'
import { noteList } from '../tracing/span.ts'
import { createAnswersWithin, type AnswersWithin } from './answers.ts'
import { createNotificationListener, type NotificationListener } from './notification-listener.ts'
import { prepareStatements } from './prepared-statements.ts'

/**
 * The process's connections, each pool for one use. `game` and `lists` together have the 6 connections that two cores
 * serve best: each additional busy one costs wake-ups (with 5 for the game there were 15% fewer claims a second than
 * with 3, with 8 there were 30% fewer); `plannedLists` takes work off `lists`; `owner` is idle except for sign-ins,
 * `house` except while jobs run.
 */
export interface Database {
  /** Owns the tables: migrations, the identity provider's tables, loading the catalogue. */
  readonly owner: Pool
  /** The pool with which commands read and call `commit`; it has no rights to write money or ownership. */
  readonly game: Pool
  /** The same for the house's own commands and jobs, whose batches no player waits for. */
  readonly house: Pool
  /** Lists with filters that differ from call to call: planned for their values each time. */
  readonly lists: Kysely<unknown>
  /**
   * Pages of lists, most of which are requested in the same few forms: each form is parsed and planned once per
   * connection, because planning takes longer than running it. A limit must be in the text: a plan that does not know it
   * assumes that a tenth of all rows is wanted.
   */
  readonly plannedLists: Kysely<unknown>
  /** Listens for the events that have news; connects when a game is first read. */
  readonly newsOfGames: NotificationListener
  /** Whether the database answers the game. */
  readonly answersWithin: AnswersWithin
  /** For parts that connect by themselves, for example in a separate thread. */
  readonly connection: ClientConfig
  close(): Promise<void>
}

export interface OpenDatabaseOptions {
  readonly connection: ClientConfig
  /** Whether the game's own role can log in (`letGameLogIn`). */
  readonly hasOwnLogin?: boolean
  /** Called once whenever news of games stops arriving: games are then read on a timer. */
  readonly onNewsLost?: (error: unknown) => void
  /** How many connections run commands at most. */
  readonly gameConnections?: number
  readonly timeouts?: DatabaseTimeouts
}

/** How long one statement may take, or wait for a lock, before it is canceled; it then has no effect. */
export interface DatabaseTimeouts {
  readonly statementSeconds: number
  readonly lockSeconds: number
  readonly listSeconds: number
}

/**
 * Far above what any player's call takes, and short enough that a call which holds a lock, or asks for too much, does
 * not keep the few connections from others.
 */
export const defaultTimeouts: DatabaseTimeouts = { statementSeconds: 5, lockSeconds: 2, listSeconds: 10 }

/** For batches of jobs: they block no player's call, but must not hang forever either. */
const houseTimeouts = { statementSeconds: 60, lockSeconds: 10 }

/** An idle transaction is rolled back: nothing here leaves one open between two statements for long. */
const idleSeconds = 10

/**
 * The database itself cancels a statement. If its answer has not arrived this much later, the connection counts as
 * lost.
 */
const silenceSeconds = 2

/**
 * The settings that a connection applies before its first query. Not startup options: a pooler between us and
 * PostgreSQL refuses or drops those, and the game's connections would then own the tables. The hook fails the
 * connection if it fails.
 */
function beginsWith(...settings: readonly string[]) {
  const text = settings.map((setting) => `set ${setting}`).join('; ')
  return { onConnect: (client: ClientBase) => client.query(text).then(() => undefined) }
}

const gamesRole = 'called_shot_web'
const webRole = `role = ${gamesRole}`
/** Whatever zone the database is in: there, a day has 23 or 25 hours when the clocks change, and times have its offset. */
const utc = "timezone = 'UTC'"

/** Opens lazily: nothing is connected until the first query. Needs the role that the migrations make. */
export function openDatabase({
  connection,
  hasOwnLogin = false,
  onNewsLost = () => undefined,
  gameConnections = 3,
  timeouts = defaultTimeouts,
}: OpenDatabaseOptions): Database {
  // A session that only takes on the role could be talked into putting it down, and would then be the owner's.
  const asGame = hasOwnLogin ? { ...connection, user: gamesRole } : connection
  const pool = (config: PoolConfig) => {
    const opened = new Pool({ ...asGame, types: { getTypeParser }, keepAlive: true, ...config })
    // Without a listener a connection that dies while idle would end the process; the pool replaces it by itself.
    opened.on('error', () => undefined)
    // The pool listens only once while a connection is in use, but a pooler, or PostgreSQL when killed, can report
    // twice that it is gone.
    opened.on('connect', (client) => client.on('error', () => undefined))
    return opened
  }
  const owner = pool({ ...connection, max: 2, idleTimeoutMillis: 10_000, ...beginsWith(utc) })
  // Its statements have one form each: planning a join of ten tables costs ten times what running it does.
  const game = pool({
    max: gameConnections,
    ...beginsWith(webRole, utc, 'plan_cache_mode = force_generic_plan', ...givenUpAfter(timeouts)),
    ...queryTimeoutOf(timeouts.statementSeconds),
  })
  const answersWithin = createAnswersWithin(game)
  const house = pool({
    max: 2,
    ...beginsWith(webRole, utc, 'plan_cache_mode = force_generic_plan', ...givenUpAfter(houseTimeouts)),
    ...queryTimeoutOf(houseTimeouts.statementSeconds),
  })
  const listTimes = givenUpAfter({ ...timeouts, statementSeconds: timeouts.listSeconds })
  const listed = pool({
    max: 3,
    ...beginsWith(webRole, utc, 'plan_cache_mode = force_custom_plan', ...listTimes),
    ...queryTimeoutOf(timeouts.listSeconds),
  })
  const planned = pool({
    max: 2,
    // A connection that has filled up with texts which nobody asks for anymore is replaced in time.
    maxUses: 20_000,
    ...beginsWith(webRole, utc, 'plan_cache_mode = force_generic_plan', ...listTimes),
    ...queryTimeoutOf(timeouts.listSeconds),
  })
  prepareStatements(planned)
  const newsOfGames = createNotificationListener({
    connection: asGame,
    ...beginsWith(webRole, utc),
    channel: 'news_of_games',
    notify: (channel, message) =>
      game.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, message] }),
    onLost: onNewsLost,
  })
  return {
    owner,
    game,
    house,
    newsOfGames,
    answersWithin,
    connection,
    lists: listsOf(listed),
    plannedLists: listsOf(planned),
    async close() {
      await newsOfGames.close()
      await Promise.all([owner, game, house, listed, planned].map((opened) => opened.end()))
    },
  }
}

/**
 * Lets the game's role log in. Only the embedded server needs this, where anyone who reaches its socket can log in.
 * Elsewhere the game has one login, the owner's.
 */
export async function letGameLogIn(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ isAllowed: boolean }>(
    'select rolcanlogin as "isAllowed" from pg_roles where rolname = $1',
    [gamesRole],
  )
  if (rows[0]?.isAllowed !== true) await owner.query(`alter role ${gamesRole} login`)
}

function listsOf(pool: Pool): Kysely<unknown> {
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: ({ queryDurationMillis }) => noteList(queryDurationMillis),
  })
}

function givenUpAfter(
  seconds: Pick<DatabaseTimeouts, 'statementSeconds' | 'lockSeconds'>,
): readonly string[] {
  const milliseconds = (of: number) => Math.ceil(of * 1000)
  return [
    `statement_timeout = ${milliseconds(seconds.statementSeconds)}`,
    `lock_timeout = ${milliseconds(seconds.lockSeconds)}`,
    `idle_in_transaction_session_timeout = ${milliseconds(idleSeconds)}`,
  ]
}

/** How long this process waits for a free connection, and for the answer to a statement with this time limit. */
function queryTimeoutOf(statementSeconds: number): PoolConfig {
  return {
    connectionTimeoutMillis: statementSeconds * 1000,
    query_timeout: (statementSeconds + silenceSeconds) * 1000,
  }
}

/** Whether a statement was canceled by one of these limits: it had no effect and can be sent again. */
export function wasGivenUp(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '57014' || error.code === '55P03')
}

/**
 * Whether the database could not be reached, or was lost before it answered: stopped, starting, without a free
 * connection or disk space, unresponsive, or a read-only standby. The statement may have been executed, so a command is
 * sent again with its key.
 */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof DatabaseError) return outOfReachCodes.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const isMissingSocket = codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isMissingSocket || outOfReachCauses.has(codeOf(error)) || outOfReachWords.test(error.message)
}

/** Connection lost, too few resources, stopped or starting, a disk error, or a standby, which accepts no writes. */
const outOfReachCodes = /^(08...|53...|57P0[1-5]|58030|25006)$/
const outOfReachCauses = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
/** The client library reports these only by their message. */
const outOfReachWords =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/

/** Refuses, in one sentence, a server that cannot be reached or is too old, and a database that cannot hold every name. */
export async function reachDatabase(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    )
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < 15)
      throw new CannotStart(`DATABASE_URL points to PostgreSQL ${major}: version 15 or newer is required.`)
    const encoding = rows[0]?.encoding
    if (encoding !== 'UTF8')
      throw new CannotStart(
        `The database "${client.database}" is encoded in ${encoding}: create it with the encoding UTF8.`,
      )
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
  // The client library tells it as its own mistake.
  if (error instanceof Error && /client password must be a (non-empty )?string/.test(error.message))
    return 'it asks for a password, and none is given'
  return /^E[A-Z]+$/.test(code) || !(error instanceof Error) ? code : error.message
}

/**
 * Whole numbers arrive as numbers, and one past 2^53 throws rather than losing its last digits. This database never
 * returns `numeric`: a sum of bigints is cast (`sum(cents)::bigint`). Dates stay 'YYYY-MM-DD', since a birth date is
 * not an instant.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, safeInteger],
  [types.builtins.NUMERIC, refuseNumeric],
  [types.builtins.DATE, (text) => text],
])

const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  const parser = format === 'binary' ? undefined : parsers.get(oid)
  const known: unknown = types.getTypeParser(oid, format)
  return parser ?? known
}

function safeInteger(text: string): number {
  const parsed = Number(text)
  if (!Number.isSafeInteger(parsed))
    throw new RangeError(`a bigint that does not fit a JavaScript number: ${text}`)
  return parsed
}

function refuseNumeric(): never {
  throw new TypeError('a numeric column: cast it in the query (::bigint, ::float8)')
}
