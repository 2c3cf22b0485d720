import { useState } from 'react'
import { market } from '@called-shot/shared/market/contract.ts'
import { dollarsFromCents, type Cents } from '@called-shot/shared/money.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { act, call } from '../api/client.ts'
import { useActionKey } from '../api/idempotency.ts'
import type { CardItem } from '../card/card-item.ts'
import type { ListingOffer } from '../market/listing-offer.ts'
import { tradeSettled } from '../shell/refresh-trades.ts'
import { playSound } from '../shell/sound-store.ts'

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
  | { readonly at: 'fail'; readonly message: string }

/**
 * Buys at the price that was shown and at no other: if the seller has changed it meanwhile nothing is bought, and
 * the new price is asked about (Marketplace §4, API Market).
 */
export function useListingPurchase({ marketplaceId }: ListingOffer) {
  const [step, setStep] = useState<PurchaseStep>({ at: 'start' })
  const [repriced, setRepriced] = useState<Listing | null>(null)
  const [key, renewKey] = useActionKey()

  async function buy({ card, price }: Listing) {
    try {
      const bought = await act(market.buyListing, {
        params: { id: marketplaceId },
        body: { expected_price: dollarsFromCents(price) },
        key,
      })
      playSound('coins')
      setStep({ at: 'success', card: bought?.card ?? boughtFrom(card), price })
      tradeSettled()
    } catch (error) {
      tradeSettled()
      if (error instanceof ApiError && error.code === 'price_changed') await askAgain(price, error.message)
      else setStep({ at: 'fail', message: messageOf(error) })
    }
  }

  async function askAgain(before: Cents, refusal: string) {
    renewKey()
    const now = await call(market.getListing, { params: { id: marketplaceId } })
      .then(({ card }) => listingOf(card))
      .catch(() => null)
    if (now === null) return setStep({ at: 'fail', message: refusal })
    setRepriced(now)
    setStep({ at: 'repriced', before })
  }

  return { step, goTo: setStep, buy, repriced }
}

/** The card as it is from now on, where the answer does not show it. */
function boughtFrom(card: CardItem): CardItem {
  return { ...card, owned_by_self: true, is_listed: false, cost: null, tag: 'Not Listed' }
}

/** Null: it is not for sale, or not any more. */
export function listingOf(card: CardItem | undefined): Listing | null {
  if (!card?.is_listed || card.cost === null || card.cost === undefined) return null
  return { card, price: card.cost }
}
