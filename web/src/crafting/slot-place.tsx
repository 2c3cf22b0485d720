import { kindNames } from '@called-shot/shared/cards/kinds.ts'
import type { CardItem } from '../card/card-item.ts'
import { CardSpot } from '../card/card-spot.tsx'
import { Icon } from '../ui/icons.tsx'
import { slottedWords } from './card-selector.tsx'
import styles from './slot-place.module.css'
import type { Slot } from './slots.ts'

export interface SlotPlaceProps {
  readonly slot: Slot
  readonly card: CardItem | undefined
  readonly isActive: boolean
  /** Why nothing can be slotted here yet; null when it can. */
  readonly closedBecause: string | null
  readonly onActivate: () => void
  readonly onClear: () => void
}

/** A place on the table: a chalk outline, or its card. */
export function SlotPlace({ slot, card, isActive, closedBecause, onActivate, onClear }: SlotPlaceProps) {
  const title = kindNames[slot]
  return (
    <div className={styles.place}>
      <CardSpot
        label={card ? `${title}: ${slottedWords(card)}` : `${title}, empty`}
        card={card ?? null}
        isActive={isActive}
        closedBecause={closedBecause}
        onActivate={onActivate}
      >
        <span className={styles.title}>{title}</span>
        {closedBecause === null ? <Icon name="plus" size={24} /> : <Icon name="lock" size={22} />}
      </CardSpot>
      {card && (
        <button type="button" className={styles.clear} aria-label={`Clear ${title}`} onClick={onClear}>
          <Icon name="close" size={14} />
          <span>Clear</span>
        </button>
      )}
    </div>
  )
}
