import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive, readPostmaster } from './postmaster.ts'

let made: string
let folder: string
let running: EmbeddedPostgres[]

// One `initdb` for all of them: it takes longer than everything else here together.
beforeAll(async () => {
  made = join(await makeTemporaryFolder('made'), 'postgres')
  const postgres = await startEmbeddedPostgres({ folder: made })
  await postgres.stop()
})

afterAll(() => rm(join(made, '..'), { recursive: true, force: true }))

beforeEach(async () => {
  folder = join(await makeTemporaryFolder('launcher'), 'postgres')
  // The copy keeps its owner, since PostgreSQL runs as that user.
  if (spawnSync('cp', ['-pR', made, folder]).status !== 0)
    throw new Error('the made cluster cannot be copied')
  running = []
})

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder })
  running.push(postgres)
  return postgres
}

async function ask(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new Client(postgres.connectionTo('postgres'))
  await client.connect()
  return client
    .query<object>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid)).toBe(false)
}

/** A process that starts the server on `folder` and waits; the pids of both. */
async function startInAnotherProcess(environment: NodeJS.ProcessEnv = process.env) {
  const launcher = fileURLToPath(new URL('embedded-postgres.ts', import.meta.url))
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(launcher)}
    const postgres = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} })
    console.log(postgres.pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const postmaster = await readPostmaster(join(folder, 'data'))
  return { child, postgresPid: postmaster?.pid ?? 0 }
}

test('rows survive a clean stop', async () => {
  const first = await start()
  await ask(first, 'create table kept as select 1 as id')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  expect(await ask(await start(), 'select id from kept')).toEqual([{ id: 1 }])
})

test('the database cannot be reached over the network or by other users of the machine', async () => {
  const postgres = await start()
  expect(await ask(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  const { host = '' } = postgres.connectionTo('postgres')
  expect((await stat(host)).mode & 0o777).toBe(0o700)
})

test.runIf(process.getuid?.() === 0)(
  'the database started by root runs as a user that no other program uses; data owned by nobody still starts, with a warning',
  async () => {
    await rm(folder, { recursive: true })
    const first = await start()
    const { uid } = await stat(join(folder, 'data'))
    const users = await readFile('/etc/passwd', 'utf8')
    expect(users).toMatch(new RegExp(`^called-shot:[^:]*:${uid}:`, 'm'))
    const status = await readFile(`/proc/${first.pid}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\s+${uid}\\s+${uid}`, 'm'))
    await first.stop()

    const { stdout } = spawn('chown', ['-R', '65534:65534', folder], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(stdout, 'close')
    const said: string[] = []
    const again = await startEmbeddedPostgres({ folder, say: (sentence) => said.push(sentence) })
    running.push(again)
    expect(await ask(again, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await stat(join(folder, 'data'))).uid).toBe(65534)
    expect(said.join()).toMatch(/belongs to nobody.*chown -R called-shot: /)
  },
)

test('the database has checksums and sorts the same on every machine', async () => {
  const postgres = await start()
  expect(
    await ask(
      postgres,
      `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync, datlocprovider as provider,
        datlocale as locale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'postgres'`,
    ),
  ).toEqual([{ checksums: 'on', fsync: 'on', provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' }])
})

test('the database restarts by itself with every row after it was killed', async () => {
  const postgres = await start()
  await ask(postgres, 'create table kept as select 1 as id')
  const before = postgres.pid
  process.kill(before, 'SIGKILL')
  await expect.poll(() => ask(postgres, 'select id from kept').catch(() => null)).toEqual([{ id: 1 }])
  // It answers a moment before its owner has the new pid.
  await expect.poll(() => postgres.pid).not.toBe(before)
})

test('the next start recovers a database that was killed together with its owner', async () => {
  const { child, postgresPid } = await startInAnotherProcess()
  child.kill('SIGKILL')
  process.kill(postgresPid, 'SIGKILL')
  await untilGone(postgresPid)
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the database stops when its owner is killed', async () => {
  const { child, postgresPid } = await startInAnotherProcess()
  child.kill('SIGKILL')
  const next = await start()
  expect(next.pid).not.toBe(postgresPid)
  await untilGone(postgresPid)
})

test('an orphaned database is stopped and replaced where the system cannot signal the death of its parent', async () => {
  const { child, postgresPid } = await startInAnotherProcess({ PATH: '' })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(postgresPid)).toBe(true)
  const next = await start()
  expect(next.pid).not.toBe(postgresPid)
  await untilGone(postgresPid)
})

test.runIf(process.platform === 'linux')(
  'a lock file is not trusted when its pid now belongs to another program',
  async () => {
    const first = await start()
    await ask(first, 'create table kept as select 1 as id')
    await first.stop()
    const data = join(folder, 'data')
    await writeFile(
      join(data, 'postmaster.pid'),
      `${process.pid}\n${data}\n0\n5432\n${join(folder, 'socket')}\n`,
    )
    expect(await ask(await start(), 'select id from kept')).toEqual([{ id: 1 }])
  },
)

test('a second owner is refused while the first is running', async () => {
  await start()
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(
    'Called Shot is already running with the data in',
  )
})

test('an interrupted initdb is run again', async () => {
  await rm(folder, { recursive: true })
  await mkdir(join(folder, 'unfinished-by-a-killed-one'), { recursive: true })
  await writeFile(join(folder, 'unfinished-by-a-killed-one', 'PG_VERSION'), '18')
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data of another PostgreSQL version is refused and stays unchanged', async () => {
  await writeFile(join(folder, 'data', 'PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(
    'was written by PostgreSQL 17 and this is 18',
  )
  expect(await readFile(join(folder, 'data', 'PG_VERSION'), 'utf8')).toBe('17\n')
})

test('a path that is too long for a socket gets a short one', async () => {
  folder = join(folder, '..', 'deep'.repeat(25), 'postgres')
  const deep = join(folder, '..')
  await mkdir(deep, { mode: 0o711 })
  const postgres = await start()
  const { host = '' } = postgres.connectionTo('postgres')
  expect(host.length).toBeLessThan(40)
  await postgres.stop()
  await expect(stat(host)).rejects.toThrow('ENOENT')
  folder = deep
})

test('settings that PostgreSQL refuses are reported in PostgreSQL’s words', async () => {
  const refused = startEmbeddedPostgres({ folder, settings: { shared_buffers: 'plenty' } })
  await expect(refused).rejects.toThrow('invalid value for parameter "shared_buffers": "plenty"')
})
