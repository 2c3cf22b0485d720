import { eventId } from '@called-shot/shared/ids.ts'
import { peopleOfPlay, reportedPlay } from '@called-shot/shared/live/play-report.ts'
import type { Queries } from '../commit/reader.ts'
import type { Runner } from '../commit/run-command.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { recordObservations, type ObservationsInput } from '../events/record-observations.ts'
import { boundedText } from '../http/bounded-text.ts'
import { recordPlays, type PlaysInput } from '../live/record-plays.ts'
import { mappedPlays, mappedReports, type MappedPlay, type MappedReport } from './mapped-rows.ts'
import type { Mapping } from './mapping.ts'
import { eventIdsOf } from './take-message.ts'

export interface PollParts {
  readonly queries: Queries
  readonly runner: Runner
  readonly oracle: OracleSettings
}

export interface Polled {
  readonly accepted: number
  /** About events or people that the game does not know, or not yet begun. */
  readonly skipped: number
}

const mostSeconds = 15
const mostBytes = 20 * 1024 * 1024
const mostObservations = 900

/**
 * Asks one mapped address again and again: unchanged documents (by ETag or by their text) are not read twice, and what
 * is read goes through the same command as every other report. Throws, in one sentence, when the address does not
 * answer or its answer cannot be understood; nothing of it is then taken.
 */
export function createPoller(mapping: Mapping, { queries, runner, oracle }: PollParts) {
  const record = recordObservations(oracle)
  let etag: string | null = null
  let lastText: string | null = null

  async function download(): Promise<string | null> {
    const answer = await fetch(mapping.url, {
      headers: { ...mapping.headers, ...(etag === null ? {} : { 'if-none-match': etag }) },
      // Its headers may hold our key, which is for this address alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(mostSeconds * 1000),
    }).catch((error: unknown) => {
      throw new Error(`${mapping.url} does not answer: ${error instanceof Error ? error.message : 'unknown'}`)
    })
    if (answer.status === 304) return null
    if (!answer.ok) {
      await answer.body?.cancel()
      const isRedirect = answer.status >= 300 && answer.status < 400
      throw new Error(
        `${mapping.url} answers ${answer.status}${isRedirect ? ': a redirect, which is not followed' : ''}`,
      )
    }
    const text = await boundedText(answer, mostBytes)
    if (text === null) throw new Error(`${mapping.url} answers more than ${mostBytes} bytes`)
    etag = answer.headers.get('etag')
    return text === lastText ? null : text
  }

  async function known(reports: readonly MappedReport[]): Promise<ObservationsInput['observations']> {
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
    return reports.flatMap(({ event, person, metric, value, final, at }) => {
      const eventId = events.get(event)
      const personId = person === null ? null : people.get(person)
      if (eventId === undefined || personId === undefined) return []
      const state = states.get(eventId)
      // A line of zeros from before the start would close crafting on the event.
      if (!state || state.isCancelled || (!final && !state.hasBegun)) return []
      return [{ event_id: eventId, person_id: personId, metric, value, final, ...(at ? { at } : {}) }]
    })
  }

  async function knownPlays(told: readonly MappedPlay[]): Promise<PlaysInput['plays']> {
    const [events, people] = await Promise.all([
      eventIdsOf(
        queries,
        told.map(({ event }) => event),
      ),
      personIdsOf(
        queries,
        mapping.plays?.people ?? 'id',
        told.flatMap(({ play }) => peopleOfPlay.flatMap((field) => play[field] ?? [])),
      ),
    ])
    const states = await eventStates(queries, [...events.values()])
    return told.flatMap(({ event, play, at }) => {
      const id = events.get(event)
      const state = id === undefined ? undefined : states.get(id)
      if (id === undefined || !state?.hasBegun || state.isCancelled) return []
      const named = peopleOfPlay.map((field) => [field, people.get(play[field] ?? '') ?? null])
      return [{ eventId: eventId(id), play: reportedPlay({ ...play, ...Object.fromEntries(named) }), at }]
    })
  }

  async function takePlays(text: string): Promise<Polled> {
    const told = mappedPlays(mapping, text)
    const plays = await knownPlays(told)
    for (let from = 0; from < plays.length; from += mostObservations) {
      await runner.runHouse(recordPlays, {
        source: mapping.source,
        plays: plays.slice(from, from + mostObservations),
      })
    }
    return { accepted: plays.length, skipped: told.length - plays.length }
  }

  return {
    async poll(): Promise<Polled> {
      const text = await download()
      if (text === null) return { accepted: 0, skipped: 0 }
      if (mapping.plays) {
        const polled = await takePlays(text)
        lastText = text
        return polled
      }
      const reports = mappedReports(mapping, text)
      const observations = await known(reports)
      for (let from = 0; from < observations.length; from += mostObservations) {
        await runner.runHouse(record, {
          source: mapping.source,
          observations: observations.slice(from, from + mostObservations),
        })
      }
      lastText = text
      return { accepted: observations.length, skipped: reports.length - observations.length }
    },
  }
}

async function personIdsOf(
  queries: Queries,
  by: 'id' | 'league_id' | 'name',
  refs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.query<{ ref: string; id: string }>({
    name: `people-by-${by}`,
    // A name that two people have means nobody.
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
        starts_at <= clock_timestamp() or actual_started_at <= clock_timestamp() as "hasBegun"
      from event where id = any($1::bigint[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}
