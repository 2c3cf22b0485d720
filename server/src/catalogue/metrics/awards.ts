import type { Ceremony, Nomination, Show } from '../content.ts'
import { valueOf, type EventResults, type Metrics } from './event-results.ts'

interface Night {
  readonly ceremony: Ceremony
  readonly show: Show
}

interface Nominee extends Night {
  readonly personId: string
}

/**
 * A contender is a film at one show and an artist at another (shows.json). The favorite is the contender with the most
 * nominations of the night; if several share that, each of them is a favorite.
 */
export const awardsMetrics: Metrics<Nominee, Night> = {
  person: {
    awards_won: ({ ceremony, personId }) =>
      ceremony.nominations.filter(
        ({ won, people }) => won === true && people.some(({ id }) => id === personId),
      ).length,
  },
  event: {
    most_awards: (night) => highest(contenders(night).map(({ awards }) => awards)),
    favourite_awards: (night) => highest(favorites(night).map(({ awards }) => awards)),
    top_prize_to_favourite: (night) => {
      const winners = topPrizeWinners(night)
      const favored = new Set(favorites(night).map(({ name }) => name))
      return winners.length === 0 ? null : Number(winners.some(({ name }) => favored.has(name)))
    },
    top_prize_winner_awards: (night) => highest(topPrizeWinners(night).map(({ awards }) => awards)),
    top_prize_winner_nominations: (night) =>
      highest(topPrizeWinners(night).map(({ nominations }) => nominations)),
    identity_winners: ({ ceremony }) =>
      new Set(
        ceremony.nominations
          .filter(({ won }) => won === true)
          .flatMap(({ people }) => people.map(({ id }) => id)),
      ).size,
  },
}

export function awardsResults(ceremony: Ceremony, show: Show): EventResults {
  const people = new Set(ceremony.nominations.flatMap((nomination) => nomination.people.map(({ id }) => id)))
  return {
    tookPart: new Map(
      [...people].map((personId) => [personId, valueOf(awardsMetrics.person, { ceremony, show, personId })]),
    ),
    event: valueOf(awardsMetrics.event, { ceremony, show }),
  }
}

interface Contender {
  readonly name: string
  readonly nominations: number
  readonly awards: number
  readonly hasTopPrize: boolean
}

function contenders({ ceremony, show }: Night): Contender[] {
  const name = (nomination: Nomination) =>
    show.contender === 'work' ? (nomination.work ?? nomination.nominee) : nomination.nominee
  return [...Map.groupBy(ceremony.nominations, name)].map(([contender, nominations]) => ({
    name: contender,
    nominations: nominations.length,
    awards: nominations.filter(({ won }) => won === true).length,
    hasTopPrize: nominations.some(({ won, category }) => won === true && category === show.topPrize),
  }))
}

function favorites(night: Night): Contender[] {
  const all = contenders(night)
  const most = highest(all.map(({ nominations }) => nominations))
  return all.filter(({ nominations }) => nominations === most)
}

function topPrizeWinners(night: Night): Contender[] {
  return contenders(night).filter(({ hasTopPrize }) => hasTopPrize)
}

function highest(counts: readonly number[]): number | null {
  return counts.length === 0 ? null : Math.max(...counts)
}
