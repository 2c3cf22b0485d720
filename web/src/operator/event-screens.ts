import { predictionName } from '@called-shot/shared/crafting/rules.ts'
import { formatUsd, sumCents } from '@called-shot/shared/money.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { isFinal } from '@called-shot/shared/predictions/rules.ts'
import { outcomeStatuses, verdicts } from '@called-shot/shared/events/verdicts.ts'
import { eventTypes, type EventType } from '@called-shot/shared/events/event-types.ts'
import type { Answer } from '../api/client.ts'
import { act, toldWhy, type Act, type ActField } from './act.ts'
import { link, moment, status, words } from './columns.tsx'
import { disputesSaid } from './disputes-said.tsx'
import {
  amendmentPreview,
  cancelPreview,
  decisionPreview,
  outcomeIn,
  participationPreview,
  reportPreview,
  startPreview,
  type OutcomeKey,
} from './exposure.ts'
import { serverNow } from '../time/server-now.ts'
import { listScreen } from './list-screen.tsx'
import { pageOf, seeing } from './pages.ts'
import { collectionOptions } from './sale-options.ts'
import { momentIn, utcMomentText, numberIn, optionalIn, statusText, textIn, type Values } from './values.ts'

type Event = Answer<typeof operator.listEvents>['data'][number]

/** Where an event stands after an act. */
const eventDone = ({ id, name, starts_at: startsAt, status }: Answer<typeof operator.createEvent>) => ({
  sentence: `${name}: starts ${utcMomentText(startsAt)} UTC, ${statusText(status)}.`,
  links: [{ to: pageOf('event', id), text: name }],
})

const person: ActField = { name: 'person', label: 'Person', kind: 'person' }

/** The acts for one event. */
export function eventActs({
  id,
  name,
  status,
  starts_at: startsAt,
}: Pick<Event, 'id' | 'name' | 'starts_at'> & { readonly status: string }): readonly Act[] {
  const params = { id }
  if (status !== 'open' && status !== 'on') return [amend({ eventId: id })]
  return [
    act(operator.postponeEvent, {
      done: eventDone,
      title: 'Postpone',
      about: `Moves ${name}. By more than 14 days its predictions are void.`,
      params,
      first: { starts_at: utcMomentText(startsAt) },
      fields: [{ name: 'starts_at', label: 'New start', kind: 'moment' }],
      body: (values) => ({ starts_at: momentIn(values, 'starts_at') }),
      preview: () => cancelPreview(id, 'By more than 14 days void'),
    }),
    act(operator.startEvent, {
      done: eventDone,
      title: 'Start',
      about: `${name} has begun: crafting and trading on it close, and what was crafted after that moment is void.`,
      params,
      first: { actual_started_at: utcMomentText(new Date(serverNow())) },
      fields: [{ name: 'actual_started_at', label: 'Began', kind: 'moment' }],
      body: (values) => ({ actual_started_at: momentIn(values, 'actual_started_at') }),
      preview: (values) => startPreview(id, values),
      previewOn: ['actual_started_at'],
    }),
    act(operator.cancelEvent, {
      done: eventDone,
      title: 'Cancel',
      isForGood: true,
      about: `Every undecided prediction on ${name} is void, and gives everything back.`,
      params,
      fields: [
        { name: 'how', label: 'What happened', kind: 'choice', options: ['canceled', 'abandoned'] },
        toldWhy,
      ],
      body: (values) => ({
        reason: textIn(values, 'reason'),
        abandoned: textIn(values, 'how') === 'abandoned',
      }),
      preview: () => cancelPreview(id, 'Void at once'),
    }),
    takePart(id, name),
    report(id),
    decide({ eventId: id }),
  ]
}

function takePart(id: number, name: string): Act {
  return act(operator.setParticipation, {
    done: eventDone,
    title: 'Take part',
    about: `Takes a person out of ${name}, whose undecided predictions there are void, or adds one.`,
    params: { id },
    fields: [
      person,
      { name: 'part', label: 'Takes part', kind: 'choice', options: ['no', 'yes'] },
      { name: 'team', label: 'Team', kind: 'line', isOptional: true },
      toldWhy,
    ],
    body: (values) => {
      const team = optionalIn(values, 'team')
      return {
        person_id: textIn(values, 'person'),
        takes_part: textIn(values, 'part') === 'yes',
        ...(team === undefined ? {} : { team }),
        reason: textIn(values, 'reason'),
      }
    },
    preview: (values) => participationPreview(id, values),
    previewOn: ['person', 'part'],
  })
}

