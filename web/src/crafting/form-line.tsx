import type { TriggerForm } from '@called-shot/shared/form/contract.ts'
import { FormChart } from '../form/form-chart.tsx'
import { gameText } from '../form/form-words.ts'
import { formOf, personOf, type Form, type Person } from '../form/use-form.ts'
import styles from './form-line.module.css'
import type { Slot, Slots } from './slots.ts'

/**
 * What is known about a card that could be slotted: its form with the slotted card; of a person, how often they have
 * played lately, and their next game.
 */
export interface KnownForm {
  readonly form: TriggerForm | null
  readonly played: string | null
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
  const person = slots.active === 'identity' ? personOf(form, id) : null
  return {
    form: other ? formOf(form, id, other.id) : null,
    played: person?.played ?? null,
    next: person?.next[0] ?? null,
  }
}

function otherOf({ active }: Slots<Slot>): 'identity' | 'trigger' {
  return active === 'trigger' ? 'identity' : 'trigger'
}

export function FormLine({ known: { form, played, next } }: { known: KnownForm }) {
  if (form === null && played === null && next === null) return null
  return (
    <span className={styles.line}>
      {form !== null && <FormChart form={form} />}
      {played !== null && <span className={styles.fact}>{played}</span>}
      {next !== null && <span className={styles.fact}>Next: {gameText(next)}</span>}
    </span>
  )
}
