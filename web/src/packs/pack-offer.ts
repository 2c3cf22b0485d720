import type { PackSeries } from '@called-shot/shared/packs/contract.ts'

/** The data of the purchase popup on Buy Packs. */
export interface PackOffer {
  readonly series: PackSeries
  readonly collection: string
}

/** Popup data comes from any opener; only data of this shape is a pack to buy. */
export function isPackOffer(data: unknown): data is PackOffer {
  return typeof data === 'object' && data !== null && 'series' in data && 'collection' in data
}
