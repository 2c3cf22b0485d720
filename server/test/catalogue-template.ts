import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { inject } from 'vitest'
import { loadCatalogue } from '../src/catalogue/load-catalogue.ts'
import { openContent } from '../src/catalogue/read-content.ts'
import { openDatabase } from '../src/db/database.ts'
import { replayJobs } from '../src/jobs/replay-jobs.ts'
import { openReplayClock } from '../src/replay/replay-clock.ts'
import { templateDatabase } from './postgres.ts'
import { runnerOn } from './runner-on.ts'

const name = 'template_catalogue'

/** Files that want it at the same time wait for the first of them. */
const oneAtATime = 7_210_524

export const contentDirectory = fileURLToPath(new URL('../../content', import.meta.url))

/**
 * The name of a database with the repository's whole catalogue and the replay's first events from now on. It is made
 * once in a run (some five seconds), by the first test file that asks for it; the others copy it.
 */
export async function catalogueTemplate(): Promise<string> {
  const server = inject('postgres')
  const client = new Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [oneAtATime])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return name
    await client.query(`drop database if exists ${name}_draft with (force)`)
    await client.query(`create database ${name}_draft template ${templateDatabase}`)
    await fill({ ...server, database: `${name}_draft` })
    await client.query(`alter database ${name}_draft rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

async function fill(connection: { readonly database: string }): Promise<void> {
  const database = openDatabase({ connection })
  try {
    const content = await openContent(contentDirectory)
    await loadCatalogue(
      database.owner,
      { ...content.content(), texts: content.texts },
      { is: 'replay', from: null },
    )
    const clock = await openReplayClock(database.owner, { speed: 1, from: null, contentHash: content.hash })
    const runner = runnerOn(database.game)
    const jobs = replayJobs({ database, runner, content, clock, oracle: { disputeSeconds: 0 } })
    await jobs.find((job) => job.name === 'publish replay events')?.work()
  } finally {
    await database.close()
  }
}
