import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { createIdSource, type IdSource } from '../../server/src/commit/ids.ts'
import { createRandom, type Random } from '../../server/src/commit/random.ts'
import { createRunner, type Runner } from '../../server/src/commit/run-command.ts'
import { openDatabase, type Database } from '../../server/src/db/database.ts'
import { startEmbeddedDatabase } from '../../server/src/db/embedded-database.ts'
import { migrate } from '../../server/src/db/migrate.ts'

/** Seals the seeds of packs that the bench gives away. The server that opens them gets the same key. */
export const benchKey = Buffer.alloc(32, 1)

/** A migrated database for the bench, in a temporary folder. */
export interface BenchWorld {
  readonly folder: string
  readonly connection: ClientConfig
  readonly database: Database
  readonly ids: IdSource
  readonly random: Random
  readonly runner: Runner
  postgresVersion(): Promise<string>
  [Symbol.asyncDispose](): Promise<void>
}

export async function openBenchWorld(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchWorld> {
  await mkdir(folder, { recursive: true })
  const { postgres, connection } = await startEmbeddedDatabase({
    folder: join(folder, 'postgres'),
    settings,
    say: () => undefined,
  })
  const world = worldOn(folder, connection)
  await migrate(world.database.owner)
  return {
    ...world,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await postgres.stop()
    },
  }
}

/** Opens a world on an existing database, which stays afterward. */
export function worldOn(folder: string, connection: ClientConfig): BenchWorld {
  const database = openDatabase({ connection })
  const ids = createIdSource(database.game)
  const random = createRandom(benchKey)
  return {
    folder,
    connection,
    database,
    ids,
    random,
    runner: createRunner({ game: database.game, house: database.house, ids, random }),
    async postgresVersion() {
      const { rows } = await database.owner.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      )
      return rows[0]?.version ?? 'unknown'
    },
    [Symbol.asyncDispose]: () => database.close(),
  }
}
