import type { EventId } from '@called-shot/shared/ids.ts'
import type { Content } from '../catalogue/content.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { Database } from '../db/database.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { publishEvents, type EventToPublish } from '../events/publish-events.ts'
import { recordObservations } from '../events/record-observations.ts'
import { replayCalendar, type ReplayEvent, type ReplaySettings } from '../oracle/replay/replay-calendar.ts'
import { replayObservations, replaySource, reportSeconds } from '../oracle/replay/replay-observations.ts'
import type { Job } from './ticker.ts'

export interface ReplayJobParts {
  readonly database: Database
  readonly runner: Runner
  readonly content: Content
  readonly clock: ReplaySettings
  readonly oracle: OracleSettings
}

/** A commit holds at most a thousand rows: some eighty people take part in a game. */
const mostParticipants = 900
const mostObservations = 900

/**
 * The replay is one more feed: it publishes events ahead of time and reports what happened in them, through the
 * very commands that live results go through (GAME 'Replay clock').
 */
export function replayJobs({ database, runner, content, clock, oracle }: ReplayJobParts): Job[] {
  const calendar = replayCalendar(content, clock)
  const queries = queriesOf(database.game)
  const record = recordObservations(oracle)
  /** How many seconds into an event its feed was heard last; a restart hears it again, which is harmless. */
  const heard = new Map<EventId, number>()
  let collections: ReadonlyMap<string, number> | null = null
  const pace = (milliseconds: number) => Math.max(50, milliseconds / clock.speed)

  async function publish(): Promise<boolean> {
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
    for (const batch of batches(missing)) {
      await runner.runHouse(publishEvents, await Promise.all(batch.map((event) => toPublish(event))))
    }
    return false
  }

  async function toPublish(event: ReplayEvent): Promise<EventToPublish> {
    return {
      sourceId: event.sourceId,
      seasonRunId: await seasonRun(event),
      type: event.type,
      name: event.name,
      shortName: event.shortName,
      startsAt: event.startsAt,
      pool: event.pool,
      groupName: event.groupName,
      week: event.week,
      sourcesRequired: event.sourcesRequired,
      voidAfterSeconds: event.voidAfterSeconds,
      detail: event.detail,
      collections: await collectionIds(event.collections),
      participants: event.participants,
    }
  }

  async function collectionIds(keys: readonly string[]): Promise<number[]> {
    collections ??= new Map(
      (
        await queries.query<{ id: number; sourceId: string }>({
          name: 'collection-keys',
          text: 'select id, source_id as "sourceId" from collection',
          values: [],
        })
      ).map(({ id, sourceId }) => [sourceId, id]),
    )
    return keys.flatMap((key) => collections?.get(key) ?? [])
  }

  async function seasonRun({ type, run, runStartsAt }: ReplayEvent): Promise<number> {
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into season_run (id, sport, run, starts_at)
       values ((select coalesce(max(id), 0) + 1 from season_run), $1, $2, $3)
       on conflict (sport, run) do update set starts_at = season_run.starts_at
       returning id`,
      [type, run, runStartsAt],
    )
    const id = rows[0]?.id
    if (id === undefined) throw new Error('a season run has no id')
    return id
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
    const observations = replayObservations(content, { type, sourceId }, elapsed).map((observation) => ({
      event_id: id,
      person_id: observation.personId,
      metric: observation.metric,
      value: observation.value,
      final: observation.final,
    }))
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
    const rows = await queries.query<{ now: Date }>({ name: 'database-time', text: 'select clock_timestamp() as now', values: [] })
    return rows[0]?.now ?? new Date()
  }

  return [
    { name: 'publish replay events', everyMilliseconds: pace(20_000), work: publish },
    { name: 'report replay results', everyMilliseconds: pace(1000), work: report },
  ]
}

interface RunningEvent {
  readonly id: EventId
  readonly type: ReplayEvent['type']
  readonly sourceId: string
  readonly seconds: number
}

function batches(events: readonly ReplayEvent[]): ReplayEvent[][] {
  const found: ReplayEvent[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const event of events) {
    if (size + event.participants.length > mostParticipants) {
      found.push([])
      size = 0
    }
    found.at(-1)?.push(event)
    size += event.participants.length
  }
  return found
}
