import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/db/database.ts'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { query } from './query.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export const templateDatabase = 'template_called_shot'

/** One PostgreSQL for the whole run, with one migrated database that every test file copies. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder('test')
  const undo: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    const postgres = await startEmbeddedPostgres({
      folder: join(folder, 'postgres'),
      // Nothing in here needs to survive a power failure; a test of that starts its own server.
      settings: {
        fsync: 'off',
        archive_mode: 'off',
        full_page_writes: 'off',
        autovacuum_naptime: '10min',
        max_wal_size: '1GB',
        max_connections: '200',
      },
      say: console.error,
    })
    undo.push(() => postgres.stop())
    await query(postgres.connectionTo('postgres'), `create database ${templateDatabase}`)
    const template = openDatabase({ connection: postgres.connectionTo(templateDatabase) })
    await migrate(template.owner).finally(() => template.close())
    const { host = '', port = 5432, user = '' } = postgres.connectionTo('postgres')
    project.provide('postgres', { host, port, user })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string }
  }
}
