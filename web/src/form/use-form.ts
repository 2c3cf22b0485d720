import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { form, type TriggerForm } from '@called-shot/shared/form/contract.ts'
import { useCall } from '../api/query.ts'

export type Form = AnswerOf<typeof form.show>
export type Person = Form['people'][number]

const maxCards = 120

interface Asked {
  /** Ids of cards: identities, triggers, an event, a prediction. */
  readonly cards?: readonly number[]
  readonly personId?: string
}

/** The form of these cards, to help the player decide. Sends no request if there is nothing to ask about. */
export function useForm({ cards: ids = [], personId }: Asked) {
  const known = [...new Set(ids)].filter((id) => id > 0).slice(0, maxCards)
  return useCall(
    form.show,
    {
      query: {
        cards: known.length === 0 ? undefined : known.map(String),
        celebrity_id: personId,
      },
    },
    { enabled: known.length > 0 || personId !== undefined, keepPrevious: true },
  )
}

/** The form of a trigger card together with an identity card; the order of the two does not matter. */
export function formOf(known: Form | undefined, first: number, second: number): TriggerForm | null {
  const [one, other] = [cardIn(known, first), cardIn(known, second)]
  const person = one?.person ?? other?.person
  const trigger = one?.trigger ?? other?.trigger
  return known?.forms.find((each) => each.person === person && each.trigger === trigger) ?? null
}

export function personOf(known: Form | undefined, card: number): Person | null {
  const id = cardIn(known, card)?.person
  return known?.people.find((each) => each.id === id) ?? null
}

/** The forms of a trigger for the player's people who have played, most likely first. */
export function bestForms(known: Form | undefined, triggerCard: number): readonly TriggerForm[] {
  const trigger = cardIn(known, triggerCard)?.trigger
  return (known?.forms ?? [])
    .filter((form) => form.trigger === trigger && form.recent.length > 0)
    .toSorted((a, b) => b.hits / b.recent.length - a.hits / a.recent.length || b.hits - a.hits)
}

function cardIn(known: Form | undefined, card: number): Form['cards'][number] | undefined {
  return known?.cards.find(({ id }) => id === card)
}
