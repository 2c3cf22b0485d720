import type { Content, Contest } from '../content.ts'
import { electionResults } from '../metrics/elections.ts'
import { minForWinning } from '../winning.ts'
import { atHourUtc, collectionsHolding, participantsOf, type SeasonEvent } from './season-event.ts'

/** The first polls in the country open. */
const pollsHour = 10

/** House contests have one known candidate and are not events (GAME 'Triggers'). */
const offices = new Set(['President', 'US Senate', 'Governor'])

export function electionEvents(content: Content): SeasonEvent[] {
  const inOrder = content.contests.toSorted((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1))
  return inOrder
    .filter(({ office }) => offices.has(office))
    .map((contest) => {
      const year = contest.date.slice(0, 4)
      const shortName = `${contest.office}, ${contest.stateName}`
      const collections = collectionsHolding(content.collections, { type: 'elections', name: shortName })
      return {
        type: 'elections',
        sourceId: contest.id,
        name: `${shortName}, ${year}`,
        shortName,
        week: null,
        pool: collections.some(({ pool }) => pool),
        groupName: `US elections ${year}`,
        collections: collections.map(({ key }) => key),
        participants: candidatesOf(contest),
        detail: { office: contest.office, state: contest.state, season: Number(year), played: contest.date },
        realStart: atHourUtc(contest.date, pollsHour),
        results: contest.hasResults ? electionResults(contest) : null,
      }
    })
}

/** Senate and governor contests have event triggers only, so no person takes part in them. */
function candidatesOf({ office, candidates }: Contest) {
  if (office !== 'President') return []
  const known = participantsOf(candidates.flatMap(({ person }) => person ?? []))
  return known.length < minForWinning ? [] : known
}
