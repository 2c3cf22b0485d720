import type { TriggerForm } from '@called-shot/shared/form/contract.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { useCall } from '../api/query.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import styles from './card-form.module.css'
import { NextGames } from './card-form.tsx'
import { FormChart } from './form-chart.tsx'
import { useForm, type Person } from './use-form.ts'

const maxTriggers = 60
const maxShown = 5

/** The estimated chance; without one, the share of recent games in which it came true. */
function likelihood({ chance, hits, recent }: TriggerForm): number {
  return chance ?? (100 * hits) / Math.max(1, recent.length)
}

/** A person's next opponent, and how the player's own triggers have fared for the person. */
export function OwnChances({ personId }: { readonly personId: string }) {
  const { people, forms } = useOwnTriggers(personId)
  return (
    <>
      <NextGames people={people} />
      <Triggers forms={forms} />
    </>
  )
}

interface NamedForm {
  readonly name: string
  readonly form: TriggerForm
}

/** The player's triggers that fit the person, most likely first. */
function useOwnTriggers(personId: string): {
  readonly people: readonly Person[]
  readonly forms: readonly NamedForm[]
} {
  const { data: own } = useCall(cards.listTriggers, {
    query: { limit: maxTriggers, show_onboarding: useShowOnboarding() },
  })
  const triggers = own?.data ?? []
  const { data } = useForm({ personId, cards: triggers.map(({ id }) => id) })
  if (!data) return { people: [], forms: [] }
  const triggerOf = new Map(data.cards.map(({ id, trigger }) => [id, trigger]))
  const named = new Map(triggers.map(({ id, name }) => [triggerOf.get(id), name]))
  const forms = data.forms
    .filter(({ person }) => person === personId)
    .toSorted((a, b) => likelihood(b) - likelihood(a))
    .slice(0, maxShown)
    .map((form) => ({ form, name: named.get(form.trigger) ?? '' }))
  return { people: data.people, forms }
}

function Triggers({ forms }: { readonly forms: readonly NamedForm[] }) {
  if (forms.length === 0) return null
  return (
    <section className={styles.form}>
      <h3>Your triggers in the next game</h3>
      <ul className={styles.triggers}>
        {forms.map(({ name, form }) => (
          <li key={form.trigger}>
            <span className={styles.what}>{name}</span>
            <FormChart form={form} />
          </li>
        ))}
      </ul>
    </section>
  )
}
