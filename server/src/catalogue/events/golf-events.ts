import type { Content } from '../content.ts'
import { golfResults } from '../metrics/golf.ts'
import { atHourUtc, collectionsHolding, participantsOf, type SeasonEvent } from './season-event.ts'

/** No tee time on any tour is earlier. */
const firstTeeHour = 4

export function golfEvents(content: Content): SeasonEvent[] {
  const inOrder = content.golfEvents.toSorted((a, b) =>
    compare(`${a.startDate} ${a.id}`, `${b.startDate} ${b.id}`),
  )
  return inOrder.map((event) => {
    const collections = collectionsHolding(content.collections, { type: 'golf', name: event.name })
    return {
      type: 'golf',
      sourceId: event.id,
      name: `${event.name} ${event.season}`,
      shortName: event.name,
      week: null,
      pool: collections.some(({ pool }) => pool),
      groupName: `${event.tour} ${event.season}`,
      collections: collections.map(({ key }) => key),
      participants: participantsOf(event.field.flatMap(({ person }) => person ?? [])),
      detail: {
        tour: event.tour,
        season: event.season,
        played: event.startDate,
        ...(event.course === null ? {} : { course: event.course }),
        ...(event.location === null ? {} : { location: event.location }),
      },
      realStart: atHourUtc(event.startDate, firstTeeHour),
      results: event.hasResults ? golfResults(event) : null,
    }
  })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
