import { eventId } from '@called-shot/shared/ids.ts'
import { peopleOfPlay, reportedPlay } from '@called-shot/shared/live/play-report.ts'
import type { Queries } from '../commit/reader.ts'
import type { ObservationsInput } from '../events/record-observations.ts'
import type { PlaysInput } from '../live/record-plays.ts'
import type { MappedPlay, MappedReport } from './mapped-rows.ts'
import type { Mapping } from './mapping.ts'
import { eventIdsOf } from './feed-reads.ts'

/** The reports about known people in open events, with the game's own ids, and the events that are over by them. */
export async function knownReports(
  queries: Queries,
  mapping: Mapping,
  reports: readonly MappedReport[],
): Promise<Required<Pick<ObservationsInput, 'observations' | 'completes'>>> {
  const [events, people] = await Promise.all([
    eventIdsOf(
      queries,
      reports.map(({ event }) => event),
    ),
    personIdsOf(
      queries,
      mapping.person?.by ?? 'id',
      reports.flatMap(({ person }) => person ?? []),
    ),
  ])
  const states = await eventStates(queries, [...events.values()])
  const completes = new Set<number>()
  const observations = reports.flatMap(({ event, person, metric, value, final, at, ...report }) => {
    const eventId = events.get(event)
    const personId = person === null ? null : people.get(person)
    if (eventId === undefined || personId === undefined) return []
    const state = states.get(eventId)
    // A line of zeros before the start would close crafting on the event.
    if (!state || state.isCancelled || (!final && !state.hasBegun)) return []
    if (report.completes) completes.add(eventId)
    return [{ event_id: eventId, person_id: personId, metric, value, final, ...(at ? { at } : {}) }]
  })
  return { observations, completes: [...completes] }
}

/** The plays of games in progress, with the game's own ids; unknown people are left out of a play. */
export async function knownPlays(
  queries: Queries,
  mapping: Mapping,
  reported: readonly MappedPlay[],
): Promise<PlaysInput['plays']> {
  const [events, people] = await Promise.all([
    eventIdsOf(
      queries,
      reported.map(({ event }) => event),
    ),
    personIdsOf(
      queries,
      mapping.plays?.people ?? 'id',
      reported.flatMap(({ play }) => peopleOfPlay.flatMap((field) => play[field] ?? [])),
    ),
  ])
  const states = await eventStates(queries, [...events.values()])
  return reported.flatMap(({ event, play, at }) => {
    const id = events.get(event)
    const state = id === undefined ? undefined : states.get(id)
    if (id === undefined || !state?.hasBegun || state.isCancelled) return []
    const named = peopleOfPlay.map((field) => [field, people.get(play[field] ?? '') ?? null] as const)
    return [{ eventId: eventId(id), play: reportedPlay({ ...play, ...Object.fromEntries(named) }), at }]
  })
}

async function personIdsOf(
  queries: Queries,
  by: 'id' | 'league_id' | 'name',
  refs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.query<{ ref: string; id: string }>({
    name: `people-by-${by}`,
    // A name that two people share is ignored.
    text: `
      select ${by} as ref, min(id) as id from person where ${by} = any($1::text[])
      group by ${by} having count(*) = 1`,
    values: [[...new Set(refs)]],
  })
  return new Map(rows.map(({ ref, id }) => [ref, id]))
}

async function eventStates(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly isCancelled: boolean; readonly hasBegun: boolean }>> {
  const rows = await queries.query<{ id: number; isCancelled: boolean; hasBegun: boolean }>({
    name: 'states-of-events',
    text: `
      select id, status = 'cancelled' as "isCancelled",
        starts_at <= statement_timestamp() or actual_started_at <= statement_timestamp() as "hasBegun"
      from event where id = any($1::bigint[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}
