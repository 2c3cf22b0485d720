import type { TriggerForm } from '@called-shot/shared/form/contract.ts'
import { FormChart } from '../form/form-chart.tsx'
import { gameText } from '../form/form-words.ts'
import { formOf, personOf, type Form, type Person } from '../form/use-form.ts'
import styles from './form-line.module.css'
import type { Slot, Slots } from './slots.ts'

/** What is known about a card that could be slotted: its form with the slotted card, or the person's next game. */
export interface KnownForm {
  readonly form: TriggerForm | null
  readonly next: Person['next'][number] | null
}

/** The ids to request form for: the offered cards and the slotted ones. Only people and triggers have form. */
export function idsForForm(slots: Slots<Slot>, found: readonly { readonly id: number }[]): number[] {
  if (slots.active !== 'trigger' && slots.active !== 'identity') return []
  if (found.length === 0) return []
  const slotted = [slots.cards[otherOf(slots)], slots.cards.event]
  const others = slotted.flatMap((card) => (card ? [card.id] : []))
  // A trigger has form only with a person.
  if (slots.active === 'trigger' && slots.cards.identity === undefined) return []
  return [...others, ...found.map(({ id }) => id)]
}

export function knownOf(form: Form | undefined, slots: Slots<Slot>, id: number): KnownForm {
  const other = slots.cards[otherOf(slots)]
  return {
    form: other ? formOf(form, id, other.id) : null,
    next: slots.active === 'identity' ? (personOf(form, id)?.next[0] ?? null) : null,
  }
}

function otherOf({ active }: Slots<Slot>): 'identity' | 'trigger' {
  return active === 'trigger' ? 'identity' : 'trigger'
}

export function FormLine({ known: { form, next } }: { known: KnownForm }) {
  if (form === null && next === null) return null
  return (
    <span className={styles.line}>
      {form !== null && <FormChart form={form} />}
      {next !== null && <span className={styles.next}>Next: {gameText(next)}</span>}
    </span>
  )
}
