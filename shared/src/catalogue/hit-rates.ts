/** A person's (or team's) own rate counts if they have at least this many games (GAME 'Triggers'). */
export const minGames = 12
export const highestNinetieth = 0.6
export const lowestMedian = 0.05

/** How often a trigger has come true over the data, by people (or teams) with 12 games or more. */
export interface HitRate {
  readonly counted: number
  readonly median: number
  readonly ninetieth: number
  readonly mean: number
}

export interface Tally {
  readonly games: number
  readonly hits: number
}

/** The rates of those with enough games; null if there are none. */
export function hitRate(tallies: Iterable<Tally>): HitRate | null {
  const rates = [...tallies].filter(({ games }) => games >= minGames).map(({ games, hits }) => hits / games)
  if (rates.length === 0) return null
  rates.sort((a, b) => a - b)
  return {
    counted: rates.length,
    median: percentile(rates, 0.5),
    ninetieth: percentile(rates, 0.9),
    mean: rates.reduce((sum, rate) => sum + rate, 0) / rates.length,
  }
}

/** A percentile of sorted values, interpolated between the two nearest: the median of 0.2 and 0.4 is 0.3. */
export function percentile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new RangeError('a percentile of nothing')
  return below + (above - below) * (place - Math.floor(place))
}

/** Too easy: one in ten people meets it more often than 60 times in 100. Too hard: half of them hardly ever do. */
export function whyOutOfBounds({ ninetieth, median }: HitRate): 'too easy' | 'too hard' | null {
  if (ninetieth > highestNinetieth) return 'too easy'
  return median < lowestMedian ? 'too hard' : null
}

/** A wide trigger fits at least four of a collection's categories, or all of them if there are fewer. */
export function isWide(categories: readonly string[], ofCollection: readonly string[]): boolean {
  const fitting = ofCollection.filter((category) => categories.includes(category)).length
  return fitting >= Math.min(4, ofCollection.length)
}

/** At least one trigger in three of a collection is wide, so that most identities find one in a pack. */
export function hasEnoughWide(count: { readonly wide: number; readonly all: number }): boolean {
  return count.wide * 3 >= count.all
}
