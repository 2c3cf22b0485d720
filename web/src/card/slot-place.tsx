import { useId, type ReactNode } from 'react'
import { Icon } from '../ui/icons.tsx'
import type { CardItem } from './card-item.ts'
import { CardSpot } from './card-spot.tsx'
import styles from './slot-place.module.css'

export interface SlotPlaceProps {
  /** The slot, such as "Month". */
  readonly title: string
  readonly card: CardItem | null
  /** What names the card in its slot: "September, Rare". */
  readonly words: string | null
  readonly isActive: boolean
  /** Why nothing can be slotted here yet; null when it can. */
  readonly closedBecause: string | null
  readonly onActivate: () => void
  readonly onClear: () => void
  /** Clear stays, disabled, while the place is empty. */
  readonly keepsClear?: boolean
  /** Shown in the outline, over its icon. */
  readonly children?: ReactNode
}

/** A place on the table: a chalk outline, or its card. */
export function SlotPlace({ title, card, words, closedBecause, onClear, ...props }: SlotPlaceProps) {
  const { keepsClear = false, children, ...spot } = props
  const spotId = useId()
  return (
    <div className={styles.place}>
      <CardSpot
        id={spotId}
        label={words === null ? `${title}, empty` : `${title}: ${words}`}
        card={card}
        closedBecause={closedBecause}
        {...spot}
      >
        {children}
        {closedBecause === null ? <Icon name="plus" size={24} /> : <Icon name="lock" size={22} />}
      </CardSpot>
      {(card || keepsClear) && (
        <button
          type="button"
          className={styles.clear}
          aria-describedby={spotId}
          disabled={card === null}
          onClick={onClear}
        >
          <Icon name="close" size={14} />
          <span>Clear</span>
        </button>
      )}
    </div>
  )
}
