import { createHash, randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { commitFunction, type CommitFunction } from '../commit/commit-function.ts'
import { refusedRights, rightsNeeded } from './refused-rights.ts'

export interface MigrationSources {
  readonly migrations: string
  /**
   * The function that this program calls; its name contains its version, so that it does not replace another version's.
   */
  readonly commit: CommitFunction | null
}

/** The migrations and the function of this program. */
export const ours: MigrationSources = {
  migrations: fileURLToPath(new URL('../../migrations/', import.meta.url)),
  commit: commitFunction,
}

/**
 * While a migration waits for a table, every call that comes after it waits behind it. So it waits for less than a call
 * does (LOCK_SECONDS) and than PostgreSQL before it looks for a deadlock, gives up, and tries again: if a migration and
 * a call want the same tables, the call never loses.
 */
const longestLockWait = '500ms'
const maxTries = 240

/** Processes that start at the same time migrate one after another; those after the first find nothing left to do. */
const oneAtATime = 7_210_522

/**
 * A process that is migrating is busy in the database, or pauses for less than a second between two tries. One that
 * holds the lock and has done nothing for this long hangs or cannot be reached, and its session would keep the lock.
 */
const longestIdleMilliseconds = 60_000

/**
 * Migrates the database to this code's version: the files of server/migrations in order, each once and in a transaction
 * of its own, forward only; then this program's version of `commit`, beside those of other versions. Returns the names
 * of what it ran. Refuses a file that was changed or removed after it ran, a new file numbered before one that already
 * ran, a database with migrations that are not among these, and one whose role lacks rights. Waits for another process that is migrating, however
 * long that takes, and refuses to start while one that has been idle for a minute does not let go.
 */
export async function migrate(
  owner: Pool,
  sources: MigrationSources = ours,
  idleMilliseconds = longestIdleMilliseconds,
): Promise<string[]> {
  const files = await readMigrations(sources.migrations)
  const client = await owner.connect()
  try {
    await takeTurn(client, idleMilliseconds)
    await client.query(`set lock_timeout = '${longestLockWait}'`)
    await client.query(`
      create table if not exists migration (
        name text primary key,
        hash text not null,
        ran_at timestamptz not null default clock_timestamp()
      )`)
    const { rows } = await client.query<RanMigration>('select name, hash from migration order by name')
    const ran: string[] = []
    for (const file of whatRemains(
      files,
      rows.filter(({ name }) => isMigration(name)),
    )) {
      await runOnce(client, file)
      ran.push(file.name)
    }
    if (sources.commit) ran.push(...(await loadCommit(client, sources.commit)))
    await dropForgottenVersions(client)
    return ran
  } catch (error) {
    throw refusedRights(error)
  } finally {
    // Closed instead of returned to the pool, which releases the lock and resets the settings.
    client.release(true)
  }
}

/** The lock ends with its session: after a process that fails or is killed, the next one migrates. */
async function takeTurn(client: PoolClient, idleMilliseconds: number): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, false)`, [
    `${Math.min(idleMilliseconds, 1000)}ms`,
  ])
  for (;;)
    try {
      await client.query('select pg_advisory_lock($1)', [oneAtATime])
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      await refuseIdleHolder(client, idleMilliseconds)
    }
}

async function refuseIdleHolder(client: PoolClient, idleMilliseconds: number): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    `select a.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and a.state like 'idle%' and a.state_change < statement_timestamp() - make_interval(secs => $2)`,
    [oneAtATime, idleMilliseconds / 1000],
  )
  const [holder] = rows
  if (holder)
    throw new CannotStart(
      `Another process holds the lock for migrations and has stopped working: end it, or its session in the database with "select pg_terminate_backend(${holder.pid})", and start again.`,
    )
}

interface MigrationFile {
  readonly name: string
  readonly text: string
  readonly hash: string
}

interface RanMigration {
  readonly name: string
  readonly hash: string
}

function isMigration(name: string): boolean {
  return /^\d{4}-/.test(name)
}

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(isMigration).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, hash: hashOf(text) }
    }),
  )
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function whatRemains(
  files: readonly MigrationFile[],
  ran: readonly RanMigration[],
): readonly MigrationFile[] {
  const known = new Map(files.map((file) => [file.name, file]))
  const unknown = ran.find(({ name }) => !known.has(name))
  if (unknown) throw new CannotStart(whyUnknown(unknown.name, files, ran))
  for (const [index, { name, hash }] of ran.entries()) {
    if (known.get(name)?.hash !== hash)
      throw new CannotStart(
        `Migration ${name} was changed after it ran: restore the file and write a new migration (or "npm run reset" where the data does not matter).`,
      )
    if (files[index]?.name !== name)
      throw new CannotStart(
        `Migration ${files[index]?.name} is numbered before ${name}, which already ran: give it a later number.`,
      )
  }
  return files.slice(ran.length)
}

/**
 * A database of a newer version has all migrations of this one; one that lacks some has a different history, for
 * example from before the first release.
 */
function whyUnknown(name: string, files: readonly MigrationFile[], ran: readonly RanMigration[]): string {
  const isNewer = files.every((file) => ran.some((each) => each.name === file.name))
  return isNewer
    ? `The database has been through migration ${name}, which this version does not know: start a newer one.`
    : `The database was made by an early version (${name}) and cannot be brought up to this one: "npm run reset" begins a new game (with DATABASE_URL, name an empty database).`
}

/** Starts over if a table is busy, so that calls that wait behind it get their turn. */
async function runOnce(client: PoolClient, { name, text, hash }: MigrationFile): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin')
      await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
      await client.query(text)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isBusy(error) || tries === maxTries)
        throw new CannotStart(`Migration ${name} failed: ${describe(error, text)}.${rightsNeeded(error)}`)
      await sleep(randomInt(200, 800))
    }
  }
}

/** Whether a lock was not available in time, or only from a transaction that waits for one of ours. */
function isBusy(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '55P03' || error.code === '40P01')
}

/** Creates the function if no program of this version has; `ran_at` in its row is when one last started. */
async function loadCommit(client: PoolClient, { name, text }: CommitFunction): Promise<string[]> {
  const { rowCount } = await client.query('update migration set ran_at = clock_timestamp() where name = $1', [
    name,
  ])
  if (rowCount !== 0) return []
  try {
    await client.query('begin')
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hashOf(text)])
    await client.query(text)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new CannotStart(
      `The database function ${name} was refused: ${describe(error, text)}.${rightsNeeded(error)}`,
    )
  }
  return [name]
}

const keptVersions = 5
const keptDays = 30

/**
 * Drops versions of `commit` with which no program has started for 30 days, but always keeps the last 5. A program that
 * has run for longer than that beside five newer versions fails on each command, and changes nothing, until it starts
 * again.
 */
async function dropForgottenVersions(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select v.name from (
      select name, ran_at, row_number() over (order by ran_at desc) as newest from migration
      where name ~ '^commit_[0-9a-f]{8}$') v
    where v.newest > $1 and v.ran_at < statement_timestamp() - make_interval(days => $2)`,
    [keptVersions, keptDays],
  )
  for (const { name } of rows) {
    await client.query('begin')
    await client.query(`drop function if exists ${name}(jsonb, text)`)
    await client.query('delete from migration where name = $1', [name])
    await client.query('commit')
  }
}

/** PostgreSQL gives the position in characters; a person needs the line. */
function describe(error: unknown, text: string): string {
  if (!(error instanceof DatabaseError)) return String(error)
  if (error.position === undefined) return error.message
  return `${error.message}, line ${text.slice(0, Number(error.position)).split('\n').length}`
}
