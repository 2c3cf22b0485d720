import { join } from 'node:path'
import { followContent } from '../catalogue/open-catalogue.ts'
import { loadDayInThread } from '../catalogue/publish-thread.ts'
import type { ContentSource } from '../catalogue/read-content.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Config } from '../config.ts'
import { readBackupState } from '../db/backup-state.ts'
import type { Database } from '../db/database.ts'
import { readMappings } from '../feeds/mapping.ts'
import type { Game } from '../game.ts'
import type { Findings } from '../ledger/check-chains.ts'
import { checkJob, rehearsalJob } from './check-jobs.ts'
import { rehearseRestore } from './rehearse-restore.ts'
import type { Metrics } from '../http/metrics.ts'
import { openTransports } from '../mail/open-transports.ts'
import { openReplayClock } from '../replay/replay-clock.ts'
import { feedJobs } from './feed-jobs.ts'
import { createJobRecord } from './job-record.ts'
import { houseJobs } from './house-jobs.ts'
import { liveCalendarJob } from './live-calendar-job.ts'
import { liveSaleJob } from './live-sale-job.ts'
import { momentJobs } from './moment-jobs.ts'
import { openPushKey } from '../push/push-key.ts'
import { createPushService } from '../push/push-service.ts'
import { pushJobs } from './push-jobs.ts'
import { messageJobs } from './message-jobs.ts'
import { oracleJobs } from './oracle-jobs.ts'
import { poolJobs } from './pool-jobs.ts'
import { replayJobs } from './replay-jobs.ts'
import { tournamentJobs } from './tournament-jobs.ts'
import { traceJob } from './trace-job.ts'
import type { Tracing } from '../tracing/span.ts'
import { startTicker, type Job, type Ticker } from './ticker.ts'
import { loggedError } from '../logged-error.ts'

export interface JobParts {
  readonly config: Config
  readonly game: Game
  readonly content: ContentSource
  readonly metrics: Metrics
  /** Null when tracing is off. */
  readonly tracing: Tracing | null
}

/** Starts all background work, in the one process that leads. */
export async function startJobs({ config, game, content, metrics, tracing }: JobParts): Promise<Ticker> {
  const { database, runner, rules } = game
  const oracle = { disputeSeconds: rules.disputeSeconds }
  const { mappingsDir, environment } = config.feeds
  const mappings = mappingsDir === null ? [] : await readMappings(mappingsDir, environment)
  const pushService = createPushService({
    key: await openPushKey(database.game, game.random),
    contact: `mailto:${config.links.contact}`,
    fetch,
  })
  const jobs: Job[] = [
    ...oracleJobs({ database, runner, oracle }),
    ...tournamentJobs({ database, runner, lockoutSeconds: rules.lockoutSeconds }),
    ...houseJobs(game),
    ...momentJobs(game),
    ...messageJobs(database, await openTransports(config)),
    ...pushJobs(database, pushService),
    ...poolJobs({ database, runner, lockoutSeconds: rules.lockoutSeconds }),
    ...feedJobs(mappings, { queries: queriesOf(database.house), runner, oracle, owner: database.owner }),
  ]
  jobs.push(...checkJobs(config, database))
  if (config.season.is === 'replay') {
    const clock = await openReplayClock(database.owner, { ...config.season, contentHash: content.hash })
    jobs.push(...replayJobs({ database, runner, content, clock, oracle }))
  } else {
    const { connection, owner } = database
    const { contentDir } = config
    jobs.push(
      liveCalendarJob({ database, runner, content: followContent(owner, config, content) }),
      liveSaleJob({ load: (season) => loadDayInThread({ connection, contentDir, season }) }),
    )
  }
  const record = createJobRecord(database.owner)
  return startTicker({
    pool: database.owner,
    jobs: tracing === null ? jobs : jobs.map((job) => traceJob(tracing, job)),
    onRun: (run) => record.note(run),
    onError(job, error) {
      metrics.onJobError(job)
      console.error(`The job "${job}" failed and will be tried again:`, loggedError(error))
    },
  })
}

/** Both restore into the same folder, so one waits for the other. */
function checkJobs(config: Config, { owner, connection }: Database): Job[] {
  let last: Promise<unknown> = Promise.resolve()
  const rehearse = (): Promise<Findings> => {
    const next = last.then(() => rehearseNewestBackup(config, owner))
    last = next.catch(() => undefined)
    return next
  }
  const asked = checkJob({ owner, connection, rehearse }, (error) =>
    console.error('The checks that operators asked for failed:', loggedError(error)),
  )
  if (!config.rehearsesBackups) return [asked]
  const isDue = async () => {
    const { newestBase, rehearsed } = await backupsOf(config, owner)
    return newestBase !== null && rehearsed?.base !== newestBase
  }
  return [
    asked,
    rehearsalJob({ isDue, rehearse }, (error) => console.error('The rehearsal failed:', loggedError(error))),
  ]
}

function backupsOf({ databaseUrl, backupMaxAgeHours }: Config, owner: Database['owner']) {
  return readBackupState(owner, {
    isEmbedded: databaseUrl === null,
    maxAgeHours: backupMaxAgeHours,
    now: new Date(),
  })
}

/** Refuses to rehearse a database that is not the embedded one. */
async function rehearseNewestBackup(config: Config, owner: Database['owner']): Promise<Findings> {
  const { folder } = await backupsOf(config, owner)
  if (folder === null)
    return { passed: false, findings: ['There is no backup of an embedded database here.'] }
  return rehearseRestore(join(config.dataDir, 'rehearsal'), folder)
}
