import { cards } from '@called-shot/shared/cards/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { invalidate } from '../api/query.ts'
import { tokenCookie } from '../api/token-cookie.ts'
import { paths } from '../paths.ts'
import { refreshBalance } from './session.ts'
import { onPopupClosed, popupState } from '../popups/popup-store.ts'

/** The list behind a popup: of cards, packs or transactions, whichever is on the screen. */
function refreshLists(): Promise<unknown> {
  return Promise.all([
    invalidate(
      cards.listDates,
      cards.listCategories,
      cards.listIdentities,
      cards.listEvents,
      cards.listTriggers,
    ),
    invalidate(cards.listPrizes, cards.listPredictions, cards.listPacks),
    invalidate(market.listCards, market.listPacks, wallet.listTransactions),
  ])
}

/** What stands around the lists: prices, filters, matches, one's bids. */
function refreshSurroundings(): Promise<unknown> {
  return invalidate(
    cards.listFilters,
    cards.identityMatches,
    cards.eligibleMatches,
    cards.quickCraftParts,
    market.getListing,
    market.identityMatches,
    market.prices,
    bids.listBids,
  )
}

/**
 * To be called when a trade went through, and when it was refused, because then somebody else was quicker: the balance
 * and everything but the list is read at once, the list when the popup closes or is closed already.
 */
export function tradeSettled(): void {
  // Refused because the session has ended.
  if (tokenCookie() === null) return
  void refreshBalance()
  void refreshSurroundings()
  if (!popupState().isVisible) void refreshLists()
}

// What closing a popup of trading reads again, whether or not something was traded: the list and the balance after a
// purchase, else the list (POP-27 to POP-30). Every such popup brings this file with it, so whoever has none open has
// not loaded it either.
onPopupClosed(['purchase'], () => {
  if (window.location.pathname !== paths.buyPacks)
    whenGone(() => Promise.all([refreshLists(), refreshBalance()]))
})
onPopupClosed(['offer', 'make-offer', 'sell'], () => whenGone(refreshLists))
onPopupClosed(['cancel-listing-default', 'cancel-listing-identity', 'cancel-listing-prediction'], () =>
  whenGone(refreshLists),
)

/** What the popup itself has read is not wanted any more. */
function whenGone(refresh: () => Promise<unknown>): void {
  setTimeout(() => void refresh(), 0)
}
