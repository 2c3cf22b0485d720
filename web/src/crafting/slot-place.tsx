import { useId } from 'react'
import type { CardItem } from '../card/card-item.ts'
import { kindWord } from '../card/card-kind.ts'
import { Card } from '../card/card.tsx'
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

/** A place on the table: its outline in chalk, or the card that lies there. */
export function SlotPlace({ slot, card, isActive, closedBecause, onActivate, onClear }: SlotPlaceProps) {
  const title = kindWord(slot)
  const hintId = useId()
  return (
    <div
      className={styles.place}
      data-slot={slot}
      data-active={isActive || undefined}
      data-filled={card !== undefined || undefined}
    >
      <div className={styles.spot}>
        {card ? (
          <div key={card.id} className={styles.card} inert aria-hidden="true">
            <Card card={card} eager withoutTag />
          </div>
        ) : (
          <span className={styles.outline} aria-hidden="true">
            <span className={styles.title}>{title}</span>
            <span className={styles.note}>
              {closedBecause === null ? <Icon name="plus" size={24} /> : <Icon name="lock" size={22} />}
            </span>
          </span>
        )}
        <button
          type="button"
          className={styles.press}
          aria-label={card ? `${title}: ${slottedWords(card)}` : `${title}, empty`}
          aria-describedby={hintId}
          aria-current={isActive ? 'true' : undefined}
          disabled={closedBecause !== null}
          onClick={onActivate}
        />
        <span id={hintId} className="visually-hidden">
          {closedBecause ?? 'Shows your cards for this slot'}
        </span>
      </div>
      {card && (
        <button type="button" className={styles.clear} aria-label={`Clear ${title}`} onClick={onClear}>
          <Icon name="close" size={14} />
          <span>Clear</span>
        </button>
      )}
    </div>
  )
}
