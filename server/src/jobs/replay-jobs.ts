import type { ContentSource } from '../catalogue/read-content.ts'
import { queriesOf, type Queries } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { Database } from '../db/database.ts'
import { databaseTime } from '../db/database-time.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { replayCalendar, type ReplayCalendar, type ReplaySettings } from '../replay/replay-calendar.ts'
import { createPublisher } from './publisher.ts'
import { createReplayReporter } from './replay-reporter.ts'
import { seasonRunId } from './season-runs.ts'
import type { Job } from './ticker.ts'

export interface ReplayJobParts {
  readonly database: Database
  readonly runner: Runner
  readonly content: ContentSource
  readonly clock: ReplaySettings
  readonly oracle: OracleSettings
}

/** A warm start reads the content only here; that takes a second, in which no player gets an answer. */
const firstAfterMilliseconds = 1000

/**
 * The replay is one more feed: it publishes events ahead of time and reports what happened in them, through the same
 * commands as live results (GAME 'Replay clock').
 */
export function replayJobs({ database, runner, content, clock, oracle }: ReplayJobParts): Job[] {
  let calendar: ReplayCalendar | undefined
  const queries = queriesOf(database.house)
  const publisher = createPublisher({ database, runner })
  const reporter = createReplayReporter({ queries, runner, content, clock, oracle })
  const pace = (milliseconds: number) => Math.max(50, milliseconds / clock.speed)

  async function publish(): Promise<boolean> {
    calendar ??= replayCalendar(content.content(), clock)
    const due = calendar.published(await databaseTime(queries))
    const published = await publishedKeys(queries)
    const missing = due.filter((event) => !published.has(`${event.type} ${event.run} ${event.sourceId}`))
    await publisher.publish(missing, ({ type, run, runStartsAt }) =>
      seasonRunId(database.owner, { type, run, startsAt: runStartsAt }),
    )
    return false
  }

  async function report(): Promise<boolean> {
    await reporter.report()
    return false
  }

  return [
    { name: 'publish replay events', everyMilliseconds: pace(20_000), firstAfterMilliseconds, work: publish },
    { name: 'report replay results', everyMilliseconds: pace(1000), firstAfterMilliseconds, work: report },
  ]
}

/** The published events that have not started yet, as "type run sourceId". */
async function publishedKeys(queries: Queries): Promise<ReadonlySet<string>> {
  const rows = await queries.query<{ key: string }>({
    name: 'published-events',
    text: `
      select r.sport || ' ' || r.run || ' ' || e.source_id as key
      from event e join season_run r on r.id = e.season_run_id
      where e.starts_at > clock_timestamp() - interval '1 minute'`,
    values: [],
  })
  return new Set(rows.map(({ key }) => key))
}
