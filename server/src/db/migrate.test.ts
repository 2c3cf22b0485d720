import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { CannotStart } from '../cannot-start.ts'
import { openDatabase } from './database.ts'
import { migrate, type MigrationSources } from './migrate.ts'

const { owner, connection } = await useTestDatabase()

const lockHolder = `select pid from pg_locks where locktype = 'advisory' and granted and objid = 7210522`

let sources: MigrationSources

beforeEach(async () => {
  await owner.query('drop schema public cascade; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  sources = { migrations: folder, commit: null }
  await write('0001-one.sql', 'create table one (id int)')
  await write('0002-two.sql', 'create table two (id int)')
})

afterEach(() => rm(sources.migrations, { recursive: true }))

function write(name: string, text: string): Promise<void> {
  return writeFile(join(sources.migrations, name), text)
}

test('files run in order, each once', async () => {
  expect(await migrate(owner, sources)).toEqual(['0001-one.sql', '0002-two.sql'])
  expect(await migrate(owner, sources)).toEqual([])
  await write('0003-three.sql', 'insert into two values (3)')
  expect(await migrate(owner, sources)).toEqual(['0003-three.sql'])
})

test('a file that fails leaves nothing behind and names its line', async () => {
  await write('0003-three.sql', 'create table three (id int);\n\nselect from nowhere where x;')
  await expect(migrate(owner, sources)).rejects.toThrow(
    'Migration 0003-three.sql failed: relation "nowhere" does not exist, line 3.',
  )
  const { rows } = await owner.query(
    `select to_regclass('two') is not null as two, to_regclass('three') is null as three`,
  )
  expect(rows).toEqual([{ two: true, three: true }])
})

describe('a database in which the role may not make tables', () => {
  const role = `no_owner_${process.pid}`

  afterEach(() => owner.query(`drop owned by ${role}; drop role ${role}`))

  async function migrateAs(settings: ClientConfig): Promise<string[]> {
    const database = openDatabase({ connection: { ...connection, ...settings } })
    return migrate(database.owner, sources).finally(() => database.close())
  }

  test('is refused in sentences that say what the role needs', async () => {
    await owner.query(`create role ${role} login password 'no-owner'; grant usage on schema public to public`)
    const stranger = { user: role, password: 'no-owner' }
    const refused: unknown = await migrateAs(stranger).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CannotStart)
    expect(String(refused)).toMatch(
      /The database refuses what the game needs: permission denied for schema public\. The role of DATABASE_URL must own /,
    )

    await owner.query(`grant all on schema public to ${role}`)
    await write('0002-two.sql', 'create role another_role_of_no_owner')
    await expect(migrateAs(stranger)).rejects.toThrow(
      /^Migration 0002-two\.sql failed: permission denied to create role\. The role of DATABASE_URL must own /,
    )
  })

  test('is refused in a sentence where only reads are allowed', async () => {
    await owner.query(`create role ${role}`)
    await expect(migrateAs({ options: '-c default_transaction_read_only=on' })).rejects.toThrow(
      /^The database refuses what the game needs: cannot execute .* in a read-only transaction\. DATABASE_URL must name the server that takes writes/,
    )
  })
})

test('a file that was changed after it ran is refused', async () => {
  await migrate(owner, sources)
  await write('0002-two.sql', 'create table two (id bigint)')
  await expect(migrate(owner, sources)).rejects.toThrow('0002-two.sql was changed after it ran')
})

test('a database newer than the code is refused', async () => {
  await migrate(owner, sources)
  await rm(join(sources.migrations, '0002-two.sql'))
  await expect(migrate(owner, sources)).rejects.toThrow('start a newer one')
})

test('a database of an early version, with other migrations, is refused with the way to start over', async () => {
  await migrate(owner, sources)
  await write('0001-one.sql', 'create table one (id int); create table two (id int)')
  await rm(join(sources.migrations, '0002-two.sql'))
  await write('0002-three.sql', 'create table three (id int)')
  await expect(migrate(owner, sources)).rejects.toThrow(
    'The database was made by an early version (0002-two.sql) and cannot be brought up to this one: "npm run reset" begins a new game',
  )
})

test('a file numbered before one that ran is refused', async () => {
  await migrate(owner, sources)
  await write('0001-zero.sql', 'create table zero (id int)')
  await expect(migrate(owner, sources)).rejects.toThrow('0001-zero.sql is numbered before 0002-two.sql')
})

