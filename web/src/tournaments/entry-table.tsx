import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import type { CardItem } from '../card/card-item.ts'
import { rarityOf } from '../card/card-kind.ts'
import { nameOf } from '../card/card-label.ts'
import { Rosette } from '../card/rosette.tsx'
import { SlotPlace } from '../card/slot-place.tsx'
import styles from './entry-table.module.css'
import { activated, cleared, isClosed, isComplete, slotNames, slotTitles, type EntrySlots } from './slots.ts'

export interface EntryTableProps {
  readonly slots: EntrySlots
  /** What both cards would play for; null while there is no wager. */
  readonly pot: { readonly cents: Cents; readonly seats: number } | null
  readonly onShow: (slots: EntrySlots) => void
}

/** The two places of an entry, and between them, on their engraving, the call and then what it plays for. */
export function EntryTable({ slots, pot, onShow }: EntryTableProps) {
  const { prediction } = slots
  return (
    <div className={styles.table}>
      <div className={styles.rosette}>
        <Rosette
          seed="tournament"
          rarity={prediction ? rarityOf(prediction) : 1}
          glow={isComplete(slots) ? 'lit' : 'faint'}
        />
      </div>
      {slotNames.map((slot) => {
        const card = slots[slot]
        return (
          <div
            key={slot}
            className={styles.place}
            data-slot={slot}
            data-active={slots.active === slot || undefined}
          >
            <h2>{slotTitles[slot]}</h2>
            <SlotPlace
              title={slotTitles[slot]}
              card={card}
              words={card && nameOf(card)}
              isActive={slots.active === slot}
              closedBecause={isClosed(slots, slot) ? 'Choose a Prediction first' : null}
              onActivate={() => onShow(activated(slots, slot))}
              onClear={() => onShow(cleared(slots, slot))}
              keepsClear
            />
          </div>
        )
      })}
      <div className={styles.center}>
        <AtStake prediction={prediction} pot={pot} />
      </div>
    </div>
  )
}

function AtStake({
  prediction,
  pot,
}: Pick<EntryTableProps, 'pot'> & { readonly prediction: CardItem | null }) {
  if (!prediction) return <p className={styles.question}>Who calls it right?</p>
  if (!pot) {
    return (
      <>
        <p className={styles.question}>{prediction.face?.['person'] ?? 'Your call'}</p>
        <p className={styles.note}>for a wager</p>
      </>
    )
  }
  return (
    <>
      <p className={styles.note}>{pot.seats} players for</p>
      <p className={styles.pot}>{formatUsd(pot.cents)}</p>
    </>
  )
}
