import { Icon } from '../ui/icons.tsx'
import type { CardItem } from './card-item.ts'
import { tagOf } from './card-label.ts'
import styles from './card-tag.module.css'

/** The chip below a card. A listing shows its price beside the words. */
export function CardTag({ card }: { card: CardItem }) {
  const { tag, price } = tagOf(card)
  if (tag === '') return null
  return (
    <span className={styles.tag} aria-hidden="true" data-tag={tag.toLowerCase().replaceAll(' ', '-')}>
      {card.locked === true && <Icon name="lock" size={14} />}
      <span>{tag}</span>
      {price && <span className={styles.price}>{price}</span>}
    </span>
  )
}
