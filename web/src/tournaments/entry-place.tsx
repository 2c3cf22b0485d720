import { useId } from 'react'
import type { CardItem } from '../card/card-item.ts'
import { nameOf } from '../card/card-label.ts'
import { Card } from '../card/card.tsx'
import { Icon } from '../ui/icons.tsx'
import styles from './entry-place.module.css'
import { slotTitles, type SlotName } from './slots.ts'

export interface EntryPlaceProps {
  readonly slot: SlotName
  readonly card: CardItem | null
  readonly isActive: boolean
  readonly isClosed: boolean
  readonly onActivate: () => void
  readonly onClear: () => void
}

/** One of the two places of an entry: its outline in chalk, or the card that lies there. */
export function EntryPlace({ slot, card, isActive, isClosed, onActivate, onClear }: EntryPlaceProps) {
  const title = slotTitles[slot]
  const hintId = useId()
  return (
    <div className={styles.place} data-active={isActive || undefined}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.spot}>
        {card ? (
          <div key={card.id} className={styles.card} inert aria-hidden="true">
            <Card card={card} eager withoutTag />
          </div>
        ) : (
          <span className={styles.outline} aria-hidden="true">
            <Icon name={isClosed ? 'lock' : 'plus'} size={24} />
          </span>
        )}
        <button
          type="button"
          className={styles.press}
          aria-label={card ? `${title}: ${nameOf(card)}` : `${title}, empty`}
          aria-describedby={hintId}
          aria-current={isActive ? 'true' : undefined}
          disabled={isClosed}
          onClick={onActivate}
        />
        <span id={hintId} className="visually-hidden">
          {isClosed ? 'Choose a Prediction first' : 'Shows your cards for this slot'}
        </span>
      </div>
      <button
        type="button"
        className={styles.clear}
        aria-label={`Clear ${title}`}
        disabled={card === null}
        onClick={onClear}
      >
        Clear
      </button>
    </div>
  )
}
