import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import type { BackupFolder } from './archive-log.ts'
import { basesIn, unfinished } from './base-backup.ts'

export interface Pruned {
  readonly bases: number
  readonly logFiles: number
}

/** A part of the log, or what belongs to one: `000000010000000000000002.gz`, `….00000028.backup.gz`, `….gz.part`. */
const ofOnePart = /^[0-9A-F]{8}([0-9A-F]{16})\..*/
/** The first part of the log that a copy needs, as PostgreSQL tells it in the copy itself. */
const firstPart = /^START WAL LOCATION: \S+ \(file [0-9A-F]{8}([0-9A-F]{16})\)$/m

/**
 * Removes all base copies but the newest `keep`, and the log that none of those needs: any moment since the oldest
 * remaining copy can still be restored. A copy is marked as gone before its files are removed, so that a half-removed
 * one is never used. Refuses, before anything is touched, to keep fewer than one, and a copy that does not name its
 * log.
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
  // Whatever its timeline, a part before that place is in no history that begins there.
  const before = (await readdir(log)).filter((name) => (ofOnePart.exec(name)?.[1] ?? needed) < needed)
  for (const name of before) await rm(join(log, name), { force: true })
  return { bases: old.length, logFiles: before.length }
}
