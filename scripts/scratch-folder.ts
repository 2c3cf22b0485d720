import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** A full test run keeps less than half of this at any time. */
const roomBytes = 8 * 2 ** 30

/**
 * Returns the parent folder for files that tests write. It is in memory if there is room, because several hundred
 * copies of a database would keep a disk busy and prove nothing about it. Otherwise it is the system's temporary
 * folder.
 */
export function scratchFolder(): string {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    const isRoomy = bavail * bsize >= roomBytes && process.availableMemory() >= roomBytes
    return isRoomy ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