function report(eventId: number): Act {
  return act(operator.recordObservations, {
    title: 'Report',
    about: 'A source’s report about one metric. The first report closes crafting and trading on the event.',
    fields: [
      { name: 'source', label: 'Source', kind: 'line' },
      { ...person, isOptional: true, hint: 'Empty where it is about the event itself' },
      { name: 'metric', label: 'Metric', kind: 'line', hint: 'passing_yards' },
      {
        name: 'value',
        label: 'Value',
        kind: 'number',
        isOptional: true,
        hint: 'Empty: took part, no such result',
      },
      { name: 'final', label: 'Final', kind: 'choice', options: ['yes', 'no'] },
      { name: 'completes', label: 'The event is over, and this is the last report', kind: 'check' },
    ],
    body: (values) => ({
      source: textIn(values, 'source'),
      observations: [
        {
          event_id: eventId,
          person_id: optionalIn(values, 'person') ?? null,
          metric: textIn(values, 'metric'),
          value: optionalIn(values, 'value') === undefined ? null : numberIn(values, 'value'),
          final: textIn(values, 'final') === 'yes',
        },
      ],
      ...(values['completes'] === 'yes' ? { completes: [eventId] } : {}),
    }),
    preview: () => reportPreview(eventId),
  })
}

const outcomeField: ActField = {
  name: 'outcome',
  label: 'Outcome',
  kind: 'choice',
  options: verdicts,
  isUnset: true,
}

const keyFields: readonly ActField[] = [
  { ...person, isOptional: true, hint: 'Empty where it is about the event itself' },
  { name: 'trigger', label: 'Trigger', kind: 'number', hint: 'Its id, from Triggers' },
]

/** The outcome of a row is given; on an event's own page its person and its trigger are typed. */
function decisionOf(key: OutcomeKey | { readonly eventId: number }) {
  const given = 'triggerId' in key ? key : null
  const evidence: ActField = { name: 'evidence', label: 'Evidence', kind: 'text', hint: 'Players read it.' }
  return {
    subject: given?.name,
    first: given === null ? {} : { person: given.personId ?? '', trigger: String(given.triggerId) },
    fields: [...(given === null ? keyFields : []), outcomeField, evidence],
    previewOn: ['person', 'trigger', 'outcome'],
    body: (values: Values) => ({
      event_id: key.eventId,
      person_id: optionalIn(values, 'person') ?? null,
      trigger_id: numberIn(values, 'trigger'),
      // The dialog asks until one is chosen.
      outcome: outcomeIn(values) || ('void' as const),
      evidence: textIn(values, 'evidence'),
    }),
  }
}

/** Decides an outcome inside its dispute window, or answers a dispute. */
function decide(key: OutcomeKey | { readonly eventId: number }): Act {
  return act(operator.decideOutcome, {
    ...decisionOf(key),
    title: 'Decide',
    about:
      'Decides or corrects an outcome. No report changes it after that; an answered dispute is final at once.',
    preview: (values) => decisionPreview(key.eventId, values),
    done: ({ status, final_at: finalAt, event_id: event }) => ({
      sentence: `The outcome is ${status}, for good from ${utcMomentText(finalAt)} UTC on.`,
      links: [seeing('event', event)],
    }),
  })
}

function amend(key: OutcomeKey | { readonly eventId: number }): Act {
  const { body, fields, ...terms } = decisionOf(key)
  return act(operator.amendOutcome, {
    ...terms,
    title: 'Amend',
    about: 'Changes a final outcome. Money owed is paid from corrections; nothing is taken back.',
    fields: [...fields, toldWhy],
    body: (values) => ({ ...body(values), reason: textIn(values, 'reason') }),
    preview: (values) => amendmentPreview(key.eventId, values),
    done: ({ status, event_id: event, transfers }) => ({
      sentence: `The outcome is ${status}. ${formatUsd(sumCents(transfers.map(({ amount }) => amount)))} was paid from corrections.`,
      links: [seeing('event', event), ...transfers.map(({ id }) => seeing('transfer', id))],
    }),
  })
}

