import type { EventType } from '@called-shot/shared/events/event-types.ts'
import type { Collection, Person } from '../content.ts'
import type { EventResults } from '../metrics/event-results.ts'

/** The facts of an event as they are published; the calendar adds the time at which it is played. */
export interface EventToPlay {
  readonly type: EventType
  readonly sourceId: string
  /** Carries season and week: 'KC at BUF, 2025 week 9'. */
  readonly name: string
  /** The name on tickets and in a prediction's sentence: 'KC at BUF'. */
  readonly shortName: string
  readonly week: number | null
  readonly pool: boolean
  readonly groupName: string | null
  /** Keys of the collections whose packs may hold it. */
  readonly collections: readonly string[]
  readonly participants: readonly Participant[]
  /** The facts printed on the ticket; for a game also `starters`, the people whom starter packs may hold. */
  readonly detail: Readonly<Record<string, string | number | readonly string[]>>
}

/** An event with the time at which it is played: a real one, or one of the replay. */
export interface ScheduledEvent extends EventToPlay {
  readonly startsAt: Date
  readonly voidAfterSeconds: number
  readonly sourcesRequired: number
}

/** Something that can be predicted, as the data has it. */
export interface SeasonEvent extends EventToPlay {
  /** When it really begins; null if the source has no day. */
  readonly realStart: Date | null
  /** Its results; null while there are none. */
  readonly results: EventResults | null
}

/** The event without its results. */
export function toPlay(event: SeasonEvent): EventToPlay {
  return {
    type: event.type,
    sourceId: event.sourceId,
    name: event.name,
    shortName: event.shortName,
    week: event.week,
    pool: event.pool,
    groupName: event.groupName,
    collections: event.collections,
    participants: event.participants,
    detail: event.detail,
  }
}

export interface Participant {
  readonly personId: string
  readonly team: string | null
}

/** Collections by event type or by the event's name; football collections go by teams instead. */
export function collectionsHolding(
  collections: readonly Collection[],
  event: { readonly type: EventType; readonly name: string },
): Collection[] {
  return collections.filter(
    ({ eventTypes, eventNames }) => eventTypes.includes(event.type) || eventNames.includes(event.name),
  )
}

/** Each of them once, best known first. */
export function participantsOf(people: readonly Person[]): Participant[] {
  return [...new Set(people)].sort((a, b) => b.fame - a.fame).map(({ id }) => ({ personId: id, team: null }))
}

/** '2025-11-05' and 12 → noon UTC of that day. Sources give days; the hour is when predictions have to stop. */
export function atHourUtc(day: string, hour: number): Date {
  return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
}
