import { voidedByEvent, type Exposed } from '@called-shot/shared/operator/exposure-rules.ts'
import { matchDay } from '@called-shot/shared/operator/match-day-contract.ts'
import { formatUsd, sumCents } from '@called-shot/shared/money.ts'
import { call, type Answer } from '../api/client.ts'
import type { Preview } from './act.ts'

export interface OutcomeKey {
  readonly eventId: number
  readonly personId?: string | null
  readonly triggerId?: number
}

type Exposure = Answer<typeof matchDay.exposure>['data'][number]

const read = async (eventId: number) => (await call(matchDay.exposure, { params: { id: eventId } })).data

export function exposedOf({ person_id: personId, status, predictions, owed }: Exposure): Exposed {
  return { personId, status, predictions, owedCents: owed }
}

/** The effect of voiding everything that is undecided. */
export async function cancelPreview(eventId: number, what: string): Promise<Preview> {
  const { outcomes, predictions, owedCents } = voidedByEvent((await read(eventId)).map(exposedOf))
  return {
    lines: [
      { label: `${what}: predictions`, amount: String(predictions) },
      { label: 'on outcomes', amount: String(outcomes) },
      { label: 'Prizes that go back to their owners', amount: formatUsd(owedCents) },
    ],
  }
}

/** Whom a decision affects: everything on the event, or one outcome where it is known which. */
export async function decisionPreview({ eventId, personId, triggerId }: OutcomeKey): Promise<Preview> {
  const all = await read(eventId)
  const those =
    triggerId === undefined
      ? all
      : all.filter((each) => each.trigger_id === triggerId && each.person_id === (personId ?? null))
  const count = (of: (each: Exposure) => number) => those.reduce((sum, each) => sum + of(each), 0)
  return {
    lines: [
      { label: 'Predictions', amount: String(count(({ predictions }) => predictions)) },
      ...(triggerId === undefined
        ? []
        : [{ label: 'Players', amount: String(count(({ players }) => players)) }]),
      { label: 'Owed if true', amount: formatUsd(sumCents(those.map(({ owed }) => owed))) },
    ],
  }
}
