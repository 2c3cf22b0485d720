import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../test/temporary-folder.ts'
import { findEmbeddedDatabase } from './db/embedded-database.ts'

let folder: string
let port: number
let children: ChildProcess[]

beforeEach(async () => {
  folder = await makeTemporaryFolder('main')
  const probe = await listen(0)
  port = portOf(probe)
  probe.close()
  children = []
})

afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

interface Started {
  readonly child: ChildProcess
  /** Everything it has printed so far. */
  readonly saidSoFar: () => string
  /** Everything it printed until it ended, and how it ended. */
  readonly ended: Promise<{ code: number | null; said: string }>
}

function start(environment: Record<string, string> = {}): Started {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      RESIDENTS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, said }))
  return { child, saidSoFar: () => said, ended }
}

/** When it ends instead of getting ready, what it printed is what the comparison shows. */
async function untilReady({ child, ended }: Started): Promise<void> {
  const health = () =>
    child.exitCode === null
      ? fetch(`http://localhost:${port}/api/health`).then(
          (answer) => answer.status,
          () => 0,
        )
      : ended.then(({ said }) => said)
  await expect.poll(health).toBe(200)
}

async function listen(onPort: number): Promise<Server> {
  const server = createServer().listen(onPort, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  return address === null || typeof address === 'string' ? 0 : address.port
}

async function askDatabase(text: string): Promise<unknown[]> {
  const connection = await findEmbeddedDatabase(join(folder, 'data', 'postgres'))
  const client = new Client(connection ?? {})
  await client.connect()
  return client
    .query<object>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

test('a first start that fails has still shown the operator’s password, which no later one can', async () => {
  const { ended } = start({ FEED_MAPPINGS_DIR: join(folder, 'nowhere') })
  const { code, said } = await ended
  expect(code).toBe(1)
  expect(said).toContain('FEED_MAPPINGS_DIR')
  expect(said).toMatch(/Operator: operator@called-shot\.test, password \S{16} \(shown this once\)/)
})

test('a server told to stop while it makes its database stops, and the next start finds everything after either signal, or a kill', async () => {
  const interrupted = start()
  await expect.poll(() => existsSync(join(folder, 'data', 'postgres'))).toBe(true)
  interrupted.child.kill('SIGTERM')
  await interrupted.ended
  const first = start()
  await untilReady(first)
  await askDatabase('create table kept as select 1 as id')
  const logins = `select distinct usename::text as login from pg_stat_activity where application_name = 'called shot'`
  expect(await askDatabase(logins)).toContainEqual({ login: 'called_shot_web' })
  let running = first
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
    running.child.kill(signal)
    const { code } = await running.ended
    // It stopped cleanly if it had a chance to.
    expect({ signal, code }).toEqual({ signal, code: signal === 'SIGKILL' ? null : 0 })
    running = start()
    await untilReady(running)
    expect({ signal, rows: await askDatabase('select id from kept') }).toEqual({ signal, rows: [{ id: 1 }] })
  }
})

test('a process that only runs jobs names no address, and a first run after all results is said to begin at week 1', async () => {
  const { saidSoFar } = start({ ROLES: 'worker', REPLAY_FROM: '2030-01-01' })
  await expect.poll(saidSoFar).toContain('Called Shot is running its jobs.')
  expect(saidSoFar()).not.toContain('http')
  expect(saidSoFar()).toContain(
    'ROLES=worker without DATABASE_URL: this process has a database that no other process reaches. Set DATABASE_URL, or leave ROLES out.\n',
  )
  expect(saidSoFar()).toContain(
    'REPLAY_FROM is 2030-01-01, after the last result of season 2025: the first run begins in its first week.',
  )
})

test.each<[string, Record<string, string>, RegExp]>([
  ['a bad setting', { PORT: 'many' }, /^PORT must be a whole number from 1 to 65535\.\n$/],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/called_shot' },
    /^The database "called_shot" at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\): check DATABASE_URL\.\n$/,
  ],
  [
    'an address of another machine',
    { HOST: '192.0.2.1' },
    /^The server cannot listen on 192\.0\.2\.1:\d+ \(EADDRNOTAVAIL\)/,
  ],
])('%s is reported in one sentence, and the process ends with 1', async (_what, environment, sentence) => {
  const { code, said } = await start(environment).ended
  expect(said).toMatch(sentence)
  expect(code).toBe(1)
})

test('a port in use is reported in one sentence, before the database is touched', async () => {
  const other = await listen(port)
  const { code, said } = await start().ended
  other.close()
  expect(said).toBe(`Port ${port} is taken by another program: stop it, or set PORT to another number.\n`)
  expect(code).toBe(1)
  expect(await findEmbeddedDatabase(join(folder, 'data', 'postgres'))).toBe(null)
})

test('a data directory that cannot be written is reported in one sentence', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const { code, said } = await start({ DATA_DIR: join(file, 'data') }).ended
  expect(said).toBe(
    `The data directory ${join(file, 'data')} cannot be written (ENOTDIR): set DATA_DIR to a folder that can.\n`,
  )
  expect(code).toBe(1)
})
