import type { Ceremony, Content, Show } from '../content.ts'
import { awardsResults } from '../metrics/awards.ts'
import { minForWinning } from '../winning.ts'
import { atHourUtc, collectionsHolding, participantsOf, type SeasonEvent } from './season-event.ts'

/** Red carpets start in the afternoon on the West Coast. */
const ceremonyHour = 20

/** Ceremonies of the shows in shows.json. */
export function awardsEvents(content: Content): SeasonEvent[] {
  const inOrder = content.ceremonies.toSorted((a, b) => a.year - b.year || (a.id < b.id ? -1 : 1))
  return inOrder.flatMap((ceremony) => {
    const show = content.shows.get(ceremony.show)
    return show && ceremony.nominations.length > 0 ? awardsEvent(content, ceremony, show) : []
  })
}

function awardsEvent(content: Content, ceremony: Ceremony, show: Show): SeasonEvent {
  const shortName = show.name.replace('{ordinal}', ordinal(ceremony.edition))
  const collections = collectionsHolding(content.collections, { type: 'awards', name: shortName })
  const nominated = participantsOf(ceremony.nominations.flatMap(({ people }) => people))
  return {
    type: 'awards',
    sourceId: ceremony.id,
    name: `${shortName}, ${ceremony.year}`,
    shortName,
    week: null,
    pool: collections.some(({ pool }) => pool),
    groupName: ceremony.show,
    collections: collections.map(({ key }) => key),
    // Participants can be predicted to win; if only one has an identity, there is nothing to predict.
    participants: nominated.length < minForWinning ? [] : nominated,
    detail: {
      show: ceremony.show,
      edition: ceremony.edition,
      season: ceremony.year,
      played: ceremony.date ?? String(ceremony.year),
    },
    realStart: ceremony.date === null ? null : atHourUtc(ceremony.date, ceremonyHour),
    results: ceremony.hasResults ? awardsResults(ceremony, show) : null,
  }
}

/** 95 → '95th', 101 → '101st', 112 → '112th'. */
function ordinal(edition: number): string {
  const ending = { 1: 'st', 2: 'nd', 3: 'rd' }[edition % 10] ?? 'th'
  const isTeen = edition % 100 >= 11 && edition % 100 <= 13
  return `${edition}${isTeen ? 'th' : ending}`
}