test('processes that start together migrate once', async () => {
  await write('0003-slow.sql', 'select pg_sleep(0.1); create table slow (id int)')
  const others = [1, 2, 3].map(() => openDatabase({ connection }))
  const ran = await Promise.all(others.map((other) => migrate(other.owner, sources)))
  await Promise.all(others.map((other) => other.close()))
  expect(ran.map((names) => names.length).sort()).toEqual([0, 0, 3])
})

describe('while another process holds the turn', () => {
  /** The lock of a process that migrates. */
  const lock = 'pg_advisory_lock(7210522)'
  const sessions: Client[] = []
  const session = async () => {
    const client = new Client(connection)
    client.on('error', () => undefined)
    await client.connect()
    sessions.push(client)
    return client
  }
  const pidOf = async (client: Client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const soon = 20

  afterEach(async () => {
    await Promise.all(sessions.splice(0).map((client) => client.end().catch(() => undefined)))
  })

  test('a process waits for as long as the other one works, and migrates if that one dies', async () => {
    const other = await session()
    const pid = await pidOf(other)
    const working = other.query(`select ${lock}, pg_sleep(1000)`).catch(() => undefined)
    await expect.poll(async () => (await owner.query(lockHolder)).rows).toEqual([{ pid }])

    const migrating = migrate(owner, sources, soon)
    migrating.catch(() => undefined)
    await sleep(20 * soon)
    await owner.query('select pg_terminate_backend($1)', [pid])
    await working
    expect(await migrating).toEqual(['0001-one.sql', '0002-two.sql'])
  })

  test('a process does not wait for one that has stopped working, and says which session holds the lock', async () => {
    const other = await session()
    await other.query(`select ${lock}`)
    await expect(migrate(owner, sources, soon)).rejects.toThrow(
      `has stopped working: end it, or its session in the database with "select pg_terminate_backend(${await pidOf(other)})"`,
    )
  })
})

describe('versions of commit', () => {
  const version = (name: string) => ({
    name,
    text: `create function ${name}(plan jsonb, answer text) returns text language sql as $$ select '${name}' $$`,
  })
  const names = async () =>
    (
      await owner.query<{ name: string }>(
        `select proname as name from pg_proc where proname ~ '^commit' order by 1`,
      )
    ).rows.map(({ name }) => name)

  test('each version is made once, and none replaces another', async () => {
    const older = { ...sources, commit: version('commit_0000000a') }
    const newer = { ...sources, commit: version('commit_0000000b') }
    expect(await migrate(owner, older)).toContain('commit_0000000a')
    expect(await migrate(owner, newer)).toEqual(['commit_0000000b'])
    expect(await migrate(owner, older)).toEqual([])
    expect(await names()).toEqual(['commit_0000000a', 'commit_0000000b'])
  })

  test('a version is dropped if no program has started with it for a month and five newer ones exist', async () => {
    const versions = [1, 2, 3, 4, 5, 6, 7].map((number) => version(`commit_0000000${number}`))
    for (const commit of versions) await migrate(owner, { ...sources, commit })
    expect(await names()).toHaveLength(7)
    await owner.query(`update migration set ran_at = ran_at - interval '29 days' where name ~ '^commit'`)
    await migrate(owner, { ...sources, commit: version('commit_0000000b') })
    expect(await names()).toHaveLength(8)
    await owner.query(
      `update migration set ran_at = ran_at - interval '2 days' where name < 'commit_00000004'`,
    )
    // A start of the second version is a use of it.
    await migrate(owner, { ...sources, commit: version('commit_00000002') })
    expect(await names()).toEqual(['2', '4', '5', '6', '7', 'b'].map((number) => `commit_0000000${number}`))
    expect(await migrate(owner, { ...sources, commit: version('commit_00000001') })).toEqual([
      'commit_00000001',
    ])
  })

  test('a function that PostgreSQL refuses leaves nothing behind and names its line', async () => {
    const wrong = { name: 'commit_0000000c', text: 'create function\n  commit_0000000c() returns nothing' }
    await expect(migrate(owner, { ...sources, commit: wrong })).rejects.toThrow(
      'The database function commit_0000000c was refused',
    )
    expect(await names()).toEqual([])
  })
})
