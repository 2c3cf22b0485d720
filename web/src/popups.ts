import { lazy } from 'react'
import type { PopupTable } from './shell/popup-host.tsx'

/** The component of each popup type, loaded when it first opens. */
export const popups: PopupTable = {
  auth: lazy(async () => ({ default: (await import('./session/auth-popup.tsx')).AuthPopup })),
  'claim-prize': lazy(async () => ({
    default: (await import('./predictions/claim-prize-popup.tsx')).ClaimPrizePopup,
  })),
  'return-identity': lazy(async () => ({
    default: (await import('./predictions/return-identity-popup.tsx')).ReturnIdentityPopup,
  })),
  sell: lazy(async () => ({ default: (await import('./market/sell-popup.tsx')).SellPopup })),
  'cancel-listing-default': lazy(async () => ({
    default: (await import('./market/cancel-listing-popup.tsx')).CancelListingPopup,
  })),
  'cancel-listing-identity': lazy(async () => ({
    default: (await import('./market/cancel-listing-popup.tsx')).CancelListingIdentityPopup,
  })),
  'cancel-listing-prediction': lazy(async () => ({
    default: (await import('./market/cancel-listing-popup.tsx')).CancelListingPredictionPopup,
  })),
  'make-offer': lazy(async () => ({
    default: (await import('./offers/make-offer-popup.tsx')).MakeOfferPopup,
  })),
  offer: lazy(async () => ({ default: (await import('./offers/offer-popup.tsx')).OfferPopup })),
  purchase: lazy(async () => ({ default: (await import('./marketplace/purchase-popup.tsx')).PurchasePopup })),
  'purchase-status': lazy(async () => ({
    default: (await import('./packs/purchase-status-popup.tsx')).PurchaseStatusPopup,
  })),
  'redeem-prize': lazy(async () => ({
    default: (await import('./prizes/redeem-prize-popup.tsx')).RedeemPrizePopup,
  })),
  'add-funds': lazy(async () => ({ default: (await import('./wallet/add-funds-popup.tsx')).AddFundsPopup })),
  'withdraw-funds': lazy(async () => ({
    default: (await import('./wallet/withdraw-funds-popup.tsx')).WithdrawFundsPopup,
  })),
}
