import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** PostgreSQL refuses to run as root, so that root starts it as somebody else. */
export interface PostgresUser {
  readonly uid: number
  readonly gid: number
}

/** `nobody`: the one user without rights that every Linux has; a number without a name makes initdb fail. */
const nobody: PostgresUser = { uid: 65534, gid: 65534 }

/** The user for a data folder: its owner when it already has one, else nobody; `null` = whoever we are. */
export async function postgresUserFor(dataFolder: string): Promise<PostgresUser | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(dataFolder).catch(() => null)
  return owner !== null && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
}

/** Whether the user may pass through `folder` and everything above it; a home of mode 0700 stops them. */
export async function mayEnter(user: PostgresUser | null, folder: string): Promise<boolean> {
  if (user === null) return true
  const { uid, gid, mode } = await stat(folder)
  const enters = uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001
  if (enters === 0) return false
  const parent = dirname(folder)
  return parent === folder || mayEnter(user, parent)
}

/** Where root keeps what its own home hides from the database's user. */
export const stateFolder = '/var/lib/called-shot'
