import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { CannotStart } from '../server/src/cannot-start.ts'
import { readConfig } from '../server/src/config.ts'
import { reachDatabase } from '../server/src/db/database.ts'
import { findEmbeddedDatabase, startEmbeddedDatabase } from '../server/src/db/embedded-database.ts'

export interface Connected {
  readonly connection: ClientConfig
  /** Stops what `connectDatabase` had to start. */
  leave(): Promise<void>
}

/** Connects a command to the game's database: DATABASE_URL, the running embedded one, or one started for now. */
export async function connectDatabase(environment: NodeJS.ProcessEnv): Promise<Connected> {
  const { databaseUrl, dataDir } = readConfig(environment)
  if (databaseUrl !== null) {
    const given = { connectionString: databaseUrl, application_name: 'called shot' }
    await reachDatabase(given)
    return { connection: given, leave: async () => undefined }
  }
  const folder = join(dataDir, 'postgres')
  const running = await findEmbeddedDatabase(folder)
  if (running !== null) return { connection: running, leave: async () => undefined }
  if (!existsSync(join(folder, 'data', 'PG_VERSION')))
    throw new CannotStart(
      `${dataDir} holds no game: set DATA_DIR or DATABASE_URL, or start Called Shot first.`,
    )
  const { postgres, connection: started } = await startEmbeddedDatabase({ folder })
  return { connection: started, leave: () => postgres.stop() }
}
