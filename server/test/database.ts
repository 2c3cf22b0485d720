import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { openDatabase, type Database, type DatabaseTimeouts } from '../src/db/database.ts'
import { templateDatabase } from './postgres.ts'
import { query } from './query.ts'

/** A machine that runs many tests at once is slow, and nobody waits here. */
export const patientTimeouts: DatabaseTimeouts = { statementSeconds: 60, lockSeconds: 30, listSeconds: 60 }

/** Its `connection` is for a test that needs more of them, e.g. a second process or a session to kill. */
export type TestDatabase = Database

/**
 * A fresh, migrated, empty database for this test file alone (a copy, about 50 ms), dropped after its last test:
 * `const { game, lists, owner } = await useTestDatabase()` at the top of the file. Another template is a database
 * with more in it.
 */
export async function useTestDatabase(
  template: string = templateDatabase,
  timeouts: DatabaseTimeouts = patientTimeouts,
): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Files are copied, because the other way writes each page of the template to the log as well.
  const copy = `create database ${name} template ${template} strategy file_copy`
  await query({ ...server, database: 'postgres' }, copy)
  const connection = { ...server, database: name }
  const database = openDatabase({ connection, timeouts })
  afterAll(async () => {
    await database.close()
    const leaked = await sessionsOf(name, server)
    await query({ ...server, database: 'postgres' }, `drop database ${name} with (force)`)
    expect(leaked, 'connections that this file left open').toEqual([])
  })
  return database
}

/**
 * The connections still open to a database that should have none; PostgreSQL takes a moment to see that they have
 * closed.
 */
async function sessionsOf(name: string, server: ClientConfig): Promise<readonly string[]> {
  const client = new Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    let sessions: readonly string[] = []
    for (let tries = 0; tries < 100; tries += 1) {
      const { rows } = await client.query<{ query: string }>(
        'select query from pg_stat_activity where datname = $1',
        [name],
      )
      sessions = rows.map((row) => row.query)
      if (sessions.length === 0) break
      await sleep(50)
    }
    return sessions
  } finally {
    await client.end()
  }
}
