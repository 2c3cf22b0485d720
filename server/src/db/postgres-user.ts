import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** PostgreSQL refuses to run as root, so root starts it as another user. */
export interface PostgresUser {
  readonly uid: number
  readonly gid: number
}

/** The user that root makes for the database: another program running as that user could do anything with it. */
const ownUserName = 'called-shot'
/** The one unprivileged user that every Linux has; other programs run as it too. */
const nobody: PostgresUser = { uid: 65534, gid: 65534 }
const timeoutMilliseconds = 10_000

/**
 * The user for a data folder: its owner if it already has one, otherwise a system user for the database, which is
 * created if it does not exist; `null` means our own user. If no user can be created, it is `nobody`, and `say` is
 * called with a message.
 */
export async function postgresUserFor(
  dataFolder: string,
  say: (sentence: string) => void = () => undefined,
): Promise<PostgresUser | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(dataFolder).catch(() => null)
  if (owner !== null && owner.uid !== 0) {
    if (owner.uid === nobody.uid) say(sayOwnedByNobody(dataFolder))
    return { uid: owner.uid, gid: owner.gid }
  }
  const own = await ownUser()
  if (own === null)
    say(
      `The database runs as nobody, because no user ${ownUserName} could be created: any other program that runs as nobody can read and change it.`,
    )
  return own ?? nobody
}

const sayOwnedByNobody = (folder: string) =>
  `The database in ${folder} belongs to nobody, so any other program that runs as nobody can read and change it: stop the game, run useradd --system ${ownUserName} and chown -R ${ownUserName}: ${dirname(folder)}/, and start it again.`

/**
 * Created by the first process that needs it; if several try at once, all but one find the list of users locked, and
 * look again.
 */
async function ownUser(): Promise<PostgresUser | null> {
  const until = Date.now() + timeoutMilliseconds
  for (;;) {
    const known = await userNamed(ownUserName)
    if (known !== null) return known
    const makers = await Promise.allSettled([promisify(execFile)('/usr/sbin/useradd', useraddWords)])
    if (makers[0].status === 'rejected' && (!isPassing(makers[0].reason) || Date.now() > until))
      return userNamed(ownUserName)
    await sleep(100)
  }
}

const useraddWords = [
  '--system',
  '--user-group',
  '--no-create-home',
  '--home-dir=/nonexistent',
  '--shell=/usr/sbin/nologin',
  '--comment=Database of Called Shot',
  ownUserName,
]

/** 1: the list of users is locked. 9: another process has just made that user. 10: the list of groups is locked. */
function isPassing(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && [1, 9, 10].includes(Number(reason.code))
}

async function userNamed(wanted: string): Promise<PostgresUser | null> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const line of users.split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name === wanted && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

/** Whether the user can pass through `folder` and everything above it; a home of mode 0700 stops them. */
export async function mayEnter(user: PostgresUser | null, folder: string): Promise<boolean> {
  if (user === null) return true
  const { uid, gid, mode } = await stat(folder)
  const enters = uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001
  if (enters === 0) return false
  const parent = dirname(folder)
  return parent === folder || mayEnter(user, parent)
}

/** Where root keeps a copy of what the database's user cannot reach in root's home. */
export const stateFolder = '/var/lib/called-shot'
