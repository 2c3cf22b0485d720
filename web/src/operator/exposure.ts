import {
  voidedByEvent,
  voidedByPerson,
  type Affected,
  type Exposed,
} from '@called-shot/shared/operator/exposure-rules.ts'
import { matchDay } from '@called-shot/shared/operator/match-day-contract.ts'
import { formatUsd, sumCents } from '@called-shot/shared/money.ts'
import type { Verdict } from '@called-shot/shared/events/verdicts.ts'
import { call, type Answer } from '../api/client.ts'
import type { Preview } from './act.ts'
import { countText, momentIn, numberIn, optionalIn, textIn, type Values } from './values.ts'

/** One outcome, as a row of a list knows it. */
export interface OutcomeKey {
  readonly eventId: number
  readonly personId: string | null
  readonly triggerId: number
  /** The call as its card says it. */
  readonly name: string
}

type Exposure = Answer<typeof matchDay.exposure>['data'][number]

async function read(eventId: number, craftedFrom?: string): Promise<Exposure[]> {
  const query = { event_id: String(eventId), crafted_from: craftedFrom }
  return (await call(matchDay.exposure, { query })).data
}

export function exposedOf({ person_id: personId, status, predictions, ...row }: Exposure): Exposed {
  return { personId, status, predictions, owedCents: row.owed_if_true }
}

const line = (label: string, amount: string | number) => ({
  label,
  amount: typeof amount === 'number' ? countText(amount) : amount,
})

function voidLines(what: string, { outcomes, predictions, owedCents }: Affected): Preview['lines'] {
  return [
    line(`${what}: predictions`, predictions),
    line('on outcomes', outcomes),
    line('Prizes that go back to their owners', formatUsd(owedCents)),
  ]
}

/** The effect of voiding everything that is undecided. */
export async function cancelPreview(eventId: number, what: string): Promise<Preview> {
  return { lines: voidLines(what, voidedByEvent((await read(eventId)).map(exposedOf))) }
}

/** The effect of a start at the typed moment: predictions crafted from then on are void, earlier ones stay. */
export async function startPreview(eventId: number, values: Values): Promise<Preview> {
  const [late, all] = await Promise.all([read(eventId, momentIn(values, 'actual_started_at')), read(eventId)])
  const voided = voidedByEvent(late.map(exposedOf))
  const open = voidedByEvent(all.map(exposedOf))
  return {
    lines: [
      ...voidLines('Void, crafted from then on', voided),
      line('Predictions that stand', open.predictions - voided.predictions),
    ],
  }
}

/** The effect of removing the typed person; adding one voids nothing. */
export async function participationPreview(eventId: number, values: Values): Promise<Preview> {
  const all = (await read(eventId)).map(exposedOf)
  const person = textIn(values, 'part') === 'yes' ? '' : textIn(values, 'person')
  return { lines: voidLines('Void at once', voidedByPerson(all, person)) }
}

/**
 * The effect on the whole event: the first report closes it, and decides nothing that other sources must still report.
 */
export async function reportPreview(eventId: number): Promise<Preview> {
  const { outcomes, predictions, owedCents } = voidedByEvent((await read(eventId)).map(exposedOf))
  return {
    lines: [
      line('Undecided predictions on it', predictions),
      line('on outcomes', outcomes),
      line('Owed if all come true', formatUsd(owedCents)),
    ],
  }
}

const effects = {
  '': 'Their prizes',
  true: 'Prizes that can be redeemed',
  false: 'Prizes that burn',
  void: 'Prizes that go back to their owners',
}

/** The chosen outcome; none before one is chosen. */
export function outcomeIn(values: Values): Verdict | '' {
  const text = textIn(values, 'outcome')
  return text === 'true' || text === 'false' || text === 'void' ? text : ''
}

/** What the typed decision affects: all predictions on the event until a trigger is entered. */
export async function decisionPreview(eventId: number, values: Values): Promise<Preview> {
  const all = await read(eventId)
  const trigger = optionalIn(values, 'trigger')
  const person = optionalIn(values, 'person') ?? null
  const those =
    trigger === undefined
      ? all
      : all.filter((each) => String(each.trigger_id) === trigger && each.person_id === person)
  const count = (of: (each: Exposure) => number) => those.reduce((sum, each) => sum + of(each), 0)
  const worth = formatUsd(sumCents(those.map(({ owed_if_true: owed }) => owed)))
  const label = trigger === undefined ? 'Their prizes, on the whole event' : effects[outcomeIn(values)]
  return {
    lines: [
      line(
        'Predictions',
        count(({ predictions }) => predictions),
      ),
      ...(trigger === undefined
        ? []
        : [
            line(
              'Players',
              count(({ players }) => players),
            ),
          ]),
      line(label, worth),
    ],
  }
}

/** What the typed amendment pays; until it is known which outcome it is and what it becomes, what a decision affects. */
export async function amendmentPreview(eventId: number, values: Values): Promise<Preview> {
  const trigger = optionalIn(values, 'trigger')
  const outcome = outcomeIn(values)
  if (trigger === undefined || outcome === '') return decisionPreview(eventId, values)
  const { status, unclaimed, paid, owed, has_more } = await call(matchDay.amendment, {
    params: { id: eventId },
    query: {
      person_id: optionalIn(values, 'person'),
      trigger_id: String(numberIn(values, 'trigger')),
      outcome,
    },
  })
  return {
    lines: [
      line('It is now', status),
      line('Unclaimed predictions that follow', unclaimed),
      line('Ended predictions that are paid', has_more ? `${paid} or more` : paid),
      line('Paid from corrections', formatUsd(owed)),
    ],
  }
}
