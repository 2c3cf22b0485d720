import type { CardItem } from '../card/card-item.ts'
import { nameOf } from '../card/card-label.ts'
import { CardSpot } from '../card/card-spot.tsx'
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

/** One of the two places of an entry: a chalk outline, or its card. */
export function EntryPlace({ slot, card, isActive, isClosed, onActivate, onClear }: EntryPlaceProps) {
  const title = slotTitles[slot]
  return (
    <div className={styles.place} data-active={isActive || undefined}>
      <h2 className={styles.title}>{title}</h2>
      <CardSpot
        label={card ? `${title}: ${nameOf(card)}` : `${title}, empty`}
        card={card}
        isActive={isActive}
        closedBecause={isClosed ? 'Choose a Prediction first' : null}
        onActivate={onActivate}
      >
        <Icon name={isClosed ? 'lock' : 'plus'} size={24} />
      </CardSpot>
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
