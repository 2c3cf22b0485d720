import type { PackSeries } from '@called-shot/shared/packs/contract.ts'

/** What the purchase popup is opened with on Buy Packs. */
export interface PackOffer {
  readonly series: PackSeries
  readonly collection: string
}

/** The popup's data is of whoever opened it; only this is a pack to buy. */
export function isPackOffer(data: unknown): data is PackOffer {
  return typeof data === 'object' && data !== null && 'series' in data && 'collection' in data
}
