import type { CardItem } from '../card/card-item.ts'
import { priceText } from '../card/card-label.ts'
import styles from './listing-price.module.css'

/** What the chosen card costs, large; whose it is where that is not plain. */
export function ListingPrice({ card }: { card: CardItem }) {
  const price = card.is_listed && card.cost ? priceText(card.cost) : null
  return (
    <p className={styles.price} data-listed={price !== null || undefined}>
      {price ?? 'Not for sale'}
      {card.owned_by_self && <span className={styles.own}>{price === null ? 'Yours' : 'Your listing'}</span>}
    </p>
  )
}
