import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql, type RawBuilder } from 'kysely'
import { DatabaseError } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import {
  letGameLogIn,
  openDatabase,
  reachDatabase,
  defaultTimeouts,
  isOutOfReach,
  wasGivenUp,
} from './database.ts'
import { maxPrepared } from './prepared-statements.ts'

const { game, lists, owner, connection } = await useTestDatabase()

test('a bigint arrives as a number', async () => {
  const { rows } = await game.query(
    'select 9007199254740991::bigint as most, array[1, 2]::bigint[] as several',
  )
  expect(rows[0]).toMatchObject({ most: Number.MAX_SAFE_INTEGER })
})

test('a bigint above 2^53 is refused, not rounded', async () => {
  await expect(game.query('select 9007199254740992::bigint')).rejects.toThrow(RangeError)
})

test('a numeric is refused with the advice to cast it', async () => {
  await expect(game.query('select sum(n) from (values (1::bigint), (2)) as v (n)')).rejects.toThrow('cast it')
})

test('the connection survives a value that was refused', async () => {
  await expect(game.query('select 1::numeric')).rejects.toThrow()
  const { rows } = await game.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})

test('an instant is a Date and a birth date is text', async () => {
  const { rows } = await game.query(
    `select '2025-11-06T18:15:00Z'::timestamptz as at, '1995-09-17'::date as born`,
  )
  expect(rows).toEqual([{ at: new Date('2025-11-06T18:15:00Z'), born: '1995-09-17' }])
})

test('a day has 24 hours in every pool, whatever zone the database is in', async () => {
  const abroad = openDatabase({ connection: { ...connection, options: '-c timezone=America/New_York' } })
  // In New York, the clocks went forward on March 8.
  const text = `select '2026-03-09T12:00:00Z'::timestamptz - interval '7 days' as at,
    jsonb_build_object('at', '2026-03-09T12:00:00Z'::timestamptz)->>'at' as written`
  const answers = await Promise.all([
    ...[abroad.owner, abroad.game, abroad.house].map((pool) => pool.query(text).then(({ rows }) => rows)),
    ...[abroad.lists, abroad.plannedLists].map((pool) =>
      sql
        .raw(text)
        .execute(pool)
        .then(({ rows }) => rows),
    ),
  ])
  await abroad.close()
  const expected = [{ at: new Date('2026-03-02T12:00:00Z'), written: '2026-03-09T12:00:00+00:00' }]
  expect(answers).toEqual(answers.map(() => expected))
})

test('the game may read money but not write it', async () => {
  await game.query('select * from transfer')
  await expect(game.query('delete from transfer')).rejects.toThrow(DatabaseError)
  await owner.query('delete from transfer')
})

test('players, jobs and lists use the rights of the game, even if startup options say otherwise', async () => {
  const usual = openDatabase({ connection: { ...connection, options: '-c role=none' } })
  const users = await Promise.all([
    usual.game.query('select current_user as user'),
    usual.house.query('select current_user as user'),
    sql`select current_user as user`.execute(usual.lists),
  ])
  await usual.close()
  expect(users.map(({ rows }) => rows)).toEqual(users.map(() => [{ user: 'called_shot_web' }]))
})

test('where the game logs in as its own role, none of its connections becomes the owner again', async () => {
  await letGameLogIn(owner)
  const ours = openDatabase({ connection, hasOwnLogin: true })
  const ask = (text: string) => [
    ...[ours.game, ours.house].map((pool) => pool.query(text)),
    ...[ours.lists, ours.plannedLists].map((pool) => sql.raw(text).execute(pool)),
  ]
  for (const text of [
    `select set_config('role', 'none', false)`,
    'reset role',
    'set session authorization default',
  ])
    await Promise.all(ask(text))
  const tries = [
    'delete from transfer',
    `set role ${connection.user}`,
    `set session authorization ${connection.user}`,
    `select pg_read_file('/etc/hostname')`,
  ]
  for (const text of tries)
    for (const answer of await Promise.allSettled(ask(text)))
      expect([text, answer]).toMatchObject([text, { status: 'rejected', reason: { code: '42501' } }])
  await Promise.all(ask('select count(*)::int from transfer'))
  await ours.close()
})

