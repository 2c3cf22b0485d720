import type { GolfEvent, GolfResult } from '../content.ts'
import { valueOf, type EventResults, type Metrics } from './event-results.ts'

/** A tournament's field means everyone who started. */
interface Finish {
  readonly result: GolfResult
  readonly event: GolfEvent
}

/** Only those who made the cut have a position; withdrawing or missing the cut is "no such result". */
export const golfMetrics: Metrics<Finish, GolfEvent> = {
  person: {
    finish_position: ({ result }) => result.position,
    field_share: ({ result, event }) =>
      result.position === null ? null : result.position / event.field.length,
    missed_cut: ({ result }) => Number(result.finish === 'CUT'),
  },
  event: {
    players_past_cut: ({ field }) => field.filter(({ madeCut }) => madeCut === true).length,
    players_second: ({ field }) => field.filter(({ position }) => position === 2).length,
    players_top_ten: (event) =>
      event.field.filter(({ position }) => position !== null && position <= 10).length,
    players_withdrawn: (event) =>
      event.field.filter(({ finish }) => finish === 'WD' || finish === 'DQ').length,
  },
}

export function golfResults(event: GolfEvent): EventResults {
  // A player without a finish did not start.
  const started = { ...event, field: event.field.filter(({ finish }) => finish !== null) }
  const known = started.field.flatMap((result) =>
    result.person ? [[result.person.id, result] as const] : [],
  )
  return {
    tookPart: new Map(
      known.map(([id, result]) => [id, valueOf(golfMetrics.person, { result, event: started })]),
    ),
    event: valueOf(golfMetrics.event, started),
  }
}
