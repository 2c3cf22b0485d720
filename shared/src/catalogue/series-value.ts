import { wholeBasisPoints, type RarityOdds, type RarityValues, type SeriesTerms } from './series.ts'

/** No paid pack may contain more than this share of its price in prizes and wagers (GAME 'Solvent by construction'). */
export const highestFaceToPrice = 0.95

type Priced = Pick<SeriesTerms, 'priceCents' | 'contents' | 'odds' | 'prizeValues'>

/**
 * What the prize and wager cards of one pack are worth on average, in cents with their fraction. The sum is computed in
 * whole numbers (cents times 10^8) and divided once: the Prediction series gives exactly 280.7.
 */
export function expectedFaceCents({ contents, odds, prizeValues }: Priced): number {
  const cards = (contents.prize ?? 0) + (contents.wager ?? 0)
  return (cards * scaledValueOfOne(odds, prizeValues)) / wholeBasisPoints ** 2
}

function scaledValueOfOne(odds: readonly RarityOdds[], prizeValues: readonly RarityValues[]): number {
  let sum = 0
  for (const { rarity, basisPoints } of odds) {
    const { values = [] } = prizeValues.find((row) => row.rarity === rarity) ?? {}
    for (const value of values) sum += basisPoints * value.basisPoints * value.cents
  }
  return sum
}

/** Expected face value ÷ price; null for a free pack, which has no price to compare with. */
export function faceToPrice(series: Priced): number | null {
  return series.priceCents === 0 ? null : expectedFaceCents(series) / series.priceCents
}

/** The house cannot lose on a paid pack, even if every prediction comes true. */
export function isSolvent(series: Priced): boolean {
  const ratio = faceToPrice(series)
  return ratio === null || ratio <= highestFaceToPrice
}

/** The share of the price that a player gets back on average, at a rate of true predictions: 0.94 × 0.5 = 0.47. */
export function payout(series: Priced, hitRate: number): number | null {
  const ratio = faceToPrice(series)
  return ratio === null ? null : ratio * hitRate
}

/** Whether chances add up to the whole, each rarity once; what can be drawn must also have a value. */
export function isDistribution(rows: readonly { readonly basisPoints: number }[]): boolean {
  return (
    rows.every(({ basisPoints }) => Number.isInteger(basisPoints) && basisPoints >= 0) &&
    rows.reduce((sum, { basisPoints }) => sum + basisPoints, 0) === wholeBasisPoints
  )
}
