import type { Closure } from '@called-shot/shared/account/closures.ts'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { factsOfTag, type TradeBar } from '@called-shot/shared/cards/card-facts.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import {
  tradeActionOf,
  whyCannotBuyListing,
  whyCannotCancel,
  whyCannotOffer,
  whyCannotSell,
  type TradeAction,
  type TradeItem,
} from '@called-shot/shared/market/trade-rules.ts'
import { refusalText, type RefusalCode } from '@called-shot/shared/refusals.ts'
import { propertyOf, type CardItem } from '../card/card-item.ts'

type Facts = Pick<
  CardItem,
  'marketplace_id' | 'why_not_tradable' | 'offers_off' | 'locked' | 'owned_by_self' | 'is_listed' | 'tag'
>

/**
 * The standing that `makeOffer` needs. Importing its contract would make the first load of two more pages larger; a
 * test compares the two.
 */
export const offering = { standing: 'eligible' } as const

/** What a card's panel says about trading it. */
export type CardTrade =
  /** No button at all (LIST-55). The reason is shown unless there is a better use for the card (LIST-67). */
  | { readonly action: null; readonly reason: TradeBar | null }
  /** The one possible trade, and the reason if this player cannot make it now. */
  | { readonly action: TradeAction; readonly reason: RefusalCode | null }

/** Applies the server's own rules to a card of a list. `closed`: why trading is closed to the player. */
export function tradeOf(card: Facts, closed: Closure | null): CardTrade {
  const { redeemable, verdict } = factsOfTag(card.tag)
  if (redeemable || verdict !== null) return { action: null, reason: null }
  const item = tradeItem(card)
  // Its owner can cancel a listing that nobody can buy anymore.
  if (item.bar !== null && whyCannotCancel(item) !== null) return { action: null, reason: item.bar }
  const action = tradeActionOf(item)
  const takesOffers = card.offers_off !== true
  switch (action) {
    case 'sell':
      return { action, reason: whyCannotSell(item) ?? whyClosedTo(closed, market.sellItem) }
    case 'cancel-listing':
      return { action, reason: whyCannotCancel(item) ?? whyClosedTo(closed, market.cancelListing) }
    case 'buy-now':
      return { action, reason: whyCannotBuyListing(item) ?? whyClosedTo(closed, market.buyListing) }
    case 'make-offer':
      return {
        action,
        reason: whyCannotOffer({ ...item, takesOffers }) ?? whyClosedTo(closed, offering),
      }
  }
}

/** What a card says in place of its trade button. */
export function notForSaleText(card: Pick<CardItem, 'properties'>, bar: TradeBar): string {
  const isStarter = bar === 'not_tradable' && propertyOf(card, 'Tutorial') !== null
  const why = isStarter ? 'Starter cards, and what is made with them, stay with you.' : refusalText(bar)
  return `Not for sale. ${why}`
}

/** The card as a list shows it once its event's lock-out has begun. */
export function pastItsEvent<Card extends Facts>(card: Card): Card {
  return { ...card, marketplace_id: -1, why_not_tradable: 'event_closed' }
}

function tradeItem(card: Facts): TradeItem {
  const isOnMarket = card.marketplace_id !== undefined && card.marketplace_id >= 0
  return {
    isOwn: card.owned_by_self === true,
    isListed: card.is_listed === true,
    isGone: false,
    isLocked: card.locked === true,
    bar: isOnMarket ? null : (card.why_not_tradable ?? 'not_tradable'),
  }
}
