import type { CardItem } from '../card/card-item.ts'

/** The data of the purchase popup for another player's listing. */
export interface ListingOffer {
  readonly marketplaceId: number
  /** The card as the list showed it. A part of a match has only its id. */
  readonly card?: CardItem
}

/** Popup data comes from any opener; only this shape is a listing. */
export function isListingOffer(data: unknown): data is ListingOffer {
  return (
    typeof data === 'object' &&
    data !== null &&
    'marketplaceId' in data &&
    typeof data.marketplaceId === 'number'
  )
}
