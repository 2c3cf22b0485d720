import { useId, type ReactNode } from 'react'
import type { CardItem } from './card-item.ts'
import { Card } from './card.tsx'
import styles from './card-spot.module.css'

export interface CardSpotProps {
  /** The id of its button. */
  readonly id?: string
  /** The name of the spot and its card: 'Month: September, Rare'; 'Month, empty'. */
  readonly label: string
  readonly card: CardItem | null
  readonly isActive: boolean
  /** Why nothing can be put here yet; null when it can. */
  readonly closedBecause: string | null
  readonly onActivate: () => void
  /** Shown inside the outline while it is empty. */
  readonly children: ReactNode
}

/** A spot for one card: a chalk outline, or the card, which comes down like a stamp. */
export function CardSpot({ id, label, card, isActive, closedBecause, onActivate, children }: CardSpotProps) {
  const hintId = useId()
  return (
    <div className={styles.spot} data-active={isActive || undefined} data-filled={card !== null || undefined}>
      {card ? (
        <div key={card.id} className={styles.card} inert aria-hidden="true">
          <Card card={card} eager withoutTag />
        </div>
      ) : (
        <span className={styles.outline} aria-hidden="true">
          {children}
        </span>
      )}
      <button
        id={id}
        type="button"
        className={styles.press}
        aria-label={label}
        aria-describedby={hintId}
        aria-current={isActive ? 'true' : undefined}
        disabled={closedBecause !== null}
        onClick={onActivate}
      />
      <span id={hintId} className="visually-hidden">
        {closedBecause ?? 'Shows your cards for this slot'}
      </span>
    </div>
  )
}
