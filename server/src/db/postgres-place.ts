import { existsSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, realpath, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStart, codeOf } from '../cannot-start.ts'
import { mayEnter, postgresUserFor, stateFolder, type PostgresUser } from './postgres-user.ts'

export interface PostgresPlace {
  readonly user: PostgresUser | null
  /** The database cluster itself; missing before the first start. */
  readonly data: string
  /** Where the socket is created: a folder that only the database's user (and root) can enter. */
  readonly socket: string
}

/** A socket's whole path must fit into 104 bytes (macOS; Linux has 108). */
const longestSocketFolder = 104 - '/.s.PGSQL.5432.lock'.length - 1

/**
 * Prepares `folder` for the user that PostgreSQL will run as. If that user cannot enter a parent folder (root's home,
 * mode 0700), the files are in /var/lib/called-shot and `folder` is a link to them.
 */
export async function preparePlace(folder: string, say: (sentence: string) => void): Promise<PostgresPlace> {
  try {
    const user = await postgresUserFor(join(folder, 'data'), say)
    const parent = await realpath(dirname(folder))
    if (!(await mayEnter(user, parent)) && !(await isThere(folder))) {
      await mkdir(stateFolder, { recursive: true })
      await chmod(stateFolder, 0o755)
      const elsewhere = await mkdtemp(join(stateFolder, 'data-'))
      await symlink(elsewhere, folder)
      say(`The database keeps its files in ${elsewhere}, because its user cannot enter ${parent}.`)
    }
    await mkdir(folder, { recursive: true })
    const place = await realpath(folder)
    if (!(await mayEnter(user, dirname(place))))
      throw new CannotStart(
        `The database's user cannot enter ${dirname(place)}: set DATA_DIR to another folder.`,
      )
    await giveTo(user, place)
    const socket = await socketFolder(join(place, 'socket'))
    await giveTo(user, socket)
    return { user, data: join(place, 'data'), socket }
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`The database's folder ${folder} cannot be prepared (${codeOf(error)}).`)
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

async function socketFolder(wanted: string): Promise<string> {
  if (Buffer.byteLength(wanted) > longestSocketFolder) return mkdtemp('/tmp/called-shot-')
  if (!existsSync(wanted)) await mkdir(wanted)
  return wanted
}

async function giveTo(user: PostgresUser | null, folder: string): Promise<void> {
  await chmod(folder, 0o700)
  if (user !== null) await chown(folder, user.uid, user.gid)
}
