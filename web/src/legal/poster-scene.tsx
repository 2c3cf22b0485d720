import type { CardItem } from '../card/card-item.ts'
import { Card } from '../card/card.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './poster-scene.module.css'

export interface PosterSceneProps {
  readonly title: string
  readonly caption: string
  readonly cards: readonly CardItem[]
  /** What they become. */
  readonly makes: CardItem
}

/** Cards on the table under the floodlight: what goes in, and what comes of it. */
export function PosterScene({ title, caption, cards, makes }: PosterSceneProps) {
  return (
    <figure className={styles.scene}>
      <div className={styles.table} aria-hidden="true" inert>
        <ul className={styles.cards}>
          {cards.map((card, index) => (
            <li key={card.id} style={{ rotate: `${(index - (cards.length - 1) / 2) * 4}deg` }}>
              <Card card={card} eager withoutTag />
            </li>
          ))}
        </ul>
        <span className={styles.arrow}>
          <Icon name="right" size={34} />
        </span>
        <div className={styles.makes}>
          <Card card={makes} eager withoutTag />
        </div>
      </div>
      <figcaption>
        <strong>{title}</strong>
        <span>{caption}</span>
      </figcaption>
    </figure>
  )
}
