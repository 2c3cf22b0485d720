import { chmod, chown, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { CannotStart, codeOf } from '../cannot-start.ts'
import { mayEnter, type PostgresUser } from './postgres-user.ts'

/** A folder with one cluster's backups: base copies, and the log from the first of them on. */
export interface BackupFolder {
  readonly path: string
  readonly log: string
  readonly bases: string
}

/**
 * Until the first backup names a folder, nothing is archived: this command succeeds and does nothing, on every system.
 */
const keepNothing = 'exit 0'

/**
 * With archive_mode on and no archive command, PostgreSQL would keep its log forever. ALTER SYSTEM, which the first
 * backup uses, wins over this file.
 */
export async function archiveNothingYet(data: string): Promise<void> {
  const path = join(data, 'postgresql.conf')
  const text = await readFile(path, 'utf8')
  if (!/^archive_command/m.test(text)) await writeFile(path, `${text}\narchive_command = '${keepNothing}'\n`)
}

/** Prepares the folder: PostgreSQL's user writes the log there, nobody else can read it. */
export async function prepareBackupFolder(folder: string, user: PostgresUser | null): Promise<BackupFolder> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 })
    const path = await realpath(folder)
    if (/["'`$\\%\n]/.test(path))
      throw new CannotStart(
        `The folder ${path} has a character in its name that a shell would interpret: choose another folder.`,
      )
    const log = join(path, 'log')
    const bases = join(path, 'bases')
    for (const each of [log, bases]) await mkdir(each, { recursive: true, mode: 0o700 })
    if (user !== null) {
      await chmod(path, 0o711)
      await chown(log, user.uid, user.gid)
      if (!(await mayEnter(user, path)))
        throw new CannotStart(
          `The database's user cannot enter ${path}: choose a folder outside of home directories.`,
        )
    }
    return { path, log, bases }
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`The backup folder ${folder} cannot be prepared (${codeOf(error)}).`)
  }
}

/**
 * From now on every finished segment of the log is archived, at the latest after a minute; a file appears complete or
 * not at all.
 */
export async function archiveInto(client: Client, { log }: BackupFolder): Promise<void> {
  const part = `"${log}/%f.part"`
  // A segment is 16 MB, however little is in it; a quiet minute's compresses to a hundredth of that.
  const command = `gzip -c "%p" > ${part} && sync ${part} && mv ${part} "${log}/%f.gz"`
  await client.query(`alter system set archive_command = ${client.escapeLiteral(command)}`)
  await client.query(`alter system set archive_timeout = '60s'`)
  await client.query('select pg_reload_conf()')
}

/** The folder into which `archiveInto` has a server archive its log; null for any other command. */
export function archivedInto(command: string): string | null {
  return /> "([^"]+)\/log\/%f\.part"/.exec(command)?.[1] ?? null
}

/** A server that was restored must not mix its log with that of the one it was copied from. */
export async function archiveNoMore(client: Client): Promise<void> {
  for (const name of ['archive_command', 'archive_timeout']) await client.query(`alter system reset ${name}`)
  await client.query('select pg_reload_conf()')
}
