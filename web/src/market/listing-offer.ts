import type { CardItem } from '../card/card-item.ts'

/** What the purchase popup is opened with for something that a player sells. */
export interface ListingOffer {
  readonly marketplaceId: number
  /** As the list showed it; a part of a match is known by its id alone. */
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
