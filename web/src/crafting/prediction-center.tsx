import type { PredictionSlot } from '@called-shot/shared/crafting/rules.ts'
import type { CardItem } from '../card/card-item.ts'
import { propertyOf } from '../card/card-item.ts'
import styles from './center.module.css'
import { SlottedChance } from './slotted-chance.tsx'
import type { Slots } from './slots.ts'

/** The contract as the slots fill up: who, what, where, and for how much. */
export function PredictionCenter({ slots }: { slots: Slots<PredictionSlot> }) {
  const { identity, event, trigger, prize } = slots.cards
  if (!identity && !event) return <p className={styles.question}>What is the call?</p>
  return (
    <div className={styles.sentence}>
      <Line card={identity} placeholder="Somebody" look={styles.name} />
      <Line
        card={trigger}
        placeholder="does something"
        look={styles.phrase}
        text={trigger?.face?.['sentence']}
      />
      <Line card={event} placeholder="at an event" look={styles.phrase} text={event?.face?.['event']} />
      <SlottedChance slots={slots} />
      <Line
        card={prize}
        placeholder="for a prize"
        look={styles.value}
        text={prize && (propertyOf(prize, 'Prize Value') ?? prize.name)}
      />
    </div>
  )
}

interface LineProps {
  readonly card: CardItem | undefined
  readonly placeholder: string
  readonly look: string | undefined
  readonly text?: string | undefined
}

function Line({ card, placeholder, look, text }: LineProps) {
  return <p className={`${look} ${card ? '' : styles.open}`}>{card ? (text ?? card.name) : placeholder}</p>
}
