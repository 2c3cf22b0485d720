import { rarityNames } from '@called-shot/shared/cards/kinds.ts'
import type { PackSeries } from '@called-shot/shared/packs/contract.ts'
import type { SeriesRow } from './series-reads.ts'

/** The rarity that at least one card of each pack has or exceeds, or null. */
export function guaranteeOf({ rules: { atLeastOne } }: Pick<SeriesRow, 'rules'>): string | null {
  return atLeastOne === undefined ? null : rarityNames[atLeastOne]
}

/** By rarity: what a prize card of the series can be worth, with its chance in percent. */
export function prizeValuesOf({ prizeValues }: Pick<SeriesRow, 'prizeValues'>): PackSeries['prize_values'] {
  return prizeValues.map(({ rarity, values }) => ({
    rarity: rarityNames[rarity],
    values: values.map(({ cents, basisPoints }) => ({ value: cents, percent: basisPoints / 100 })),
  }))
}
