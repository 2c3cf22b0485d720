import { market } from '@called-shot/shared/market/contract.ts'
import type { OfferView } from '@called-shot/shared/offers/contract.ts'
import { useCall } from '../api/query.ts'
import styles from './offer-popup.module.css'
import { priceContext } from './price-context-words.ts'

/** Other prices and past sales of the card, and how the offer compares. Draws nothing until they are loaded. */
export function PriceContext({ offer: { data: card, offer_amount: amount } }: { readonly offer: OfferView }) {
  const { data } = useCall(
    market.prices,
    { params: { id: card.marketplace_id } },
    { enabled: card.marketplace_id > 0 },
  )
  if (!data) return null
  return (
    <section className={styles.context} aria-label="Is it a good price?">
      {priceContext(amount, data, card.id).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}
