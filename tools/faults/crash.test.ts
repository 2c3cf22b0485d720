import { readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts'
import { openArena, untilDone, type Arena } from './arena.ts'

// Servers and a database for this file, killed outright while players trade. After each kill, every acknowledged act is
// stored once, and nothing else is. `npm run torture` kills them 20 times, with two servers on one database.
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1)
const processes = rounds > 1 ? 2 : 1
const numbers = Array.from({ length: rounds }, (_, index) => index + 1)
const folder = await makeTemporaryFolder('crash')
let arena: Arena

beforeAll(async () => {
  arena = await openArena({ folder, processes, postgres: { max_connections: '40' } })
})

afterAll(async () => {
  await arena.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the PostgreSQL processes that work in our folder. */
async function postgresProcesses(): Promise<number[]> {
  const data = join(folder, 'postgres', 'data')
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(all.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return all.filter((_, index) => places[index] === data).map(Number)
}

/** A backend may have ended since the processes were listed. */
function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

test.runIf(process.platform === 'linux').each(numbers)(
  'after every PostgreSQL process is killed under load, each acknowledged act is there once (round %i)',
  (round) =>
    arena.tradeThrough(`PostgreSQL killed, round ${round}`, async () => {
      const pids = await postgresProcesses()
      expect(pids.length).toBeGreaterThan(3)
      for (const pid of pids) killNow(pid)
    }),
)

test.each(numbers)(
  'after a server is killed under load, each acknowledged act is there once (round %i)',
  (round) =>
    arena.tradeThrough(`server killed, round ${round}`, async (traders) => {
      const at = round % processes
      await arena.games[at]?.kill()
      // Players of another process keep playing.
      if (processes > 1) await untilDone(traders, traders.done + 30)
      await arena.restart(at)
    }),
)

test('players are asked to try again while no database connection is free, and the servers then recover by themselves', () =>
  arena.tradeThrough('no connection left', async (traders) => {
    const hoarded = await hoard()
    const [mine] = hoarded
    if (!mine) throw new Error('there was no free connection')
    await mine.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and application_name = 'called shot' and datname = current_database()`,
    )
    hoarded.push(...(await hoard()))
    await expect.poll(() => [...traders.others.keys()].join()).toContain('503')
    for (const { address } of arena.games)
      expect((await fetch(`${address}/api/health/live`)).status).toBe(200)
    await Promise.all(hoarded.map((client) => client.end()))
    for (const { address } of arena.games)
      await expect.poll(async () => (await fetch(`${address}/api/health`)).status).toBe(200)
  }))

/** Takes every free connection. */
async function hoard(): Promise<Client[]> {
  const taken: Client[] = []
  for (;;) {
    const client = new Client({ ...arena.world.connection, application_name: 'a hoarder' })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch {
      return taken
    }
    taken.push(client)
  }
}
