import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { openDatabase, reachDatabase, defaultTimeouts, wasGivenUp } from './database.ts'

const { game, lists, owner, connection } = await useTestDatabase()

test('a bigint arrives as a number', async () => {
  const { rows } = await game.query(
    'select 9007199254740991::bigint as most, array[1, 2]::bigint[] as several',
  )
  expect(rows[0]).toMatchObject({ most: Number.MAX_SAFE_INTEGER })
})

test('a bigint past 2^53 is refused rather than rounded', async () => {
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

test('the game may read money and not write it', async () => {
  await game.query('select * from transfer')
  await expect(game.query('delete from transfer')).rejects.toThrow(DatabaseError)
  await owner.query('delete from transfer')
})

test('lists are planned for their values each time', async () => {
  const { rows } = await sql`show plan_cache_mode`.execute(lists)
  expect(rows).toEqual([{ plan_cache_mode: 'force_custom_plan' }])
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

test('a statement that takes too long, or waits too long for a lock, is given up for players and not for jobs', async () => {
  const hasty = openDatabase({
    connection,
    timeouts: { statementSeconds: 0.3, lockSeconds: 0.1, listSeconds: 0.2 },
  })
  const given = (error: unknown) => wasGivenUp(error)
  const holder = await owner.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table audit_head in access exclusive mode')
    await expect(hasty.game.query('select pg_sleep(5)')).rejects.toSatisfy(given)
    await expect(hasty.game.query('select from audit_head')).rejects.toMatchObject({ code: '55P03' })
    await expect(sql`select pg_sleep(5)`.execute(hasty.lists)).rejects.toSatisfy(given)
    await hasty.house.query('select pg_sleep(0.4)')
    await expect(hasty.game.query('select from nowhere')).rejects.not.toSatisfy(given)
  } finally {
    await holder.query('rollback')
    holder.release()
    await hasty.close()
  }
})

test('the usual times are settings of every connection that serves players, and one left in a transaction ends', async () => {
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

test('an unreachable database is told in one sentence', async () => {
  await expect(reachDatabase({ ...connection, database: 'nowhere' })).rejects.toThrow(
    /^The database "nowhere" at .* cannot be reached \(database "nowhere" does not exist\): check DATABASE_URL\.$/,
  )
  await expect(reachDatabase({ connectionString: 'postgres://u:secret@127.0.0.1:1/d' })).rejects.toThrow(
    'The database "d" at 127.0.0.1:1 cannot be reached (ECONNREFUSED): check DATABASE_URL.',
  )
})
