import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { eventStates, eventTypes } from '../events/event-types.ts'
import { everyRole, operatorAct, operatorRead } from '../operator-roles.ts'
import { page } from '../page.ts'
import { byId, id, instant, line, reason, sentId } from '../wire.ts'
import { personId, searchable } from './call-parts.ts'

export const eventView = z.object({
  id: sentId,
  name: z.string(),
  type: z.enum(eventTypes),
  starts_at: instant,
  actual_started_at: instant.nullable(),
  collection_id: sentId.nullable(),
  participants: z.array(z.string()),
  status: z.enum(eventStates),
  pool: z.boolean(),
  group: z.string().nullable(),
})

/** The calls that publish events and change them. */
export const eventCalls = {
  listEvents: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/events',
    query: searchable,
    answer: page(eventView),
    refusals: [],
    summary: 'Events, newest start first',
  }),

  createEvent: endpoint({
    ...operatorAct('oracle'),
    path: '/operator/events',
    body: z.strictObject({
      name: line(120).min(1),
      type: z.enum(eventTypes),
      starts_at: instant,
      collection_id: id,
      participants: z.array(personId).max(500),
      pool: z.boolean().optional(),
      sources_required: z.number().int().min(1).max(10).optional(),
      group: line(80).optional(),
    }),
    answer: eventView,
    refusals: ['not_found', 'event_closed'],
    summary: 'Publishes an event; it must start at least 1 second from now',
    moves: true,
  }),

  postponeEvent: endpoint({
    ...operatorAct('oracle'),
    path: '/operator/events/{id}/postpone',
    params: byId,
    body: z.strictObject({ starts_at: instant }),
    answer: eventView,
    refusals: ['not_found', 'already_final', 'changed'],
    summary: 'Moves an event; by more than 14 days its predictions are void',
    moves: true,
  }),

  cancelEvent: endpoint({
    ...operatorAct('oracle'),
    path: '/operator/events/{id}/cancel',
    params: byId,
    body: z.strictObject({
      reason: reason(),
      /** It had started and was interrupted. */
      abandoned: z.boolean().optional(),
    }),
    answer: eventView,
    refusals: ['not_found', 'already_final', 'changed'],
    summary: 'Cancels an event: every undecided prediction on it is void',
    moves: true,
  }),

  setParticipation: endpoint({
    ...operatorAct('oracle'),
    path: '/operator/events/{id}/participants',
    params: byId,
    body: z.strictObject({
      person_id: personId,
      takes_part: z.boolean(),
      /** Their team in this event; by default their own team. */
      team: line(20).optional(),
      reason: reason(),
    }),
    answer: eventView,
    refusals: ['not_found', 'already_final', 'changed'],
    summary: 'Adds a person to an event, or takes one out, whose undecided predictions there are void',
    moves: true,
  }),

  startEvent: endpoint({
    ...operatorAct('oracle'),
    path: '/operator/events/{id}/started',
    params: byId,
    body: z.strictObject({ actual_started_at: instant }),
    answer: eventView,
    refusals: ['not_found', 'changed'],
    summary: 'Records the actual start; predictions committed after it are void',
    moves: true,
  }),
}
