import type { EventId, TriggerId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'
import { eventCounts } from '../live/event-is-over.ts'

export interface Rate {
  readonly games: number
  readonly hits: number
}

/** Rates of the events of a run that started before this moment. */
interface RateQuestion {
  readonly trigger: TriggerId
  /** Null: the event itself. */
  readonly category: number | null
  readonly run: number | null
  readonly before: Date
}

export interface RunRates {
  of(question: RateQuestion): Promise<Rate>
}

interface KnownEvent {
  readonly version: string
  readonly startsAt: Date
  /** By trigger and category. */
  readonly rates: ReadonlyMap<string, Rate>
}

const maxRuns = 8
const eventsAtOnce = 32

/**
 * How often triggers came true in the events of a run that are over. An event is counted once and kept, and counted
 * again when its version is raised or a source reports on it, which may correct it long after it was decided, and when
 * content is published whose triggers fit others.
 */
export function createRunRates(queries: Queries): RunRates {
  const runs = new Map<number, Map<EventId, KnownEvent>>()
  const reports = followReports(queries)
  const counting = new Map<number, Promise<void>>()

  async function catchUp(run: number): Promise<void> {
    const known = runs.get(run) ?? new Map<EventId, KnownEvent>()
    if (!runs.has(run)) {
      if (runs.size >= maxRuns) runs.clear()
      runs.set(run, known)
    }
    const lastReports = await reports()
    const over = await queries.query<{ id: EventId; version: number; startsAt: Date; fitting: string }>({
      name: 'run-events-over',
      text: `
        select e.id, e.starts_at as "startsAt", e.version, (
          select coalesce(md5(string_agg(trigger_id || ' ' || category_id, ',' order by trigger_id, category_id)), '')
          from trigger_category) as fitting
        from event e where e.season_run_id = $1 and ${eventCounts}`,
      values: [run],
    })
    const listed = new Set(over.map(({ id }) => id))
    for (const id of known.keys()) if (!listed.has(id)) known.delete(id)
    const fresh = over
      .map(({ id, version, startsAt, fitting }) => ({
        id,
        startsAt,
        version: `${version} ${lastReports.get(id) ?? ''} ${fitting}`,
      }))
      .filter(({ id, version }) => known.get(id)?.version !== version)
    for (let from = 0; from < fresh.length; from += eventsAtOnce) {
      const events = fresh.slice(from, from + eventsAtOnce)
      const rows = await countEvents(
        queries,
        events.map(({ id }) => id),
      )
      const byEvent = Map.groupBy(rows, ({ event }) => event)
      for (const { id, version, startsAt } of events) {
        const rates = (byEvent.get(id) ?? []).map(
          ({ trigger, category, games, hits }) => [keyOf(trigger, category), { games, hits }] as const,
        )
        known.set(id, { version, startsAt, rates: new Map(rates) })
      }
    }
  }

  return {
    async of({ trigger, category, run, before }) {
      if (run === null) return { games: 0, hits: 0 }
      // Concurrent callers wait for one count.
      const underway = counting.get(run) ?? catchUp(run).finally(() => counting.delete(run))
      counting.set(run, underway)
      await underway
      const key = keyOf(trigger, category)
      let [games, hits] = [0, 0]
      for (const { startsAt, rates } of runs.get(run)?.values() ?? []) {
        const rate = startsAt < before ? rates.get(key) : undefined
        games += rate?.games ?? 0
        hits += rate?.hits ?? 0
      }
      return { games, hits }
    },
  }
}

/**
 * Returns a function that reads the final reports since its first call, and knows the last one of each event. Reports of
 * the last minute are read again, because a command may store its reports after one that took later ids.
 */
function followReports(queries: Queries): () => Promise<ReadonlyMap<EventId, number>> {
  const lastReports = new Map<EventId, number>()
  let settled: number | null = null
  return async () => {
    settled ??= await newestSettled(queries)
    const rows = await queries.query<{ event: EventId; last: number | null; settled: number | null }>({
      name: 'run-rates-new-reports',
      text: `
        select event_id as event, max(id) filter (where final) as last,
          max(id) filter (where at < statement_timestamp() - interval '1 minute') as settled
        from observation where id > $1 group by event_id`,
      values: [settled],
    })
    for (const { event, last } of rows) if (last !== null) lastReports.set(event, last)
    settled = Math.max(settled, ...rows.map((row) => row.settled ?? 0))
    return lastReports
  }
}

async function newestSettled(queries: Queries): Promise<number> {
  const newest = await queries.first<{ id: number }>({
    name: 'run-rates-newest-report',
    text: `
      select id from observation where at < statement_timestamp() - interval '1 minute' order by id desc limit 1`,
  })
  return newest?.id ?? 0
}

interface CountedRow extends Rate {
  readonly event: EventId
  readonly trigger: TriggerId
  readonly category: number | null
}

/** For each event, everybody who took part and whom a trigger fits, and the event itself. */
function countEvents(queries: Queries, events: readonly EventId[]): Promise<readonly CountedRow[]> {
  return queries.query<CountedRow>({
    name: 'run-rates-of-events',
    text: `
      with away as materialized (
        select event_id, person_id from observation
        where event_id = any($1) and final and metric = 'participated' and value = 0 and person_id is not null),
      said as materialized (
        select distinct on (o.event_id, o.person_id, o.metric) o.event_id, o.person_id, o.metric, o.value
        from observation o where o.event_id = any($1) and o.final and o.metric <> 'participated'
        order by o.event_id, o.person_id, o.metric, o.id desc),
      fitting as materialized (
        select t.id, t.metric, t.comparator, t.threshold, t.event_types, c.category_id
        from trigger_definition t left join trigger_category c on c.trigger_id = t.id and t.subject = 'person')
      select s.event_id as event, t.id as trigger, t.category_id as category, count(*) as games,
        count(*) filter (where case t.comparator
          when '>=' then s.value >= t.threshold
          when '<=' then s.value <= t.threshold
          else s.value = t.threshold end) as hits
      from said s
      join event e on e.id = s.event_id
      left join person p on p.id = s.person_id
      left join away on away.event_id = s.event_id and away.person_id = s.person_id
      join fitting t on t.metric = s.metric and t.category_id is not distinct from p.category_id
        and e.type = any(t.event_types)
      where away.person_id is null
      group by s.event_id, t.id, t.category_id`,
    values: [events],
  })
}

function keyOf(trigger: TriggerId, category: number | null): string {
  return `${trigger} ${category}`
}
