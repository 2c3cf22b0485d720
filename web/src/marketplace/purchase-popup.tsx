import { isListingOffer } from '../market/listing-offer.ts'
import { PurchasePopup as PackPurchasePopup } from '../packs/purchase-popup.tsx'
import { BuyListingPopup } from './buy-listing-popup.tsx'

/** The popup of type `purchase`: a listing of another player, or a pack of the house. */
export function PurchasePopup({ offerData }: { offerData: unknown }) {
  if (isListingOffer(offerData)) return <BuyListingPopup offer={offerData} />
  return <PackPurchasePopup offerData={offerData} />
}
