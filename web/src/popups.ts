import { lazyPart } from './loading/lazy-part.tsx'
import type { PopupTable } from './popups/popup-host.tsx'

/** The component of each popup type, loaded when it first opens. */
export const popups: PopupTable = {
  auth: lazyPart(() => import('./session/auth-popup.tsx'), 'AuthPopup'),
  'claim-prize': lazyPart(() => import('./predictions/claim-prize-popup.tsx'), 'ClaimPrizePopup'),
  'return-identity': lazyPart(() => import('./predictions/return-identity-popup.tsx'), 'ReturnIdentityPopup'),
  sell: lazyPart(() => import('./market/sell-popup.tsx'), 'SellPopup'),
  'cancel-listing-default': lazyPart(() => import('./market/cancel-listing-popup.tsx'), 'CancelListingPopup'),
  'cancel-listing-identity': lazyPart(
    () => import('./market/cancel-listing-popup.tsx'),
    'CancelListingIdentityPopup',
  ),
  'cancel-listing-prediction': lazyPart(
    () => import('./market/cancel-listing-popup.tsx'),
    'CancelListingPredictionPopup',
  ),
  'make-offer': lazyPart(() => import('./offers/make-offer-popup.tsx'), 'MakeOfferPopup'),
  offer: lazyPart(() => import('./offers/offer-popup.tsx'), 'OfferPopup'),
  purchase: lazyPart(() => import('./marketplace/purchase-popup.tsx'), 'PurchasePopup'),
  'purchase-status': lazyPart(() => import('./packs/purchase-status-popup.tsx'), 'PurchaseStatusPopup'),
  'redeem-prize': lazyPart(() => import('./prizes/redeem-prize-popup.tsx'), 'RedeemPrizePopup'),
  'add-funds': lazyPart(() => import('./wallet/add-funds-popup.tsx'), 'AddFundsPopup'),
  'withdraw-funds': lazyPart(() => import('./wallet/withdraw-funds-popup.tsx'), 'WithdrawFundsPopup'),
}
