import { Icon } from '../ui/icons.tsx'
import { useNow } from '../time/use-now.ts'
import { callStateOf } from './call-words.ts'
import type { CardItem } from './card-item.ts'
import { kindOf } from './card-kind.ts'
import { tagOf } from './card-label.ts'
import styles from './card-tag.module.css'

/** The chip below a card. A listing also shows its price, an open call what it is waiting for. */
export function CardTag({ card }: { card: CardItem }) {
  const { tag, price } = tagOf(card)
  if (tag === '') return null
  return (
    <span className={styles.tag} aria-hidden="true" data-tag={tag.toLowerCase().replaceAll(' ', '-')}>
      {card.locked === true && <Icon name="lock" size={14} />}
      {price === null && kindOf(card) === 'prediction' && <CallState card={card} />}
      <span className={styles.word}>{tag}</span>
      {price && <span className={styles.price}>{price}</span>}
    </span>
  )
}

function CallState({ card }: { card: CardItem }) {
  const state = callStateOf(card, useNow(1))
  return (
    state && (
      <span className={styles.call} data-live={state.isLive || undefined}>
        {state.words}
      </span>
    )
  )
}
