import { realMilliseconds } from '@called-shot/shared/catalogue/replay-schedule.ts'
import type { EventId } from '@called-shot/shared/ids.ts'
import { BadContent } from '../catalogue/bad-content.ts'
import { seasonEvents } from '../catalogue/events/season-events.ts'
import type { ContentSource } from '../catalogue/read-content.ts'
import type { Queries } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { readAskedMetrics } from '../events/event-reads.ts'
import { recordObservations } from '../events/record-observations.ts'
import { recordPlays, type PlaysInput } from '../live/record-plays.ts'
import type { ReplayEvent, ReplaySettings } from '../replay/replay-calendar.ts'
import { replayObservations, replaySource, secondsOf } from '../replay/replay-observations.ts'
import { replayPlays, type TimedPlay } from '../replay/replay-plays.ts'
import { eachAlone } from '../each-alone.ts'

export interface ReporterParts {
  readonly queries: Queries
  readonly runner: Runner
  readonly content: ContentSource
  readonly clock: ReplaySettings
  readonly oracle: OracleSettings
}

const maxReports = 900

/**
 * Reports current events as a feed would, each time with what has happened since the last report: who takes part, all
 * new plays in one commit, and final values at the end. A restarted process reports everything again, which is
 * harmless. An event that cannot be reported holds up no other, and unreadable plays do not hold up final values.
 */
export function createReplayReporter(parts: ReporterParts) {
  const { runner, content, clock } = parts
  const reportOn = createObserver(parts)
  const reported = new Map<EventId, Reported>()

  async function report(): Promise<void> {
    const running = await runningEvents(parts)
    await eachAlone([reportStarts, readPlays, reportPlays, reportEnds], (step) => step(running))
  }

  async function reportStarts(running: readonly RunningEvent[]): Promise<void> {
    await eachAlone(
      running.filter(({ id }) => !reported.has(id)),
      async (event) => {
        await reportOn(event, 0)
        reported.set(event.id, { plays: event.type === 'football' ? null : [], count: 0 })
      },
    )
  }

  /** A game whose plays are no plays is played without them. */
  async function readPlays(running: readonly RunningEvent[]): Promise<void> {
    await eachAlone(
      running.filter(({ id }) => reported.get(id)?.plays === null),
      async ({ id, sourceId }) => {
        try {
          reported.set(id, { plays: await replayPlays(content, sourceId), count: 0 })
        } catch (error) {
          if (error instanceof BadContent) reported.set(id, { plays: [], count: 0 })
          throw error
        }
      },
    )
  }

  async function reportPlays(running: readonly RunningEvent[]): Promise<void> {
    const due: PlaysInput['plays'][number][] = []
    const now = new Map<EventId, Reported>()
    for (const { id, startsAt, seconds } of running) {
      const { plays, count } = reported.get(id) ?? { plays: null, count: 0 }
      if (plays === null) continue
      const soFar = plays.filter(({ at }) => at <= seconds * clock.speed)
      for (const { play, at } of soFar.slice(count))
        due.push({ eventId: id, play, at: new Date(startsAt.getTime() + realMilliseconds(at, clock)) })
      now.set(id, { plays, count: soFar.length })
    }
    for (const chunk of inChunks(due))
      await runner.runHouse(recordPlays, { source: replaySource, plays: chunk })
    for (const [id, each] of now) reported.set(id, each)
  }

  async function reportEnds(running: readonly RunningEvent[]): Promise<void> {
    await eachAlone(
      running.filter(({ type, seconds }) => seconds * clock.speed >= secondsOf(type)),
      async (event) => {
        await reportOn(event, secondsOf(event.type))
        reported.delete(event.id)
      },
    )
  }

  return { report }
}

/** Those that the content still has results of: events of earlier content stay open, and nothing is said of them. */
async function runningEvents({
  queries,
  content,
}: Pick<ReporterParts, 'queries' | 'content'>): Promise<readonly RunningEvent[]> {
  const events = await queries.query<RunningEvent>({
    name: 'running-replay-events',
    text: `
      select e.id, e.type, e.source_id as "sourceId", e.starts_at as "startsAt",
        extract(epoch from clock_timestamp() - e.starts_at)::float8 as seconds
      from event e
      where e.status = 'open' and e.season_run_id is not null and e.starts_at <= statement_timestamp()
      order by e.starts_at, e.id`,
  })
  const known = seasonEvents(content.content())
  return events.filter(({ type, sourceId }) => known.find(type, sourceId)?.results)
}

/** Reports what is known of an event so many seconds of the replay after its start; at its end, that it is over. */
function createObserver({ queries, runner, content, oracle }: ReporterParts) {
  const record = recordObservations(oracle)
  return async ({ id, type, sourceId }: RunningEvent, elapsed: number): Promise<void> => {
    const isOver = elapsed >= secondsOf(type)
    const asked = isOver ? await readAskedMetrics(queries, id) : []
    const observations = replayObservations(content.content(), { type, sourceId, asked }, elapsed).map(
      (observation) => ({
        event_id: id,
        person_id: observation.personId,
        metric: observation.metric,
        value: observation.value,
        final: observation.final,
      }),
    )
    const chunks = inChunks(observations)
    for (const [index, chunk] of chunks.entries()) {
      const completes = isOver && index === chunks.length - 1 ? [id] : []
      await runner.runHouse(record, { source: replaySource, observations: chunk, completes })
    }
  }
}

interface RunningEvent {
  readonly id: EventId
  readonly type: ReplayEvent['type']
  readonly sourceId: string
  readonly startsAt: Date
  readonly seconds: number
}

interface Reported {
  /** Null until they have been read. */
  readonly plays: readonly TimedPlay[] | null
  /** How many of `plays` have been reported. */
  readonly count: number
}

function inChunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / maxReports) }, (_, index) =>
    items.slice(index * maxReports, (index + 1) * maxReports),
  )
}
