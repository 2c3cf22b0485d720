import { chiSquareP } from '@called-shot/shared/fairness/chi-square.ts'
import type { PublishedSeriesOdds } from '@called-shot/shared/fairness/contract.ts'

export type Fit = 'too early' | 'as published' | 'unusual'

/** Fewer cards than this prove nothing: at odds of one percent, only a few of them would be Legendary. */
export const minCards = 400

/**
 * Whether the drawn cards fit the published odds (chi-square over the rarities). One fair series in a thousand is
 * 'unusual' by chance. Below `minCards` it is 'too early'.
 */
export function fitOf({ odds, cards_drawn: cards }: Pick<PublishedSeriesOdds, 'odds' | 'cards_drawn'>): Fit {
  if (cards < minCards) return 'too early'
  const p = chiSquareP(
    odds.map((row) => row.observed_cards),
    odds.map(({ percent }) => (percent * cards) / 100),
  )
  // For a series of a single rarity, p is 1 or NaN: it cannot deviate.
  return p < 0.001 ? 'unusual' : 'as published'
}
