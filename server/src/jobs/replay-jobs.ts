import type { ContentSource } from '../catalogue/read-content.ts'
import { queriesOf, type Queries } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { Database } from '../db/database.ts'
import { databaseTime } from '../db/database-time.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import {
  replayCalendar,
  type ReplayCalendar,
  type ReplayEvent,
  type ReplaySettings,
} from '../replay/replay-calendar.ts'
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

  async function publish(): Promise<void> {
    calendar ??= replayCalendar(content.content(), clock)
    const due = calendar.published(await databaseTime(queries))
    const published = await publishedOf(queries, due)
    const missing = due.filter((_, index) => !published.has(index))
    await publisher.publish(missing, ({ type, run, runStartsAt }) =>
      seasonRunId(database.owner, { type, run, startsAt: runStartsAt }),
    )
  }

  return [
    { name: 'publish replay events', everyMilliseconds: pace(20_000), firstAfterMilliseconds, work: publish },
    {
      name: 'report replay results',
      everyMilliseconds: pace(1000),
      firstAfterMilliseconds,
      work: reporter.report,
    },
  ]
}

/** The places in the list of those events that are published, whenever they start now: an operator can move them. */
async function publishedOf(queries: Queries, due: readonly ReplayEvent[]): Promise<ReadonlySet<number>> {
  const rows = await queries.query<{ index: number }>({
    name: 'published-events',
    text: `
      select x.place - 1 as index
      from unnest($1::text[], $2::int[], $3::text[]) with ordinality x (sport, run, source_id, place)
      join season_run r on r.sport = x.sport and r.run = x.run
      join event e on e.season_run_id = r.id and e.source_id = x.source_id`,
    values: [due.map(({ type }) => type), due.map(({ run }) => run), due.map(({ sourceId }) => sourceId)],
  })
  return new Set(rows.map(({ index }) => index))
}
