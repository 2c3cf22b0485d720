import type { Rarity } from '../cards/kinds.ts'
import type { Cents } from '../money.ts'

/** Chances are whole basis points (1/100 of a percent), so that a draw compares integers and sums are exact. */
export const wholeBasisPoints = 10_000

export interface RarityOdds {
  readonly rarity: Rarity
  readonly basisPoints: number
}

/** The possible values of a prize or wager card of a rarity. */
export interface RarityValues {
  readonly rarity: Rarity
  readonly values: readonly { readonly cents: Cents; readonly basisPoints: number }[]
}

/** The rules of a pack, beyond drawing each card by the odds. */
export interface SeriesRules {
  /** At least one card of the pack is of this rarity or above. */
  readonly atLeastOne?: Rarity
  /** All parts are those of one person, and events and triggers fit that person. */
  readonly onePerson?: true
  /** The prize's value once the day's promotions are used up. */
  readonly cappedPrizeCents?: Cents
  /** A prize card from the table is added to every n-th pack taken in a row. */
  readonly prizeEachDays?: number
  /** The values of the prize cards of the first packs in such a row: the first, the second and so on. */
  readonly firstPrizeCents?: readonly Cents[]
}

/** The kinds of card that `contents` counts; `part` is a month, day, year or category card, drawn evenly. */
export type ContentKind =
  | 'category'
  | 'month'
  | 'day'
  | 'year'
  | 'part'
  | 'event'
  | 'trigger'
  | 'prize'
  | 'wager'
export type SeriesContents = Readonly<Partial<Record<ContentKind, number>>>

/** The terms under which a pack was bought and will be opened; a version never changes. */
export interface SeriesTerms {
  readonly priceCents: Cents
  readonly contents: SeriesContents
  readonly odds: readonly RarityOdds[]
  readonly prizeValues: readonly RarityValues[]
  readonly supply: number | null
  readonly rules: SeriesRules
}

/** Source ids of the free packs, which are in no collection list and cannot be bought (GAME 'Series'). */
export const freeSeries = {
  starterIdentity: 'starter/identity',
  starterPrediction: 'starter/prediction',
  daily: 'starter/daily',
} as const
