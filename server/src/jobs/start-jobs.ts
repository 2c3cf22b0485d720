import { followContent } from '../catalogue/open-catalogue.ts'
import type { ContentSource } from '../catalogue/read-content.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Config } from '../config.ts'
import { readMappings } from '../feeds/mapping.ts'
import type { Game } from '../game.ts'
import type { Metrics } from '../http/metrics.ts'
import { openTransports } from '../mail/open-transports.ts'
import { openReplayClock } from '../replay/replay-clock.ts'
import { feedJobs } from './feed-jobs.ts'
import { createJobRecord } from './job-record.ts'
import { houseJobs } from './house-jobs.ts'
import { liveCalendarJob } from './live-calendar-job.ts'
import { momentJobs } from './moment-jobs.ts'
import { openPushKey } from '../push/push-key.ts'
import { createPushService } from '../push/push-service.ts'
import { pushJobs } from './push-jobs.ts'
import { messageJobs } from './message-jobs.ts'
import { oracleJobs } from './oracle-jobs.ts'
import { poolJobs } from './pool-jobs.ts'
import { replayJobs } from './replay-jobs.ts'
import { tournamentJobs } from './tournament-jobs.ts'
import { startTicker, type Job, type Ticker } from './ticker.ts'

export interface JobParts {
  readonly config: Config
  readonly game: Game
  readonly content: ContentSource
  readonly metrics: Metrics
}

/** Everything that happens by itself, in the one process that leads. */
export async function startJobs({ config, game, content, metrics }: JobParts): Promise<Ticker> {
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
    ...messageJobs(database, openTransports(config)),
    ...pushJobs(database, pushService),
    ...poolJobs({ database, runner, lockoutSeconds: rules.lockoutSeconds }),
    ...feedJobs(mappings, { queries: queriesOf(database.house), runner, oracle, owner: database.owner }),
  ]
  if (config.season.is === 'replay') {
    const clock = await openReplayClock(database.owner, { ...config.season, contentHash: content.hash })
    jobs.push(...replayJobs({ database, runner, content, clock, oracle }))
  } else {
    jobs.push(liveCalendarJob({ database, runner, content: followContent(database.owner, config, content) }))
  }
  const record = createJobRecord(database.owner)
  return startTicker({
    pool: database.owner,
    jobs,
    onRun: (run) => record.note(run),
    onError(job, error) {
      metrics.onJobError(job)
      console.error(`The job "${job}" failed and will be tried again:`, error)
    },
  })
}
