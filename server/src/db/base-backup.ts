import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { CannotStart, codeOf } from '../cannot-start.ts'
import { archiveInto, prepareBackupFolder, type BackupFolder } from './archive-log.ts'
import { readPostmaster, socketConnection } from './postmaster.ts'
import { postgresUserFor } from './postgres-user.ts'

/** Files that the server rebuilds when it starts, or restores from the archived log. */
const contentsLeftOut = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const filesLeftOut =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|.*\.signal)$/
export const unfinished = 'unfinished-'
const systemFile = 'system'
/** Held on the server that is copied for as long as a copy is made. */
const oneAtATime = 7_210_525

export interface BaseBackup {
  readonly place: BackupFolder
  readonly folder: string
  readonly files: number
  readonly bytes: number
}

/**
 * Copies the embedded server that runs on `data` into `folder` while it keeps serving, and archives its log there from
 * now on, so that any later moment can be restored. The copy counts once the log that belongs to it is there. Refuses
 * if the server is not running, if another backup of it is being made, or if the folder holds another server's backups.
 */
export async function makeBaseBackup(data: string, folder: string): Promise<BaseBackup> {
  if (process.platform === 'win32')
    throw new CannotStart(
      'Backups of the embedded database need a POSIX shell: set DATABASE_URL to a PostgreSQL server of your own and back that up.',
    )
  const postmaster = await readPostmaster(data)
  if (postmaster === null) throw new CannotStart(`No database runs on ${data}: start Called Shot first.`)
  const place = await prepareBackupFolder(folder, await postgresUserFor(data))
  const client = new Client(socketConnection(postmaster.socket, 'postgres'))
  await client.connect()
  try {
    await requireArchiving(client)
    await requireNoOther(client)
    await requireOneSystem(client, join(place.path, systemFile))
    await removeUnfinished(place.bases)
    const draft = join(place.bases, `${unfinished}${process.pid}`)
    // Created before archiving starts, so that a first backup is never reported as missing.
    await mkdir(draft, { mode: 0o700 })
    await archiveInto(client, place)
    await client.query(`select pg_backup_start('called shot', fast => true)`)
    const copied = await copyTree(data, draft, '')
    // Resolves when the last segment of the log that the copy needs is archived.
    const { rows } = await client.query<{ label: string; at: Date }>(
      'select labelfile as label, clock_timestamp() as at from pg_backup_stop()',
    )
    const [stop] = rows
    if (!stop) throw new Error('the backup had no end')
    await writeFile(join(draft, 'backup_label'), stop.label, { mode: 0o600, flush: true })
    const made = join(place.bases, nameOf(stop.at))
    await rename(draft, made)
    return { place, folder: made, ...copied }
  } finally {
    await client.end()
  }
}

/** `20261121T175600.123Z`: sorts by time, and a base is good for every moment from its own on. */
function nameOf(at: Date): string {
  return at.toISOString().replaceAll(/[-:]/g, '')
}

export function momentOf(name: string): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3})Z$/.exec(name)
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The names of the complete copies, oldest first. */
export async function basesIn(bases: string): Promise<string[]> {
  return (await readdir(bases)).filter((name) => momentOf(name) !== null).toSorted()
}

/** When the copy in progress was started, which is not complete yet; null if there is none. */
export async function unfinishedSince(bases: string): Promise<Date | null> {
  const draft = (await readdir(bases)).find((name) => name.startsWith(unfinished))
  return draft === undefined ? null : (await stat(join(bases, draft))).mtime
}

async function requireArchiving(client: Client): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(`select current_setting('archive_mode') as mode`)
  if (rows[0]?.mode !== 'on')
    throw new CannotStart(
      'The database was started by an older version that keeps no log: restart Called Shot first.',
    )
}

/** A second backup would remove what the first has copied, and two folders would each get a part of the log. */
async function requireNoOther(client: Client): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    oneAtATime,
  ])
  if (rows[0]?.mine !== true)
    throw new CannotStart('Another backup of this database is being made: wait until it is done.')
}

async function requireOneSystem(client: Client, path: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  const id = rows[0]?.id ?? ''
  const known = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (known !== '' && known !== id)
    throw new CannotStart(
      `${path} says that this folder holds the backups of another database: choose another folder.`,
    )
  await writeFile(path, `${id}\n`)
}

async function removeUnfinished(bases: string): Promise<void> {
  for (const name of await readdir(bases))
    if (name.startsWith(unfinished)) await rm(join(bases, name), { recursive: true, force: true })
}

/**
 * Files come and go under a running server; the log has the ones that are gone. Every file is flushed before the copy
 * counts.
 */
async function copyTree(from: string, to: string, below: string): Promise<{ files: number; bytes: number }> {
  await mkdir(to, { mode: 0o700, recursive: true })
  let files = 0
  let bytes = 0
  for (const entry of await readdir(from, { withFileTypes: true }).catch(ifGone([]))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (below === '' && contentsLeftOut.has(entry.name)) {
        await mkdir(target, { mode: 0o700 })
        continue
      }
      const inside = await copyTree(source, target, join(below, entry.name))
      files += inside.files
      bytes += inside.bytes
    } else if (entry.isFile() && !filesLeftOut.test(entry.name)) {
      bytes += await copyFlushed(source, target)
      files += 1
    }
  }
  return { files, bytes }
}

async function copyFlushed(source: string, target: string): Promise<number> {
  try {
    await copyFile(source, target)
  } catch (error) {
    return ifGone(0)(error)
  }
  const file = await open(target, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

function ifGone<Value>(instead: Value): (error: unknown) => Value {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return instead
    throw error
  }
}
