import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** A run of all tests leaves less than half of this lying about at any time. */
const roomBytes = 8 * 2 ** 30

/**
 * The folder below which tests keep what they write: in memory where the machine has room for it, because several
 * hundred copies of a database are a disk's work and not what they prove; else where the system keeps such things.
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
