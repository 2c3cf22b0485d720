import type { ListingEvent } from '../commit/effects.ts'
import type { Asset } from './asset-reads.ts'

type Listed = Pick<Asset, 'id' | 'definitionId' | 'rarity' | 'priceCents' | 'ownerId'>

/** What is used up or taken back is for sale no more; the history of prices says so (CRID-16, CRPR-14, MKT-22). */
export function endedListings(used: readonly Listed[]): ListingEvent[] {
  return used.flatMap(({ id, definitionId, rarity, priceCents, ownerId }) =>
    priceCents === null
      ? []
      : [{ assetId: id, definitionId, rarity, what: 'cancelled', priceCents, sellerId: ownerId }],
  )
}
