import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Database } from '../src/db/database.ts'
import { templateDatabase } from './postgres.ts'
import { query } from './query.ts'

/** Its `connection` is for a test that needs more of them, e.g. a second process or a session to kill. */
export type TestDatabase = Database

/**
 * A fresh, migrated, empty database for this test file alone (a copy, about 50 ms), dropped after its last test:
 * `const { game, lists, owner } = await useTestDatabase()` at the top of the file. Another template is a database
 * with more in it.
 */
export async function useTestDatabase(template: string = templateDatabase): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await query({ ...server, database: 'postgres' }, `create database ${name} template ${template}`)
  const connection = { ...server, database: name }
  const database = openDatabase({ connection })
  afterAll(async () => {
    await database.close()
    await query({ ...server, database: 'postgres' }, `drop database ${name} with (force)`)
  })
  return database
}
