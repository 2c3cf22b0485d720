import { realMilliseconds } from '@called-shot/shared/catalogue/replay-schedule.ts'
import type { EventId } from '@called-shot/shared/ids.ts'
import type { ContentSource } from '../catalogue/read-content.ts'
import type { Queries } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { recordObservations } from '../events/record-observations.ts'
import { recordPlays, type PlaysInput } from '../live/record-plays.ts'
import type { ReplayEvent, ReplaySettings } from '../replay/replay-calendar.ts'
import { replayObservations, replaySource, secondsOf } from '../replay/replay-observations.ts'
import { replayPlays, type TimedPlay } from '../replay/replay-plays.ts'

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
 * harmless.
 */
export function createReplayReporter({ queries, runner, content, clock, oracle }: ReporterParts) {
  const record = recordObservations(oracle)
  const reported = new Map<EventId, Reported>()

  async function report(): Promise<void> {
    const running = await queries.query<RunningEvent>({
      name: 'running-replay-events',
      text: `
        select e.id, e.type, e.source_id as "sourceId", e.starts_at as "startsAt",
          extract(epoch from clock_timestamp() - e.starts_at)::float8 as seconds
        from event e
        where e.status = 'open' and e.season_run_id is not null and e.starts_at <= clock_timestamp()
        order by e.starts_at limit 50`,
    })
    for (const event of running) if (!reported.has(event.id)) await reportOn(event, 0)
    await reportPlays(running.filter(({ type }) => type === 'football'))
    for (const event of running) {
      const whole = secondsOf(event.type)
      if (event.seconds * clock.speed < whole) continue
      await reportOn(event, whole)
      reported.delete(event.id)
    }
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
    reported.set(id, reported.get(id) ?? { plays: [], count: 0 })
  }

  async function reportPlays(games: readonly RunningEvent[]): Promise<void> {
    const due: PlaysInput['plays'][number][] = []
    const now = new Map<EventId, Reported>()
    for (const { id, sourceId, startsAt, seconds } of games) {
      const before = reported.get(id)
      const plays = before && before.count > 0 ? before.plays : await replayPlays(content, sourceId)
      const soFar = plays.filter(({ at }) => at <= seconds * clock.speed)
      for (const { play, at } of soFar.slice(before?.count ?? 0))
        due.push({ eventId: id, play, at: new Date(startsAt.getTime() + realMilliseconds(at, clock)) })
      now.set(id, { plays, count: soFar.length })
    }
    for (const chunk of inChunks(due))
      await runner.runHouse(recordPlays, { source: replaySource, plays: chunk })
    for (const [id, each] of now) reported.set(id, each)
  }

  return { report }
}

interface RunningEvent {
  readonly id: EventId
  readonly type: ReplayEvent['type']
  readonly sourceId: string
  readonly startsAt: Date
  readonly seconds: number
}

interface Reported {
  readonly plays: readonly TimedPlay[]
  /** How many of `plays` have been reported. */
  readonly count: number
}

function inChunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / maxReports) }, (_, index) =>
    items.slice(index * maxReports, (index + 1) * maxReports),
  )
}
