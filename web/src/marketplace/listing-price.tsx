import { Link } from 'react-router'
import type { CardItem } from '../card/card-item.ts'
import { priceText } from '../card/card-label.ts'
import { playerInWords } from '../card/player-in-words.ts'
import { paths } from '../paths.ts'
import { ResidentMark } from '../residents/resident-mark.tsx'
import styles from './listing-price.module.css'

/** The chosen card's price in large type, and its owner. */
export function ListingPrice({ card }: { card: CardItem }) {
  const price = card.is_listed && card.cost ? priceText(card.cost) : null
  const { seller } = card
  return (
    <div className={styles.price} data-listed={price !== null || undefined}>
      <p>{price ?? 'Not for sale'}</p>
      {card.owned_by_self && <p className={styles.own}>{price === null ? 'Yours' : 'Your listing'}</p>}
      {seller && (
        <p className={styles.own}>
          {price === null ? 'Owned by ' : 'Sold by '}
          {seller.id === null ? (
            playerInWords(seller)
          ) : (
            <Link to={paths.player(seller.id)}>{playerInWords(seller)}</Link>
          )}{' '}
          {seller.is_resident && <ResidentMark />}
        </p>
      )}
    </div>
  )
}
