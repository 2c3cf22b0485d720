import { useState } from 'react'
import { factsOfTag, tagOf } from '@called-shot/shared/cards/card-facts.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { dollarsFromCents, type Cents } from '@called-shot/shared/money.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useActionKey } from '../api/idempotency.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import type { ListingOffer } from '../market/listing-offer.ts'
import { failedPurchase, type FailedPurchase } from '../packs/purchase-failure.ts'
import { act } from '../popups/act.ts'
import { playSound } from '../sound/sound-store.ts'

/** A card that is for sale, at the price at which it would be bought. */
export interface Listing {
  readonly card: CardItem
  readonly price: Cents
}

export type PurchaseStep =
  | { readonly at: 'start' }
  | { readonly at: 'confirm' }
  | { readonly at: 'repriced'; readonly before: Cents }
  | { readonly at: 'success'; readonly card: CardItem; readonly price: Cents }
  | { readonly at: 'fail'; readonly failure: FailedPurchase }

/**
 * Buys at the price that was shown and at no other: if the seller has changed it meanwhile nothing is bought, and
 * the new price is asked about (Marketplace §4, API Market). `asked` is the listing that was last asked for, or that
 * is to be agreed to now: where no answer came, the same is asked again with the same key.
 */
export function useListingPurchase({ marketplaceId }: ListingOffer) {
  const [step, setStep] = useState<PurchaseStep>({ at: 'start' })
  const [asked, setAsked] = useState<Listing | null>(null)
  const [key, renewKey] = useActionKey()

  async function buy(listing: Listing) {
    const { card, price } = listing
    setAsked(listing)
    try {
      const bought = await act(market.buyListing, {
        params: { id: marketplaceId },
        body: { expected_price: dollarsFromCents(price) },
        key,
      })
      playSound('coins')
      setStep({ at: 'success', card: bought?.card ?? boughtFrom(card), price })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'price_changed') await askAgain(price, error)
      else setStep({ at: 'fail', failure: failedPurchase(error) })
    }
  }

  async function askAgain(before: Cents, refusal: ApiError) {
    renewKey()
    const now = await call(market.getListing, { params: { id: marketplaceId } })
      .then(({ card }) => listingOf(card))
      .catch(() => null)
    if (now === null) return setStep({ at: 'fail', failure: failedPurchase(refusal) })
    setAsked(now)
    setStep({ at: 'repriced', before })
  }

  return { step, goTo: setStep, buy, asked }
}

/** The card as it is from now on, where the answer does not show it. */
function boughtFrom(card: CardItem): CardItem {
  const tag = tagOf({ ...factsOfTag(card.tag), kind: kindOf(card), isListed: false })
  return { ...card, owned_by_self: true, is_listed: false, cost: null, tag }
}

/** Null: it is not for sale, or not any more. */
export function listingOf(card: CardItem | undefined): Listing | null {
  if (!card?.is_listed || card.cost === null || card.cost === undefined) return null
  return { card, price: card.cost }
}
