import { realMs } from '@called-shot/shared/catalogue/replay-schedule.ts'
import type { EventId } from '@called-shot/shared/ids.ts'
import type { ContentSource } from '../catalogue/read-content.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { Database } from '../db/database.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { recordObservations } from '../events/record-observations.ts'
import { recordPlays, type PlaysInput } from '../live/record-plays.ts'
import {
  replayCalendar,
  type ReplayCalendar,
  type ReplayEvent,
  type ReplaySettings,
} from '../oracle/replay/replay-calendar.ts'
import { replayObservations, replaySource, secondsOf } from '../oracle/replay/replay-observations.ts'
import { replayPlays, type TimedPlay } from '../oracle/replay/replay-plays.ts'
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

const mostReports = 900
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
  /** What was reported of the events that are on; after a restart it is reported again, which is harmless. */
  const heard = new Map<EventId, Heard>()
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

  /** For all events that are on: who takes part, then every play up to now in one commit, then final values. */
  async function report(): Promise<boolean> {
    const running = await queries.query<RunningEvent>({
      name: 'running-replay-events',
      text: `
        select e.id, e.type, e.source_id as "sourceId", e.starts_at as "startsAt",
          extract(epoch from clock_timestamp() - e.starts_at)::float8 as seconds
        from event e
        where e.status = 'open' and e.season_run_id is not null and e.starts_at <= clock_timestamp()
        order by e.starts_at limit 50`,
      values: [],
    })
    for (const event of running) if (!heard.has(event.id)) await reportOn(event, 0)
    await reportPlays(running.filter(({ type }) => type === 'football'))
    for (const event of running) {
      const whole = secondsOf(event.type)
      if (event.seconds * clock.speed < whole) continue
      await reportOn(event, whole)
      heard.delete(event.id)
    }
    return false
  }

  async function reportOn({ id, type, sourceId }: RunningEvent, elapsed: number): Promise<void> {
    const observations = replayObservations(content.content(), { type, sourceId }, elapsed).map(
      (observation) => ({
        event_id: id,
        person_id: observation.personId,
        metric: observation.metric,
        value: observation.value,
        final: observation.final,
      }),
    )
    const isOver = elapsed >= secondsOf(type)
    const chunks = inChunks(observations)
    for (const [index, chunk] of chunks.entries()) {
      const completes = isOver && index === chunks.length - 1 ? [id] : []
      await runner.runHouse(record, { source: replaySource, observations: chunk, completes })
    }
    heard.set(id, heard.get(id) ?? { plays: [], told: 0 })
  }

  async function reportPlays(games: readonly RunningEvent[]): Promise<void> {
    const due: PlaysInput['plays'][number][] = []
    const told = new Map<EventId, Heard>()
    for (const { id, sourceId, startsAt, seconds } of games) {
      const before = heard.get(id)
      const plays = before && before.told > 0 ? before.plays : await replayPlays(content, sourceId)
      const soFar = plays.filter(({ at }) => at <= seconds * clock.speed)
      for (const { play, at } of soFar.slice(before?.told ?? 0))
        due.push({ eventId: id, play, at: new Date(startsAt.getTime() + realMs(at, clock)) })
      told.set(id, { plays, told: soFar.length })
    }
    for (const chunk of inChunks(due))
      await runner.runHouse(recordPlays, { source: replaySource, plays: chunk })
    for (const [id, each] of told) heard.set(id, each)
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
  readonly startsAt: Date
  readonly seconds: number
}

interface Heard {
  readonly plays: readonly TimedPlay[]
  /** How many of them. */
  readonly told: number
}

function inChunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / mostReports) }, (_, index) =>
    items.slice(index * mostReports, (index + 1) * mostReports),
  )
}
