import type { PredictionSlot } from '@called-shot/shared/crafting/rules.ts'
import { formOf, useForm } from '../form/use-form.ts'
import { Chance } from '../standing/chance.tsx'
import styles from './center.module.css'
import type { Slots } from './slots.ts'

/**
 * The chance that the call on the table comes true, once its Identity, Event and Trigger are slotted. It has its line from
 * then on, so that nothing below moves when it is known.
 */
export function SlottedChance({ slots }: { readonly slots: Slots<PredictionSlot> }) {
  const { identity, event, trigger } = slots.cards
  const isCall = identity !== undefined && event !== undefined && trigger !== undefined
  const { data } = useForm({ cards: isCall ? [identity.id, event.id, trigger.id] : [] })
  if (!isCall) return null
  const form = formOf(data, identity.id, trigger.id)
  return <p className={`${styles.note} ${styles.estimate}`}>{form !== null && <Chance call={form} />}</p>
}
