import {
  appendFile,
  chmod,
  chown,
  copyFile,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { millisecondsPerHour } from '@called-shot/shared/time.ts'
import { CannotStart } from '../cannot-start.ts'
import { archiveNoMore } from './archive-log.ts'
import { basesIn, momentOf } from './base-backup.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { preparePlace, type PostgresPlace } from './postgres-place.ts'
import { endOrphan } from './postmaster.ts'
import { mayEnter, type PostgresUser } from './postgres-user.ts'

/** A day of a busy game's log takes minutes to recover. */
const longestRecovery = 4 * millisecondsPerHour

export interface Restored {
  /** The base copy that it started from. */
  readonly base: string
  /** The time of its newest change; null if the log had none after the base. */
  readonly lastChangeAt: Date | null
  /** The folder to which the replaced data was moved. */
  readonly putAside: string | null
}

/**
 * Restores the database to `until`, or to its newest known moment, from a folder that `makeBaseBackup` filled: the
 * newest base before that moment, and the archived log from there on. The log that the replaced database has not
 * archived yet is read too, and its folder is moved aside, never removed. Refuses while a server is running there, if
 * no base is early enough, and a moment that the log does not reach. Afterward nothing is archived until the next base
 * backup.
 */
export async function restoreBackup(folder: string, from: string, until: Date | null): Promise<Restored> {
  const place = await preparePlace(folder, () => undefined)
  await endOrphan(place.data)
  const base = await chooseBase(from, until)
  const log = join(from, 'log')
  if (!(await mayEnter(place.user, from)))
    throw new CannotStart(
      `The database's user cannot enter ${from}: move the backup to a folder outside of home directories.`,
    )
  const putAside = await putOldAside(place)
  try {
    await cp(join(from, 'bases', base), place.data, { recursive: true })
    if (putAside !== null) await takeRestOfLog(putAside, place.data, log)
    await prepareRecovery(place.data, log, until)
    await giveTo(place.user, place.data)
    return { base, putAside, lastChangeAt: await recover(folder) }
  } catch (error) {
    await rm(place.data, { recursive: true, force: true })
    if (putAside !== null) await rename(putAside, place.data)
    // PostgreSQL answers queries while it recovers, and exits by itself if the log does not reach the moment.
    if (until === null) throw error
    throw new CannotStart(
      `${until.toISOString()} could not be reached: the log may end before it. Nothing was changed; without a time, the newest known moment is restored.`,
      { cause: error },
    )
  }
}

async function chooseBase(from: string, until: Date | null): Promise<string> {
  const bases = await basesIn(join(from, 'bases')).catch(() => [])
  if (bases.length === 0) throw new CannotStart(`${from} holds no backup.`)
  const base = bases.findLast((name) => until === null || (momentOf(name) ?? until) <= until)
  if (base === undefined)
    throw new CannotStart(
      `The oldest backup in ${from} is from ${momentOf(bases[0] ?? '')?.toISOString()}: no earlier moment can be restored.`,
    )
  return base
}

async function putOldAside({ data }: PostgresPlace): Promise<string | null> {
  const isThere = await lstat(data).then(
    () => true,
    () => false,
  )
  if (!isThere) return null
  const aside = join(dirname(data), `before-restore-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`)
  await rename(data, aside)
  return aside
}

/**
 * The newest segment of a log is archived only when it is full or a minute old: until then, only the old folder has it.
 */
async function takeRestOfLog(old: string, data: string, log: string): Promise<void> {
  const kept = new Set(await readdir(log))
  const names = (await readdir(join(old, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
  for (const name of names.filter((each) => !kept.has(`${each}.gz`)))
    await copyFile(join(old, 'pg_wal', name), join(data, 'pg_wal', name))
}

async function prepareRecovery(data: string, log: string, until: Date | null): Promise<void> {
  await mkdir(join(data, 'pg_wal', 'archive_status'), { recursive: true })
  const path = join(data, 'postgresql.auto.conf')
  // A rehearsal beside the running server must not write into that server's log, so nothing is archived during recovery
  // either.
  const settings = (await readFile(path, 'utf8'))
    .split('\n')
    .filter((line) => !/^(archive|restore|recovery)_/.test(line))
  await writeFile(path, settings.join('\n'))
  const lines = [
    `restore_command = 'test -f "${log}/%f.gz" && gunzip -c "${log}/%f.gz" > "%p"'`,
    `recovery_target_action = 'promote'`,
  ]
  if (until !== null) lines.push(`recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`)
  await appendFile(path, `\n${lines.join('\n')}\n`)
  await writeFile(join(data, 'recovery.signal'), '')
}

async function giveTo(user: PostgresUser | null, path: string): Promise<void> {
  await chmod(path, 0o700)
  if (user === null) return
  await chown(path, user.uid, user.gid)
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), user.uid, user.gid)
}

async function recover(folder: string): Promise<Date | null> {
  const postgres = await startEmbeddedPostgres({
    folder,
    timeoutMilliseconds: longestRecovery,
    startsAgain: false,
  })
  const client = new Client(postgres.connectionTo('postgres'))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const lastChangeAt = await untilRecovered(client)
    for (const name of ['restore_command', 'recovery_target_action', 'recovery_target_time'])
      await client.query(`alter system reset ${name}`)
    await archiveNoMore(client)
    return lastChangeAt
  } finally {
    await client.end().catch(() => undefined)
    await postgres.stop()
  }
}

async function untilRecovered(client: Client): Promise<Date | null> {
  for (;;) {
    const { rows } = await client.query<{ recovering: boolean; at: Date | null }>(
      'select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as at',
    )
    if (rows[0]?.recovering === false) return rows[0].at
    await sleep(50)
  }
}
