import { cards } from '@called-shot/shared/cards/contract.ts'
import { useCall } from '../api/query.ts'
import { useShowOnboarding } from '../session/use-show-onboarding.ts'
import { Bars } from './form-chart.tsx'
import { hitsText } from './form-words.ts'
import styles from './trigger-back.module.css'
import { bestForms, useForm } from './use-form.ts'

/** The back of a card has room for no more. */
const maxPeople = 2

/** The back of a trigger: its results in the last eight games, for the player's people whom it fits best. */
export function TriggerBack({ triggerId }: { triggerId: number }) {
  const query = {
    limit: 20,
    offset: 0,
    order: 'a_z',
    show_onboarding: useShowOnboarding(),
  } as const
  const own = useCall(cards.listIdentities, { query })
  const people = own.data?.data ?? []
  const { data } = useForm({ cards: people.length === 0 ? [] : [triggerId, ...people.map(({ id }) => id)] })
  return bestForms(data, triggerId)
    .slice(0, maxPeople)
    .map((form) => (
      <span key={form.person} className={styles.line} data-form="">
        <span>{data?.people.find(({ id }) => id === form.person)?.name}</span>
        <Bars form={form} />
        <span>{hitsText(form)}</span>
      </span>
    ))
}
