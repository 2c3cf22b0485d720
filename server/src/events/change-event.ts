import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { isVoidByPostponement } from '@called-shot/shared/events/oracle-rules.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Effects, EventChange, Notice, OutcomeDecision } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { readEvents, readPendingOutcomes, type EventRow } from './event-reads.ts'
import { eventViews } from './event-lists.ts'

/** A commit holds at most a thousand rows; more undecided outcomes are voided by the job that finds them. */
const mostOutcomes = 900

type View = AnswerOf<typeof operator.postponeEvent>

async function oneEvent(read: Reader, id: number): Promise<EventRow> {
  const [event] = await readEvents(read, [id])
  if (!event) throw refuse('not_found', 'id: there is no such event')
  if (event.status === 'cancelled') throw refuse('already_final', 'This event is cancelled already.')
  return event
}

async function viewAfter(read: Reader, event: EventRow, change: Partial<View>): Promise<View> {
  const [view] = await eventViews(read, [event.id])
  if (!view) throw new Error(`event ${event.id} has no view`)
  return { ...view, ...change }
}

/** Everything undecided on the event becomes void at once, with the reason as evidence. */
async function voidedOutcomes(read: Reader, event: EventRow, reason: string): Promise<OutcomeDecision[]> {
  const outcomes = await readPendingOutcomes(read, [event.id], mostOutcomes)
  return outcomes.map(({ id }) => ({ id, status: 'void', disputeSeconds: 0, evidence: { reason } }))
}

/** Moves an event. By more than 14 days from its first date it is void; else what hangs on it stands. */
export async function postponeEvent(
  { read, player }: Context,
  { params, body }: CommandInput<typeof operator.postponeEvent>,
): Promise<Effects<View>> {
  const event = await oneEvent(read, params.id)
  const isVoid = isVoidByPostponement(event.originalStartsAt, body.starts_at)
  const change: EventChange = isVoid
    ? { id: event.id, startsAt: body.starts_at, status: 'cancelled', closed: true }
    : { id: event.id, startsAt: body.starts_at }
  return {
    answer: await viewAfter(read, event, {
      starts_at: body.starts_at,
      status: isVoid ? 'cancelled' : event.status,
    }),
    setEvents: [change],
    setOutcomes: isVoid ? await voidedOutcomes(read, event, 'postponed by more than 14 days') : [],
    notices: isVoid ? [] : await postponementNotices(read, event, body.starts_at),
    audit: {
      actorId: player.id,
      action: 'event_postponed',
      subject: `event ${event.id}`,
      detail: { from: event.startsAt, to: body.starts_at, void: isVoid },
    },
  }
}

async function postponementNotices(read: Reader, event: EventRow, startsAt: Date): Promise<Notice[]> {
  const owners = await read.query<{ ownerId: Notice['accountId'] }>({
    name: 'owners-on-event',
    text: `
      select distinct owner_id as "ownerId" from asset
      where event_id = $1 and kind = 'prediction' and place <> 'gone' order by owner_id limit 900`,
    values: [event.id],
  })
  return owners.map(({ ownerId }) => ({
    accountId: ownerId,
    type: 'event_postponed',
    message: `${event.name} has a new start. Your predictions on it stand.`,
    payload: {},
    fact: `postponed:${event.id}:${startsAt.toISOString()}`,
  }))
}

/** Cancels an event: every undecided prediction on it is void. */
export async function cancelEvent(
  { read, player }: Context,
  { params, body }: CommandInput<typeof operator.cancelEvent>,
): Promise<Effects<View>> {
  const event = await oneEvent(read, params.id)
  return {
    answer: await viewAfter(read, event, { status: 'cancelled' }),
    setEvents: [{ id: event.id, status: 'cancelled', closed: true }],
    setOutcomes: await voidedOutcomes(read, event, `cancelled: ${body.reason}`),
    audit: {
      actorId: player.id,
      action: 'event_cancelled',
      subject: `event ${event.id}`,
      detail: { evidence: body.reason },
    },
  }
}

/** Records when the event truly started: it is closed, and what was committed from then on is void. */
export async function startEvent(
  { read, player }: Context,
  { params, body }: CommandInput<typeof operator.startEvent>,
): Promise<Effects<View>> {
  const event = await oneEvent(read, params.id)
  return {
    answer: await viewAfter(read, event, { actual_started_at: body.actual_started_at }),
    setEvents: [{ id: event.id, actualStartedAt: body.actual_started_at, closed: true }],
    audit: {
      actorId: player.id,
      action: 'event_started',
      subject: `event ${event.id}`,
      detail: { actual_started_at: body.actual_started_at },
    },
  }
}

/** House command: what is still undecided long after its start, or hangs on a cancelled event, is void. */
export async function voidOverdue(
  { read }: Context<null>,
  input: { eventId: number },
): Promise<Effects<number>> {
  const [event] = await readEvents(read, [input.eventId])
  if (!event) return { answer: 0 }
  const reason = event.status === 'cancelled' ? 'the event was cancelled' : 'no result arrived in time'
  const setOutcomes = await voidedOutcomes(read, event, reason)
  return {
    answer: setOutcomes.length,
    setOutcomes,
    ...(event.status === 'open' ? { setEvents: [{ id: event.id, closed: true }] } : {}),
  }
}
