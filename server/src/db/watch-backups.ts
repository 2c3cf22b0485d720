import type { Pool } from 'pg'
import { millisecondsPerHour } from '@called-shot/shared/time.ts'
import { readBackupState, type BackupAlarm, type BackupState } from './backup-state.ts'

/** Keeps the state of the backups ready for callers, and logs a warning when something is wrong. */
export interface BackupWatch {
  /** As of the last poll; null before the first. */
  state(): BackupState | null
  poll(): Promise<BackupState>
  stop(): void
}

export interface BackupWatchParts {
  readonly owner: Pool
  readonly isEmbedded: boolean
  readonly maxAgeHours: number
  readonly say: (sentence: string) => void
}

const pollMilliseconds = 60_000
/** How often an alarm is repeated while it lasts. */
const repeatMilliseconds = millisecondsPerHour

export const sentenceOf: Readonly<Record<BackupAlarm, string>> = {
  log_not_kept:
    'ALARM: the database’s log cannot be kept for the backups. Look at the backup folder: is its disk there, and has it room?',
  backup_too_old: 'ALARM: the newest backup is too old. Run npm run backup, and find out why it did not run.',
  rehearsal_failed:
    'ALARM: the newest backup could not be restored whole. Its report is in the operator’s room (Health), and in rehearsals in the backup folder.',
  rehearsal_too_old:
    'ALARM: no backup has been restored for a rehearsal for too long. Run npm run rehearse, and find out why none ran.',
  backups_not_readable: 'ALARM: the backup folder cannot be read. Is its disk there?',
}

export function watchBackups({ owner, isEmbedded, maxAgeHours, say }: BackupWatchParts): BackupWatch {
  let state: BackupState | null = null
  const saidAt = new Map<BackupAlarm, number>()

  async function poll(): Promise<BackupState> {
    const seen = await readBackupState(owner, { isEmbedded, maxAgeHours, now: new Date() })
    state = seen
    for (const alarm of saidAt.keys()) {
      if (seen.alarms.includes(alarm)) continue
      saidAt.delete(alarm)
      say(`Over: ${sentenceOf[alarm]}`)
    }
    for (const alarm of seen.alarms) {
      if (Date.now() - (saidAt.get(alarm) ?? 0) < repeatMilliseconds) continue
      saidAt.set(alarm, Date.now())
      say(sentenceOf[alarm])
    }
    return seen
  }

  // Health reports a database that does not answer.
  const pollAgain = () => void poll().catch(() => undefined)
  pollAgain()
  const timer = setInterval(pollAgain, pollMilliseconds)
  timer.unref()
  return { state: () => state, poll, stop: () => clearInterval(timer) }
}