type ListedOutcome = Pick<
  Outcome,
  'event_id' | 'event' | 'person_id' | 'person' | 'trigger_id' | 'sentence' | 'status' | 'final_at' | 'frozen'
>

/** The act that an outcome is open to: a final one is amended, every other is decided. */
export function outcomeActs({ event, person: who, sentence, ...row }: ListedOutcome): readonly Act[] {
  const subject = who === null ? 'event' : 'person'
  const key = {
    eventId: row.event_id,
    personId: row.person_id,
    triggerId: row.trigger_id,
    name: predictionName(who ?? '', { subject, sentence }, event),
  }
  const { status, frozen, final_at: finalAt } = row
  return [isFinal({ status, frozen, finalAt }, new Date(serverNow())) ? amend(key) : decide(key)]
}

const create = act(operator.createEvent, {
  done: eventDone,
  title: 'New event',
  about: 'Publishes an event that is in no feed.',
  fields: [
    { name: 'name', label: 'Name', kind: 'line' },
    {
      name: 'type',
      label: 'Type',
      kind: 'choice',
      options: eventTypes,
    },
    { name: 'starts_at', label: 'Starts', kind: 'moment' },
    { name: 'collection', label: 'Collection', kind: 'choice', list: collectionOptions },
    { name: 'participants', label: 'Participants', kind: 'people' },
    { name: 'pool', label: 'Pool', kind: 'choice', options: ['no', 'yes'] },
  ],
  body: (values) => ({
    name: textIn(values, 'name'),
    type: typeIn(values),
    starts_at: momentIn(values, 'starts_at'),
    collection_id: numberIn(values, 'collection'),
    participants: textIn(values, 'participants')
      .split(',')
      .filter((each) => each !== ''),
    pool: textIn(values, 'pool') === 'yes',
  }),
})

function typeIn(values: Values): EventType {
  return eventTypes.find((each) => each === textIn(values, 'type')) ?? 'football'
}

export const EventsScreen = listScreen<Event>(operator.listEvents, {
  title: 'Events',
  empty: 'No event matches',
  rowKey: ({ id }) => id,
  searches: 'name',
  columns: [
    moment('Starts', ({ starts_at }) => starts_at),
    link('Event', ({ id, name }) => ({ to: pageOf('event', id), text: name })),
    words('Type', ({ type }) => type),
    status((row) => row.status),
    moment('Began', (row) => row.actual_started_at),
    { title: 'People', number: true, cell: ({ participants }) => participants.length },
    words('Pool', ({ pool }) => (pool ? 'pool' : '')),
  ],
  begin: [create],
  acts: eventActs,
})

type Outcome = Answer<typeof operator.listOutcomes>['data'][number]

const outcomeColumns = [
  link<Outcome>('Event', (row) => ({ to: pageOf('event', row.event_id), text: row.event })),
  words<Outcome>('Person', (row) => row.person ?? 'the event'),
  words<Outcome>('Trigger', (row) => row.trigger),
  status<Outcome>((row) => (row.frozen ? `${row.status}, frozen` : row.status)),
  moment<Outcome>('Decided', (row) => row.decided_at),
  moment<Outcome>('Final', (row) => row.final_at),
]

export const OutcomesScreen = listScreen<Outcome>(operator.listOutcomes, {
  title: 'Outcomes',
  empty: 'No outcome matches',
  rowKey: ({ id }) => id,
  searches: 'event',
  filters: [{ name: 'status', label: 'Status', kind: 'choice', options: outcomeStatuses }],
  columns: outcomeColumns,
  acts: outcomeActs,
})

/** What players wrote, next to the decision that they dispute. */
export const DisputesScreen = listScreen<Outcome>(operator.listDisputes, {
  title: 'Disputes',
  empty: 'No disputes',
  rowKey: ({ id }) => id,
  searches: 'event or outcome',
  columns: [...outcomeColumns, { title: 'What they say', cell: (row) => disputesSaid(row.evidence) }],
  // On a phone the dialog covers that column.
  acts: (row) => outcomeActs(row).map((each) => ({ ...each, basis: disputesSaid(row.evidence) })),
})
