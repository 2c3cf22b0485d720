import type { EventType } from '@called-shot/shared/events/event-types.ts'
import type { Content } from '../content.ts'
import { awardsEvents } from './awards-events.ts'
import { boxOfficeEvents } from './box-office-events.ts'
import { electionEvents } from './election-events.ts'
import { footballEvents } from './football-events.ts'
import { golfEvents } from './golf-events.ts'
import { onceForEvents } from '../once-for-parts.ts'
import type { SeasonEvent } from './season-event.ts'

/** Everything in the data that can be predicted, by type, in the order in which it was played. */
export interface SeasonEvents {
  readonly all: readonly SeasonEvent[]
  of(type: EventType): readonly SeasonEvent[]
  find(type: EventType, sourceId: string): SeasonEvent | null
}

export const seasonEvents = onceForEvents(makeEvents)

function makeEvents(content: Content): SeasonEvents {
  const byType = {
    football: footballEvents(content),
    golf: golfEvents(content),
    awards: awardsEvents(content),
    boxoffice: boxOfficeEvents(content),
    elections: electionEvents(content),
  }
  const all = Object.values(byType).flat()
  const byId = new Map(all.map((event) => [`${event.type} ${event.sourceId}`, event]))
  return {
    all,
    of: (type) => byType[type],
    find: (type, sourceId) => byId.get(`${type} ${sourceId}`) ?? null,
  }
}
