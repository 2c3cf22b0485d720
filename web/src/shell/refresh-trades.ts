import { cards } from '@called-shot/shared/cards/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { invalidate } from '../api/query.ts'
import { paths } from '../paths.ts'
import { refreshBalance } from '../session/session.ts'
import { onPopupClosed, popupState } from './popup-store.ts'

/** Everything that a trade may have changed: whatever of it is on the screen is read again. */
export async function refreshTrades(): Promise<void> {
  await Promise.all([
    invalidate(
      cards.listDates,
      cards.listCategories,
      cards.listIdentities,
      cards.listEvents,
      cards.listTriggers,
    ),
    invalidate(cards.listPrizes, cards.listPredictions, cards.listPacks, cards.listFilters),
    invalidate(cards.identityMatches, cards.eligibleMatches, cards.quickCraftParts),
    invalidate(market.listCards, market.listPacks, market.getListing, market.identityMatches, market.prices),
    invalidate(wallet.listTransactions, bids.listBids),
  ])
}

/** To be called when a trade went through: the balance is read now, lists when the popup closes or is closed already. */
export function tradeSettled(): void {
  void refreshBalance()
  if (!popupState().isVisible) void refreshTrades()
}

// What closing a popup of trading reads again, whether or not something was traded (POP-27 to POP-30). Every such
// popup brings this file with it, so whoever has none open has not loaded it either.
onPopupClosed(['purchase'], () => {
  if (window.location.pathname !== paths.buyPacks)
    whenGone(() => Promise.all([refreshTrades(), refreshBalance()]))
})
onPopupClosed(['offer', 'make-offer', 'sell'], () => whenGone(refreshTrades))
onPopupClosed(['cancel-listing-default', 'cancel-listing-identity', 'cancel-listing-prediction'], () =>
  whenGone(refreshTrades),
)

/** What the popup itself has read is not wanted any more. */
function whenGone(refresh: () => Promise<unknown>): void {
  setTimeout(() => void refresh(), 0)
}
