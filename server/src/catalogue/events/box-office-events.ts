import type { Content } from '../content.ts'
import { boxOfficeResults } from '../metrics/box-office.ts'
import { atHourUtc, collectionsHolding, type SeasonEvent } from './season-event.ts'

/** Before the first Friday showing. */
const fridayHour = 12

/** Weekends whose three days are all counted. There are no participants: the triggers are about the weekend. */
export function boxOfficeEvents(content: Content): SeasonEvent[] {
  const inOrder = content.weekends.toSorted((a, b) => (a.friday < b.friday ? -1 : 1))
  return inOrder.map((weekend) => {
    const day = dayName(weekend.friday)
    const collections = collectionsHolding(content.collections, { type: 'boxoffice', name: day })
    return {
      type: 'boxoffice',
      sourceId: weekend.id,
      name: `US box office, weekend of ${day}`,
      shortName: `Weekend of ${day}`,
      week: null,
      pool: collections.some(({ pool }) => pool),
      groupName: `US box office ${weekend.friday.slice(0, 4)}`,
      collections: collections.map(({ key }) => key),
      participants: [],
      detail: { season: Number(weekend.friday.slice(0, 4)), played: weekend.friday, until: weekend.sunday },
      realStart: atHourUtc(weekend.friday, fridayHour),
      results: weekend.hasResults ? boxOfficeResults(weekend) : null,
    }
  })
}

/** '2023-06-30' → 'June 30, 2023'. */
function dayName(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
