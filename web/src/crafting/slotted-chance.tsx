import { formOf, useForm } from '../form/use-form.ts'
import { Chance } from '../standing/chance.tsx'
import styles from './center.module.css'
import type { PredictionSlot, Slots } from './slots.ts'

/** The chance that the call on the table comes true, once its Identity, Event and Trigger are slotted. */
export function SlottedChance({ slots }: { readonly slots: Slots<PredictionSlot> }) {
  const { identity, event, trigger } = slots.cards
  const isCall = identity !== undefined && event !== undefined && trigger !== undefined
  const { data } = useForm({ cards: isCall ? [identity.id, event.id, trigger.id] : [] })
  const form = isCall ? formOf(data, identity.id, trigger.id) : null
  if (form === null || form.chance === null) return null
  return (
    <p className={styles.note}>
      <Chance call={form} />
    </p>
  )
}
