import type { GolfEvent, GolfResult } from '../content.ts'
import { valueOf, type EventResults, type Metrics } from './event-results.ts'

interface Finish {
  readonly result: GolfResult
  readonly event: GolfEvent
}

/** Only those who made the cut have a position; withdrawing or missing the cut is "no such result". */
export const golfMetrics: Metrics<Finish, GolfEvent> = {
  person: {
    finish_position: ({ result }) => result.position,
    field_share: ({ result, event }) =>
      result.position === null ? null : result.position / starters(event).length,
    missed_cut: ({ result }) => Number(result.finish === 'CUT'),
  },
  event: {
    players_past_cut: (event) => starters(event).filter(({ madeCut }) => madeCut === true).length,
    players_second: (event) => starters(event).filter(({ position }) => position === 2).length,
    players_top_ten: (event) =>
      starters(event).filter(({ position }) => position !== null && position <= 10).length,
    players_withdrawn: (event) =>
      starters(event).filter(({ finish }) => finish === 'WD' || finish === 'DQ').length,
  },
}

export function golfResults(event: GolfEvent): EventResults {
  const known = starters(event).flatMap((result) =>
    result.person ? [[result.person.id, result] as const] : [],
  )
  return {
    tookPart: new Map(known.map(([id, result]) => [id, valueOf(golfMetrics.person, { result, event })])),
    event: valueOf(golfMetrics.event, event),
  }
}

/** Somebody without a finish did not start. */
function starters(event: GolfEvent): GolfResult[] {
  return event.field.filter(({ finish }) => finish !== null)
}
