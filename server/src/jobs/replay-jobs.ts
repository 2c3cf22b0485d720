import type { EventId } from '@called-shot/shared/ids.ts'
import type { ContentSource } from '../catalogue/read-content.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { Database } from '../db/database.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { recordObservations } from '../events/record-observations.ts'
import {
  replayCalendar,
  type ReplayCalendar,
  type ReplayEvent,
  type ReplaySettings,
} from '../oracle/replay/replay-calendar.ts'
import { replayObservations, replaySource, reportSeconds } from '../oracle/replay/replay-observations.ts'
import { createPublisher } from './publisher.ts'
import { seasonRunId } from './season-runs.ts'
import type { Job } from './ticker.ts'

export interface ReplayJobParts {
  readonly database: Database
  readonly runner: Runner
  readonly content: ContentSource
  readonly clock: ReplaySettings
  readonly oracle: OracleSettings
}

const mostObservations = 900
/** A warm start makes sense of the content only here, which takes a second in which nobody is answered. */
const firstAfterMilliseconds = 1000

/**
 * The replay is one more feed: it publishes events ahead of time and reports what happened in them, through the
 * very commands that live results go through (GAME 'Replay clock').
 */
export function replayJobs({ database, runner, content, clock, oracle }: ReplayJobParts): Job[] {
  let calendar: ReplayCalendar | undefined
  const queries = queriesOf(database.house)
  const record = recordObservations(oracle)
  const publisher = createPublisher({ database, runner })
  /** How many seconds into an event its feed was heard last; a restart hears it again, which is harmless. */
  const heard = new Map<EventId, number>()
  const pace = (milliseconds: number) => Math.max(50, milliseconds / clock.speed)

  async function publish(): Promise<boolean> {
    calendar ??= replayCalendar(content.content(), clock)
    const due = calendar.published(await databaseTime())
    const known = new Set(
      (
        await queries.query<{ key: string }>({
          name: 'published-events',
          text: `
            select r.sport || ' ' || r.run || ' ' || e.source_id as key
            from event e join season_run r on r.id = e.season_run_id
            where e.starts_at > clock_timestamp() - interval '1 minute'`,
          values: [],
        })
      ).map(({ key }) => key),
    )
    const missing = due.filter((event) => !known.has(`${event.type} ${event.run} ${event.sourceId}`))
    await publisher.publish(missing, ({ type, run, runStartsAt }) =>
      seasonRunId(database.owner, { type, run, startsAt: runStartsAt }),
    )
    return false
  }

  async function report(): Promise<boolean> {
    const running = await queries.query<RunningEvent>({
      name: 'running-replay-events',
      text: `
        select e.id, e.type, e.source_id as "sourceId",
          extract(epoch from clock_timestamp() - e.starts_at)::float8 as seconds
        from event e
        where e.status = 'open' and e.season_run_id is not null and e.starts_at <= clock_timestamp()
        order by e.starts_at limit 50`,
      values: [],
    })
    for (const event of running) await reportOn(event)
    return false
  }

  async function reportOn({ id, type, sourceId, seconds }: RunningEvent): Promise<void> {
    const elapsed = seconds * clock.speed
    const stage = Object.values(reportSeconds).findLast((from) => elapsed >= from) ?? 0
    if ((heard.get(id) ?? -1) >= stage) return
    const isOver = elapsed >= reportSeconds.final
    const observations = replayObservations(content.content(), { type, sourceId }, elapsed).map(
      (observation) => ({
        event_id: id,
        person_id: observation.personId,
        metric: observation.metric,
        value: observation.value,
        final: observation.final,
      }),
    )
    const chunks = Array.from({ length: Math.ceil(observations.length / mostObservations) }, (_, index) =>
      observations.slice(index * mostObservations, (index + 1) * mostObservations),
    )
    for (const [index, chunk] of chunks.entries()) {
      const completes = isOver && index === chunks.length - 1 ? [id] : []
      await runner.runHouse(record, { source: replaySource, observations: chunk, completes })
    }
    if (isOver) heard.delete(id)
    else heard.set(id, stage)
  }

  async function databaseTime(): Promise<Date> {
    const rows = await queries.query<{ now: Date }>({
      name: 'database-time',
      text: 'select clock_timestamp() as now',
      values: [],
    })
    return rows[0]?.now ?? new Date()
  }

  return [
    { name: 'publish replay events', everyMilliseconds: pace(20_000), firstAfterMilliseconds, work: publish },
    { name: 'report replay results', everyMilliseconds: pace(1000), firstAfterMilliseconds, work: report },
  ]
}

interface RunningEvent {
  readonly id: EventId
  readonly type: ReplayEvent['type']
  readonly sourceId: string
  readonly seconds: number
}
