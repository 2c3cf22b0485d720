import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import type { BackupFolder } from './archive-log.ts'
import { basesIn, unfinished } from './base-backup.ts'

export interface Pruned {
  readonly bases: number
  readonly logFiles: number
}

/**
 * A segment of the log, or a file that belongs to one: `000000010000000000000002.gz`, `….00000028.backup.gz`,
 * `….gz.part`.
 */
const ofOnePart = /^[0-9A-F]{8}([0-9A-F]{16})\..*/
/** The first segment of the log that a copy needs, as PostgreSQL records it in the copy itself. */
const firstPart = /^START WAL LOCATION: \S+ \(file [0-9A-F]{8}([0-9A-F]{16})\)$/m

/**
 * Removes all base copies except the newest `keep`, and the log that none of those needs: any moment since the oldest
 * remaining copy can still be restored. A copy is marked as gone before its files are removed, so that a half-removed
 * one is never used. Before it removes anything, it refuses to keep fewer than one, and refuses a copy that does not
 * name its log.
 */
export async function pruneBackups(
  { bases, log }: Pick<BackupFolder, 'bases' | 'log'>,
  keep: number,
): Promise<Pruned> {
  if (!Number.isSafeInteger(keep) || keep < 1)
    throw new CannotStart('--keep must be a whole number of at least 1.')
  const names = await basesIn(bases)
  const [old, kept] = [names.slice(0, -keep), names.slice(-keep)]
  const oldest = kept[0]
  if (oldest === undefined) return { bases: 0, logFiles: 0 }
  const label = await readFile(join(bases, oldest, 'backup_label'), 'utf8').catch(() => '')
  const needed = firstPart.exec(label)?.[1]
  if (needed === undefined)
    throw new CannotStart(
      `${join(bases, oldest)} does not say which log files it needs: nothing was removed.`,
    )
  for (const name of old) {
    const leaving = join(bases, `${unfinished}${name}`)
    await rename(join(bases, name), leaving)
    await rm(leaving, { recursive: true, force: true })
  }
  // On any timeline, a segment before that place belongs to no history that starts there.
  const before = (await readdir(log)).filter((name) => (ofOnePart.exec(name)?.[1] ?? needed) < needed)
  for (const name of before) await rm(join(log, name), { force: true })
  return { bases: old.length, logFiles: before.length }
}
