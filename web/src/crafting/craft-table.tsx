import type { ReactNode } from 'react'
import { kindNames } from '@called-shot/shared/cards/kinds.ts'
import { SlotPlace } from '../card/slot-place.tsx'
import { slottedWords } from './card-selector.tsx'
import styles from './craft-table.module.css'
import { isSlotEnabled, type Slot, type Slots } from './slots.ts'

export interface CraftTableProps<Name extends Slot> {
  readonly slots: Slots<Name>
  readonly onActivate: (slot: Name) => void
  readonly onClear: (slot: Name) => void
  /** The engraving in the middle. */
  readonly rosette: ReactNode
  /** The content of the engraving. */
  readonly children: ReactNode
}

/** Four places around an engraving. */
export function CraftTable<Name extends Slot>({
  slots,
  onActivate,
  onClear,
  rosette,
  children,
}: CraftTableProps<Name>) {
  return (
    <section className={styles.table} aria-label="Crafting table">
      <div className={styles.rosette}>{rosette}</div>
      <div className={styles.center}>{children}</div>
      <ul className={styles.places}>
        {slots.order.map((slot) => {
          const card = slots.cards[slot] ?? null
          return (
            <li key={slot}>
              <SlotPlace
                title={kindNames[slot]}
                card={card}
                words={card && slottedWords(card)}
                isActive={slots.active === slot}
                closedBecause={isSlotEnabled(slots, slot) ? null : 'Add an Identity and an Event first'}
                onActivate={() => onActivate(slot)}
                onClear={() => onClear(slot)}
              >
                <span className={styles.title}>{kindNames[slot]}</span>
              </SlotPlace>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
