import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { EventState } from '@called-shot/shared/events/event-types.ts'
import { isVoidByPostponement } from '@called-shot/shared/events/oracle-rules.ts'
import { voidEvidence, type VoidEvidence } from '@called-shot/shared/events/void-reasons.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { operator } from '@called-shot/shared/operator/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { AuditEntry, Effects, EventChange, Notice, OutcomeDecision } from '../commit/effects.ts'
import type { Reader } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import {
  readEvents,
  readHoldersOn,
  readOutcomesToVoid,
  type EventRow,
  type MovedEvent,
} from './event-reads.ts'
import { eventViews } from './event-lists.ts'
import { readWhyCanceled } from './outcome-reads.ts'
import { refuseOwnStake } from './own-stake.ts'

/**
 * How many outcomes or notices a change of an event writes: a commit holds at most a thousand rows. Jobs void the
 * undecided outcomes and tell the players beyond that.
 */
export const maxRowsOfChange = 900

type View = AnswerOf<typeof operator.postponeEvent>

/** Who reports a change: an operator, or a source with the permission. */
export interface Reporter {
  readonly actorId: AccountId | null
  readonly source?: string
}

/** Returns an event that can still be changed; refuses one that is not there, or is canceled. */
export async function oneEvent(read: Reader, id: number): Promise<EventRow> {
  const [event] = await readEvents(read, [id])
  if (!event) throw refuse('not_found', 'id: there is no such event')
  if (event.status === 'cancelled') throw refuse('already_final', 'This event is already canceled.')
  return event
}

/** Returns the event as operators see it after the change. */
export async function viewAfter(read: Reader, event: EventRow, change: Partial<View>): Promise<View> {
  const [view] = await eventViews(read, [event.id])
  if (!view) throw new Error(`event ${event.id} has no view`)
  return { ...view, ...change }
}

/** The state that `eventStateColumn` gives an event once it starts at that time. */
function stateFrom({ status, closedAt, now }: EventRow, startsAt: Date): EventState {
  if (status !== 'open') return status
  return closedAt !== null || startsAt <= now ? 'on' : 'open'
}

/** Everything undecided on the event becomes void at once, with the reason as evidence. */
async function voidedOutcomes(
  read: Reader,
  event: EventRow,
  evidence: VoidEvidence,
): Promise<OutcomeDecision[]> {
  const outcomes = await readOutcomesToVoid(read, { eventId: event.id, limit: maxRowsOfChange })
  return outcomes.map((id) => ({ id, status: 'void', disputeSeconds: 0, evidence }))
}

/** Returns the audit entry of a change, with the source that reported it. */
export function auditOf(reporter: Reporter, action: string, { subject, detail }: Audited): AuditEntry {
  const { actorId, source } = reporter
  return { actorId, action, subject, detail: source === undefined ? detail : { source, ...detail } }
}

interface Audited {
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
}

/**
 * Moves an event. If the new date is more than 14 days after its first date, it is void; otherwise its predictions stay
 * live.
 */
export async function moveEvent(
  read: Reader,
  { id, startsAt }: { readonly id: number; readonly startsAt: Date },
  reporter: Reporter,
): Promise<Effects<View>> {
  const event = await oneEvent(read, id)
  const isVoid = isVoidByPostponement(event.originalStartsAt, startsAt)
  const change: EventChange = isVoid
    ? { id: event.id, startsAt, status: 'cancelled', closed: true }
    : { id: event.id, startsAt }
  const notices = isVoid ? [] : await moveNotices(read, event, { from: event.startsAt, to: startsAt })
  return {
    answer: await viewAfter(read, event, {
      starts_at: startsAt,
      status: isVoid ? 'cancelled' : stateFrom(event, startsAt),
    }),
    setEvents: [change],
    setOutcomes: isVoid ? await voidedOutcomes(read, event, voidEvidence('postponed')) : [],
    notices,
    audit: auditOf(reporter, 'event_postponed', {
      subject: `event ${event.id}`,
      detail: {
        from: event.startsAt,
        to: startsAt,
        void: isVoid,
        // There may be more, whom `tellOfMove` tells.
        ...(notices.length === maxRowsOfChange ? { told: notices.length } : {}),
      },
    }),
  }
}

/** Refuses what the operator has predicted (`refuseOwnStake`), as `cancelEvent` and `startEvent` do. */
export async function postponeEvent(
  { read, player }: Context,
  { params, body }: CommandInput<typeof operator.postponeEvent>,
): Promise<Effects<View>> {
  await refuseOwnStake(read, player, [params.id])
  return moveEvent(read, { id: params.id, startsAt: body.starts_at }, { actorId: player.id })
}