test('every query of a list is planned for its own values', async () => {
  const { rows } = await sql`show plan_cache_mode`.execute(lists)
  expect(rows).toEqual([{ plan_cache_mode: 'force_custom_plan' }])
})

test('a list is parsed and planned once per connection, which keeps a limited number of them', async () => {
  const usual = openDatabase({ connection })
  const ask = (select: RawBuilder<unknown>) =>
    sql<{ kept: number }>`${select} as kept`.execute(usual.plannedLists)
  const keptNow = async () => (await ask(sql`select (select count(*)::int from pg_prepared_statements)`)).rows
  for (const value of [1, 2, 3]) await ask(sql`select ${value}::int`)
  // The question about them is one, too.
  expect(await keptNow()).toEqual([{ kept: 2 }])
  for (let value = 0; value < maxPrepared; value += 1) await ask(sql`select ${sql.raw(String(value))}`)
  expect(await keptNow()).toEqual([{ kept: maxPrepared }])
  await usual.close()
})

test('a pool replaces a connection that was killed', async () => {
  await game.query('select 1')
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect
    .poll(() =>
      game.query('select 1 as one').then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }])
})

/**
 * A proxy to the test's server that can tell every client, as a pooler does, that its server is gone, and then repeat
 * it.
 */
async function openWay() {
  const fatal = (message: string) => {
    const fields = Buffer.from(`SFATAL\0C57P01\0M${message}\0\0`)
    const head = Buffer.alloc(5, 'E')
    head.writeInt32BE(fields.length + 4, 1)
    return Buffer.concat([head, fields])
  }
  const clients = new Set<Socket>()
  const way = createServer((client) => {
    const server = connect(`${connection.host}/.s.PGSQL.${connection.port}`)
    clients.add(client)
    client.pipe(server).pipe(client)
    for (const end of [client, server]) end.on('error', () => undefined)
    client.on('close', () => server.destroy())
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = way.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    lose() {
      for (const client of clients)
        client.end(Buffer.concat([fatal('shut down'), fatal('server conn crashed?')]))
      clients.clear()
    },
    async close() {
      way.close()
      await once(way, 'close')
    },
  }
}

test('the process survives a pooler that says twice, on connections in use, that its server is gone', async () => {
  const way = await openWay()
  const pooled = openDatabase({ connection: { ...connection, host: '127.0.0.1', port: way.port } })
  const held = await pooled.owner.connect()
  const asked = [pooled.game.query('select pg_sleep(600)'), held.query('select pg_sleep(600)')]
  const lost = Promise.all(asked.map((query) => expect(query).rejects.toThrow('shut down')))
  await expect
    .poll(async () => {
      const { rows } = await owner.query<{ asleep: number }>(
        `select count(*)::int as asleep from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(600)' and state = 'active'`,
      )
      return rows[0]?.asleep
    })
    .toBe(2)
  way.lose()
  await lost
  held.release()
  expect((await pooled.game.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pooled.close()
  await way.close()
  // PostgreSQL notices that a client is gone only when it writes to it.
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(600)' and state = 'active'`,
  )
})

/**
 * What the database refuses the query with. On a busy machine even the connection may take longer than a limit this
 * short; it is then made again.
 */
async function refusalOf(query: () => Promise<unknown>): Promise<DatabaseError> {
  const error = await query().then(
    () => new Error('the query was answered'),
    (refused: unknown) => refused,
  )
  if (error instanceof DatabaseError) return error
  if (isOutOfReach(error)) return refusalOf(query)
  throw error
}

test('a statement that runs or waits for a lock too long is canceled for players, and not for jobs', async () => {
  const hasty = openDatabase({
    connection,
    timeouts: { statementSeconds: 0.3, lockSeconds: 0.1, listSeconds: 0.2 },
  })
  const canceled = (error: unknown) => wasGivenUp(error)
  const holder = await owner.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table audit_head in access exclusive mode')
    expect(await refusalOf(() => hasty.game.query('select pg_sleep(5)'))).toSatisfy(canceled)
    expect(await refusalOf(() => hasty.game.query('select from audit_head'))).toHaveProperty('code', '55P03')
    expect(await refusalOf(() => sql`select pg_sleep(5)`.execute(hasty.lists))).toSatisfy(canceled)
    await hasty.house.query('select pg_sleep(0.4)')
    expect(await refusalOf(() => hasty.game.query('select from nowhere'))).not.toSatisfy(canceled)
  } finally {
    await holder.query('rollback')
    holder.release()
    await hasty.close()
  }
})

test.each<[string, Error, boolean]>([
  ['the server refused the connection', systemError('ECONNREFUSED', 'connect'), true],
  ['the server’s socket does not exist', systemError('ENOENT', 'connect'), true],
  ['one of our files does not exist', systemError('ENOENT', 'open'), false],
  ['the connection ended', new Error('Connection terminated unexpectedly'), true],
  ['every connection of the pool is taken', new Error('timeout exceeded when trying to connect'), true],
  ['it does not answer', new Error('Query read timeout'), true],
  ['it is starting', databaseError('57P03'), true],
  ['it was killed', databaseError('57P02'), true],
  ['it is out of connections', databaseError('53300'), true],
  ['its disk is full', databaseError('53100'), true],
  ['it is a standby', databaseError('25006'), true],
  ['one of our statements is wrong', databaseError('42601'), false],
  [
    'a value is not a number',
    new RangeError('a bigint that does not fit a JavaScript number: 9007199254740993'),
    false,
  ],
])('when %s, the error is %o: out of reach %s', (_when, error, expected) => {
  expect(isOutOfReach(error)).toBe(expected)
})

function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
}

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('as the server says', 0, 'error'), { code })
}

