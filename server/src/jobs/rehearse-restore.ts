import { readdir, realpath, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStart, codeOf } from '../cannot-start.ts'
import { basesIn } from '../db/base-backup.ts'
import { openDatabase } from '../db/database.ts'
import { startEmbeddedDatabase } from '../db/embedded-database.ts'
import { endOrphan } from '../db/postmaster.ts'
import { keepReport, type RehearsalReport } from '../db/rehearsal-reports.ts'
import { restoreBackup } from '../db/restore-backup.ts'
import { checkChains, type Findings } from '../ledger/check-chains.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { failedFindings, maxFindings } from './findings.ts'

/** A small server beside the game's, on which only one connection reads. */
const settings = { shared_buffers: '64MB', archive_mode: 'off', fsync: 'off', autovacuum: 'off' }

/**
 * Restores the newest backup in `from` to its newest moment, as `npm run restore` would, into `folder`, and checks
 * every invariant of the books and both chains there. The result, good or bad, is a report in the folder of the
 * backups. The folder is removed afterward, and first if an earlier rehearsal was cut off; the game's own data is not
 * touched. Fails only if the backups cannot be read or the report cannot be written.
 */
export async function rehearseRestore(folder: string, from: string): Promise<RehearsalReport> {
  const bases = await basesIn(join(from, 'bases')).catch((error: unknown) => {
    throw new CannotStart(`The backups in ${from} cannot be read (${codeOf(error)}).`)
  })
  const base = bases.at(-1)
  if (base === undefined) throw new CannotStart(`${from} holds no backup.`)
  const began = new Date()
  const { passed, findings } = await restoreAndCheck(folder, { from, base }).catch(failedFindings)
  const report = {
    base,
    began_at: began.toISOString(),
    ended_at: new Date().toISOString(),
    passed,
    findings: findings.slice(0, maxFindings),
  }
  await keepReport(from, report)
  return report
}

async function restoreAndCheck(
  folder: string,
  { from, base }: { readonly from: string; readonly base: string },
): Promise<Findings> {
  await removeRehearsal(folder)
  try {
    await requireRoom(dirname(folder), join(from, 'bases', base))
    const { base: restoredFrom, lastChangeAt } = await restoreBackup(folder, from, null)
    const restored = `Restored from ${restoredFrom}; its newest change is from ${lastChangeAt?.toISOString() ?? 'the backup itself'}.`
    const { passed, findings } = await checkRestored(folder)
    return { passed, findings: [restored, ...findings] }
  } finally {
    await removeRehearsal(folder)
  }
}

/** The disk may be the one that the game's own database writes to: a rehearsal must never fill it. */
async function requireRoom(disk: string, copy: string): Promise<void> {
  const { bavail, bsize } = await statfs(disk)
  const needed = 2 * (await sizeOf(copy))
  if (bavail * bsize < needed)
    throw new CannotStart(
      `${disk} has ${megabytes(bavail * bsize)} left, but a rehearsal needs ${megabytes(needed)}, twice the size of the copy.`,
    )
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`
}

/** Ends a server that an interrupted rehearsal left behind, and removes its folder. */
async function removeRehearsal(folder: string): Promise<void> {
  // This is a link if the database's user cannot enter the folder's parents.
  const place = await realpath(folder).catch(() => folder)
  await endOrphan(join(place, 'data'))
  for (const path of [place, folder]) await rm(path, { recursive: true, force: true })
}

async function checkRestored(folder: string): Promise<Findings> {
  const { postgres, connection } = await startEmbeddedDatabase({ folder, settings })
  const database = openDatabase({ connection })
  // The game can be stopped in the meantime and does not wait for a rehearsal.
  const end = () => void process.kill(postgres.pid, 'SIGQUIT')
  process.once('exit', end)
  try {
    const broken = await checkInvariants(database.owner)
    const chains = await checkChains(database.owner)
    const invariants =
      broken.length === 0
        ? ['Every invariant holds.']
        : broken.map(({ id, says, count }) => `BROKEN ${id}: ${says} (${count}).`)
    return {
      passed: chains.passed && broken.length === 0,
      findings: [...invariants, ...chains.findings],
    }
  } finally {
    process.off('exit', end)
    await database.close()
    await postgres.stop()
  }
}
