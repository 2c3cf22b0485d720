import { useRef, useState } from 'react'
import { factsOfTag, tagOf } from '@called-shot/shared/cards/card-facts.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { cents, dollarsFromCents, zeroCents, type Cents } from '@called-shot/shared/money.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import type { ListingOffer } from '../market/listing-offer.ts'
import { act } from '../popups/act.ts'
import { useFlow } from '../flow/use-flow.ts'

/** A card that is for sale, with the price to buy it at. */
export interface Listing {
  readonly card: CardItem
  readonly price: Cents
}

/** A purchase that is done. */
export interface Purchased {
  readonly card: CardItem
  /** What was available when it was paid, and what that left. */
  readonly before: Cents
  readonly left: Cents
}

export type PurchaseQuestion =
  | { readonly at: 'start' }
  | { readonly at: 'confirm' }
  | { readonly at: 'repriced'; readonly before: Cents }

/**
 * Buys a listing at the price shown and at no other. If the seller has changed the price, nothing is bought and the
 * player is asked about the new one (Marketplace §4, API Market). `asked` is the listing of the last request, or the
 * repriced one to agree to. Without an answer, the same request is repeated with the same key.
 */
export function useListingPurchase({ marketplaceId }: ListingOffer) {
  const [asked, setAsked] = useState<Listing | null>(null)
  const sentPrice = useRef<Cents>(zeroCents)
  const flow = useFlow<PurchaseQuestion, Purchased>({ at: 'start' }, { sound: 'coins', askAgain })

  function buy(listing: Listing, available: Cents): Promise<void> {
    const { card, price } = listing
    setAsked(listing)
    sentPrice.current = price
    return flow.send(async (key) => {
      const bought = await act(market.buyListing, {
        params: { id: marketplaceId },
        body: { expected_price: dollarsFromCents(price) },
        key,
      })
      return { card: bought?.card ?? boughtFrom(card), before: available, left: cents(available - price) }
    })
  }

  async function askAgain(error: unknown): Promise<PurchaseQuestion | null> {
    if (!(error instanceof ApiError && error.code === 'price_changed')) return null
    flow.renewKey()
    const now = await call(market.getListing, { params: { id: marketplaceId } })
      .then(({ card }) => listingOf(card))
      .catch(() => null)
    if (now === null) return null
    setAsked(now)
    return { at: 'repriced', before: sentPrice.current }
  }

  return { flow, buy, asked }
}

/** The card after the purchase, for a server whose answer does not include it. */
function boughtFrom(card: CardItem): CardItem {
  const tag = tagOf({ ...factsOfTag(card.tag), kind: kindOf(card), isListed: false })
  return { ...card, owned_by_self: true, is_listed: false, cost: null, tag }
}

/** The card with its price; null if it is not for sale. */
export function listingOf(card: CardItem | undefined): Listing | null {
  if (!card?.is_listed || card.cost === null || card.cost === undefined) return null
  return { card, price: card.cost }
}
