import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { backupAlarms } from '@called-shot/shared/operator/house-contract.ts'
import { millisecondsPerHour } from '@called-shot/shared/time.ts'
import { archivedInto } from './archive-log.ts'
import { newestReport, type RehearsalReport } from './rehearsal-reports.ts'
import { basesIn, momentOf, unfinishedSince } from './base-backup.ts'

export type BackupAlarm = (typeof backupAlarms)[number]

export interface BackupState {
  /** Null before the first `npm run backup`, and if the database is not the embedded one. */
  readonly folder: string | null
  /** Any moment after the first can be restored. */
  readonly oldestBackupAt: Date | null
  readonly newestBackupAt: Date | null
  /** The newest copy's name. */
  readonly newestBase: string | null
  /** Null where nothing keeps the log, as before the first backup and after a restore. */
  readonly logKeptAt: Date | null
  readonly logFailedAt: Date | null
  /** The newest rehearsal of a restore. */
  readonly rehearsed: RehearsalReport | null
  readonly alarms: readonly BackupAlarm[]
}

interface Archiver {
  readonly keptAt: Date | null
  readonly failedAt: Date | null
  readonly isFailing: boolean
}

/**
 * The state of the database's backups. PostgreSQL retries a segment of the log until it is archived, so an alarm means
 * that its newest try failed. A backup counts as one only once it has been restored for a rehearsal. Only the embedded
 * database knows where its backups are; for any other database only the log counts.
 */
export async function readBackupState(
  owner: Pool,
  {
    isEmbedded,
    maxAgeHours,
    now,
  }: { readonly isEmbedded: boolean; readonly maxAgeHours: number; readonly now: Date },
): Promise<BackupState> {
  const { rows } = await owner.query<Archiver>(
    `select last_archived_time as "keptAt", last_failed_time as "failedAt",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`,
  )
  const { keptAt = null, failedAt = null, isFailing = false } = rows[0] ?? {}
  const folder = isEmbedded ? await backupFolder(owner) : null
  const bases = folder === null ? noBases : await basesOf(folder)
  const moments = (bases?.names ?? []).flatMap((name) => momentOf(name) ?? [])
  const [oldest = null, newest = null] = [moments[0], moments.at(-1)]
  const oldestGood = now.getTime() - maxAgeHours * millisecondsPerHour
  const alarms: BackupAlarm[] = []
  if (isFailing) alarms.push('log_not_kept')
  if (bases === null) alarms.push('backups_not_readable')
  else if (folder !== null && (newest ?? bases.unfinishedSince ?? new Date(0)).getTime() < oldestGood)
    alarms.push('backup_too_old')
  const rehearsed = folder === null ? null : await newestReport(folder)
  if (rehearsed?.passed === false) alarms.push('rehearsal_failed')
  const rehearsedOr = rehearsed === null ? oldest : new Date(rehearsed.ended_at)
  if (rehearsedOr !== null && rehearsedOr.getTime() < oldestGood) alarms.push('rehearsal_too_old')
  return {
    folder,
    oldestBackupAt: oldest,
    newestBackupAt: newest,
    newestBase: bases?.names.at(-1) ?? null,
    // Before the first backup the command that should keep the log does nothing, and succeeds.
    logKeptAt: isEmbedded && folder === null ? null : keptAt,
    logFailedAt: failedAt,
    rehearsed,
    alarms,
  }
}

async function backupFolder(owner: Pool): Promise<string | null> {
  const { rows } = await owner.query<{ command: string }>(
    `select current_setting('archive_command') as command`,
  )
  return archivedInto(rows[0]?.command ?? '')
}

interface Bases {
  readonly names: readonly string[]
  readonly unfinishedSince: Date | null
}

const noBases: Bases = { names: [], unfinishedSince: null }

/** Null if the folder cannot be read, for example because its disk is not mounted. */
async function basesOf(folder: string): Promise<Bases | null> {
  try {
    await stat(folder)
    const bases = join(folder, 'bases')
    return { names: await basesIn(bases), unfinishedSince: await unfinishedSince(bases) }
  } catch {
    return null
  }
}