async function moveNotices(
  read: Reader,
  event: EventRow,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Notice[]> {
  const fact = `postponed:${event.id}:${to.toISOString()}`
  const holders = await readHoldersOn(read, { event: event.id, untold: fact, most: maxRowsOfChange })
  return holders.map(({ ownerId, isPlaying }) => ({
    accountId: ownerId,
    type: 'event_postponed',
    facts: {
      name: event.name,
      isEarlier: to < from,
      startsAt: to.toISOString(),
      ...(isPlaying ? {} : { holding: 'cards' }),
    },
    payload: { EventId: event.id },
    fact,
  }))
}

/**
 * House command: tells players with predictions on a moved event, or event cards for it, who have not been told, 900 at
 * once. Returns how many.
 */
export async function tellOfMove(
  { read }: Context<null>,
  { id, from }: MovedEvent,
): Promise<Effects<number>> {
  const [event] = await readEvents(read, [id])
  const notices = event?.status === 'open' ? await moveNotices(read, event, { from, to: event.startsAt }) : []
  return { answer: notices.length, notices }
}

/** Ends an event that will not have a result, before its start or after it: everything undecided on it becomes void. */
export async function endEvent(
  read: Reader,
  {
    id,
    reason,
    isAbandoned,
  }: { readonly id: number; readonly reason: string; readonly isAbandoned: boolean },
  reporter: Reporter,
): Promise<Effects<View>> {
  const event = await oneEvent(read, id)
  const evidence = voidEvidence(isAbandoned ? 'abandoned' : 'cancelled', reason)
  return {
    answer: await viewAfter(read, event, { status: 'cancelled' }),
    setEvents: [{ id: event.id, status: 'cancelled', closed: true }],
    setOutcomes: await voidedOutcomes(read, event, evidence),
    audit: auditOf(reporter, isAbandoned ? 'event_abandoned' : 'event_cancelled', {
      subject: `event ${event.id}`,
      detail: { evidence: reason },
    }),
  }
}

/** Cancels an event for an operator without a stake in it: all that is undecided on it becomes void. */
export async function cancelEvent(
  { read, player }: Context,
  { params, body }: CommandInput<typeof operator.cancelEvent>,
): Promise<Effects<View>> {
  await refuseOwnStake(read, player, [params.id])
  const isAbandoned = body.abandoned ?? false
  return endEvent(read, { id: params.id, reason: body.reason, isAbandoned }, { actorId: player.id })
}

/** Records when the event actually started: it is closed, and what was committed from then on is void. */
export async function beginEvent(
  read: Reader,
  { id, startedAt }: { readonly id: number; readonly startedAt: Date },
  reporter: Reporter,
): Promise<Effects<View>> {
  const event = await oneEvent(read, id)
  return {
    answer: await viewAfter(read, event, {
      actual_started_at: startedAt,
      status: event.status === 'open' ? 'on' : event.status,
    }),
    setEvents: [{ id: event.id, actualStartedAt: startedAt, closed: true }],
    audit: auditOf(reporter, 'event_started', {
      subject: `event ${event.id}`,
      detail: { actual_started_at: startedAt },
    }),
  }
}

/** Records the actual start for an operator without a stake in the event. */
export async function startEvent(
  { read, player }: Context,
  { params, body }: CommandInput<typeof operator.startEvent>,
): Promise<Effects<View>> {
  await refuseOwnStake(read, player, [params.id])
  return beginEvent(read, { id: params.id, startedAt: body.actual_started_at }, { actorId: player.id })
}

/**
 * House command: voids outcomes that are still undecided long after the start of their event, or whose event is
 * canceled, for the same reason as those that were voided with it.
 */
export async function voidOverdue(
  { read }: Context<null>,
  input: { eventId: number },
): Promise<Effects<number>> {
  const [event] = await readEvents(read, [input.eventId])
  if (!event) return { answer: 0 }
  const evidence =
    event.status === 'cancelled'
      ? ((await readWhyCanceled(read, event.id)) ?? voidEvidence('cancelled'))
      : voidEvidence('no_result')
  const setOutcomes = await voidedOutcomes(read, event, evidence)
  return {
    answer: setOutcomes.length,
    setOutcomes,
    ...(event.status === 'open' ? { setEvents: [{ id: event.id, closed: true }] } : {}),
  }
}