test('every connection that serves players has the usual time limits, and one left in a transaction is closed', async () => {
  const usual = openDatabase({ connection })
  const times = async (pool: typeof game) =>
    (
      await pool.query(`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`)
    ).rows[0]
  expect(await times(usual.game)).toEqual({ statement: '5s', lock: '2s', idle: '10s' })
  expect(await times(usual.house)).toEqual({ statement: '1min', lock: '10s', idle: '10s' })
  expect(await times(usual.owner)).toMatchObject({ statement: '0', lock: '0' })
  expect(defaultTimeouts.listSeconds).toBe(10)
  await usual.close()
})

test('a database with another encoding than UTF8 is refused in one sentence', async () => {
  const name = `in_ascii_${process.pid}`
  await owner.query(
    `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  )
  try {
    await expect(reachDatabase({ ...connection, database: name })).rejects.toThrow(
      /^The database "in_ascii_\d+" is encoded in SQL_ASCII: create it with the encoding UTF8\.$/,
    )
  } finally {
    await owner.query(`drop database ${name}`)
  }
})

test('a database that asks for a password is told apart from one that is away', async () => {
  const asks = createServer((socket) => {
    const say = (kind: number, text: string) => {
      const message = Buffer.alloc(9)
      message.write('R')
      message.writeInt32BE(8 + text.length, 1)
      message.writeInt32BE(kind, 5)
      socket.write(Buffer.concat([message, Buffer.from(text)]))
    }
    socket.on('error', () => undefined)
    socket.once('data', () => {
      say(10, 'SCRAM-SHA-256\0\0')
      socket.once('data', () => say(11, 'r=nonce,s=c2FsdA==,i=4096'))
    })
  }).listen(0, '127.0.0.1')
  await once(asks, 'listening')
  onTestFinished(() => void asks.close())
  const address = asks.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  await expect(reachDatabase({ host: '127.0.0.1', port, user: 'u', database: 'd' })).rejects.toThrow(
    `The database "d" at 127.0.0.1:${port} cannot be reached (it asks for a password, and none is given): check DATABASE_URL.`,
  )
})

test('an unreachable database is reported in one sentence', async () => {
  await expect(reachDatabase({ ...connection, database: 'nowhere' })).rejects.toThrow(
    /^The database "nowhere" at .* cannot be reached \(database "nowhere" does not exist\): check DATABASE_URL\.$/,
  )
  await expect(reachDatabase({ connectionString: 'postgres://u:secret@127.0.0.1:1/d' })).rejects.toThrow(
    'The database "d" at 127.0.0.1:1 cannot be reached (ECONNREFUSED): check DATABASE_URL.',
  )
})
