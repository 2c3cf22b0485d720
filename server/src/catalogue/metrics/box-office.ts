import type { Film, Weekend } from '../content.ts'
import { valueOf, type EventResults, type Metrics } from './event-results.ts'

const tenMillion = 10_000_000

/** Films are ordered by their gross over the three days. No person takes part. */
export const boxOfficeMetrics: Metrics<never, Weekend> = {
  person: {},
  event: {
    top_gross: (weekend) => grosses(weekend.films)[0] ?? null,
    runner_up_gross: (weekend) => grosses(weekend.films)[1] ?? null,
    weekend_gross: (weekend) => sum(grosses(weekend.films)),
    best_opening_gross: (weekend) => grosses(weekend.films.filter(({ opens }) => opens))[0] ?? 0,
    openings: (weekend) => weekend.films.filter(({ opens }) => opens).length,
    top_film_is_new: ({ films }) => {
      const [best] = grosses(films)
      return Number(films.some(({ opens, grossDollars }) => opens && grossDollars === best))
    },
    films_over_ten_million: (weekend) => grosses(weekend.films).filter((gross) => gross >= tenMillion).length,
    top_share_percent: (weekend) => {
      const [best = 0, ...rest] = grosses(weekend.films)
      return (100 * best) / (best + sum(rest))
    },
  },
}

export function boxOfficeResults(weekend: Weekend): EventResults {
  return { tookPart: new Map(), event: valueOf(boxOfficeMetrics.event, weekend) }
}

function grosses(films: readonly Film[]): number[] {
  return films.flatMap(({ grossDollars }) => grossDollars ?? []).sort((a, b) => b - a)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
