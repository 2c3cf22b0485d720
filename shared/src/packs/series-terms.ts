import type { Rarity } from '../cards/kinds.ts'
import type { ContentKind, SeriesContents, SeriesTerms } from '../catalogue/series.ts'

/** The order in which a pack's cards are drawn, whatever the order of keys in a file. */
export const contentOrder: readonly ContentKind[] = [
  'category',
  'month',
  'day',
  'year',
  'part',
  'event',
  'trigger',
  'prize',
  'wager',
]

export const rarities: readonly Rarity[] = [1, 2, 3, 4]

/** How many cards a pack with these contents holds. */
export function cardCount(contents: SeriesContents): number {
  return contentOrder.reduce((sum, kind) => sum + (contents[kind] ?? 0), 0)
}

/**
 * The terms of one version, with the series' own id in the content files, so that no two versions have the same hash.
 */
export interface PublishedTerms extends SeriesTerms {
  readonly series: string
  readonly version: number
}

/** The text whose SHA-256 is the version's `hash`, to which every pack's seed is committed: JSON with sorted keys. */
export function termsText({ series, version, ...terms }: PublishedTerms): string {
  const { priceCents, contents, odds, prizeValues, supply, rules } = terms
  return JSON.stringify(sorted({ series, version, priceCents, contents, odds, prizeValues, supply, rules }))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
