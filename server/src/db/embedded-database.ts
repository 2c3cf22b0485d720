import { Client, type ClientConfig } from 'pg'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './embedded-postgres.ts'
import { knock, readPostmaster, socketConnection } from './postmaster.ts'
import { join } from 'node:path'

const name = 'called_shot'

export interface EmbeddedDatabase {
  readonly postgres: EmbeddedPostgres
  readonly connection: ClientConfig
}

/** Starts the embedded PostgreSQL and creates the game's database in it if it is missing. */
export async function startEmbeddedDatabase(options: EmbeddedPostgresOptions): Promise<EmbeddedDatabase> {
  const postgres = await startEmbeddedPostgres(options)
  try {
    const client = new Client(postgres.connectionTo('postgres'))
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
    await client.end()
    return { postgres, connection: postgres.connectionTo(name) }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** The connection to the database of a server running on this folder; `null` if none is. For commands run beside it. */
export async function findEmbeddedDatabase(folder: string): Promise<ClientConfig | null> {
  const postmaster = await readPostmaster(join(folder, 'data'))
  if (postmaster === null) return null
  const answer = await knock(postmaster.socket, name)
  if (answer.is !== 'ready') return null
  await answer.client.end()
  return socketConnection(postmaster.socket, name)
}
