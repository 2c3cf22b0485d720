import type { ListingEvent } from '../commit/effects.ts'
import type { Asset } from './asset.ts'

type Listed = Pick<Asset, 'id' | 'definitionId' | 'rarity' | 'priceCents' | 'ownerId'>

/**
 * Cards whose listing is canceled, or that are used up or taken back, leave the market; the price history records it
 * (CRID-16, CRPR-14, MKT-22).
 */
export function endedListings(cards: readonly Listed[]): ListingEvent[] {
  return cards.flatMap(({ id, definitionId, rarity, priceCents, ownerId }) =>
    priceCents === null
      ? []
      : [{ assetId: id, definitionId, rarity, what: 'cancelled', priceCents, sellerId: ownerId }],
  )
}
