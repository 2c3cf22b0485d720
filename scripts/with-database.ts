import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { CannotStart } from '../server/src/cannot-start.ts'
import { readConfig } from '../server/src/config.ts'
import { openDatabase, reachDatabase, type Database } from '../server/src/db/database.ts'
import { findEmbeddedDatabase, startEmbeddedDatabase } from '../server/src/db/embedded-database.ts'
import { refusedRights } from '../server/src/db/refused-rights.ts'
import { isClusterThere } from '../server/src/db/embedded-postgres.ts'

interface Connected {
  readonly connection: ClientConfig
  /** Stops what had to be started. */
  leave(): Promise<void>
}

/** Gives a command the game's database for as long as it runs: DATABASE_URL, the running embedded one, or its own. */
export async function withDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
  const { connection, leave } = await connect()
  const database = openDatabase({ connection })
  try {
    await refuseWithoutGame(database)
    return await use(database)
  } catch (error) {
    throw refusedRights(error)
  } finally {
    await database.close()
    await leave()
  }
}

/** A database that no start has migrated, such as another program's that DATABASE_URL names by mistake. */
async function refuseWithoutGame({ owner }: Database): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select current_database() as name where to_regclass('migration') is null`,
  )
  if (rows[0])
    throw new CannotStart(
      `The database "${rows[0].name}" holds no game: check DATABASE_URL, or start Called Shot with it first.`,
    )
}

async function connect(): Promise<Connected> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl !== null) {
    const given = { connectionString: databaseUrl, application_name: 'called shot' }
    await reachDatabase(given)
    return { connection: given, leave: async () => undefined }
  }
  const folder = join(dataDir, 'postgres')
  const running = await findEmbeddedDatabase(folder)
  if (running !== null) return { connection: running, leave: async () => undefined }
  if (!isClusterThere(folder))
    throw new CannotStart(
      `${dataDir} holds no game: set DATA_DIR or DATABASE_URL, or start Called Shot first.`,
    )
  const { postgres, connection: started } = await startEmbeddedDatabase({ folder })
  return { connection: started, leave: () => postgres.stop() }
}
