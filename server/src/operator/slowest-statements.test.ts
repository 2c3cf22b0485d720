import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { readHealth } from './health-lists.ts'

const folder = await makeTemporaryFolder('counted')
// A server of its own: the library has to be there from the start.
const postgres = await startEmbeddedPostgres({
  folder: join(folder, 'postgres'),
  settings: { shared_preload_libraries: 'pg_stat_statements', fsync: 'off', archive_mode: 'off' },
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true })
})

test('Health lists the statements of this database that took longest, with their cost', async () => {
  const database = openDatabase({ connection: postgres.connectionTo('postgres') })
  const { owner } = database
  try {
    await migrate(owner)
    await owner.query('create schema counts; create extension pg_stat_statements schema counts')
    await owner.query('create database elsewhere')
    await owner.query('select counts.pg_stat_statements_reset()')
    const elsewhere = openDatabase({ connection: postgres.connectionTo('elsewhere') })
    await elsewhere.owner.query('select pg_sleep(0.2) as not_ours')
    await elsewhere.close()
    for (const seconds of [0.05, 0.1]) await owner.query('select\n  pg_sleep($1) as slow', [seconds])
    for (let times = 0; times < 12; times += 1) await owner.query(`select 1${', 1'.repeat(times)}`)
    const { slowest } = await readHealth(owner)
    expect(slowest.why_none).toBeNull()
    expect(slowest.statements).toHaveLength(10)
    const [first] = slowest.statements
    expect(first).toMatchObject({ statement: 'select pg_sleep($1) as slow', calls: 2 })
    expect(first?.mean_milliseconds).toBeGreaterThanOrEqual(75)
    expect(first?.longest_milliseconds).toBeGreaterThanOrEqual(100)
    expect(first?.total_seconds).toBeGreaterThanOrEqual(0.15)
    expect(slowest.statements.map(({ statement }) => statement).join()).not.toContain('not_ours')
  } finally {
    await database.close()
  }
})
