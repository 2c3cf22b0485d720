import { z } from 'zod'
import { eventStates } from '../events/event-types.ts'
import { outcomeStatuses, verdicts } from '../events/verdicts.ts'
import { ours } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { everyRole, operatorRead } from '../operator-roles.ts'
import { page, pageQuery } from '../page.ts'
import { byId, idText, instant, line, maybe, sentId, usd } from '../wire.ts'

/** Events by time with their exposure: what the house owes if every call comes true. */
export const matchDay = {
  list: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/match_day',
    query: z.object({
      ...pageQuery,
      search: maybe(line(100)),
      status: maybe(z.enum(eventStates)),
    }),
    answer: page(
      z.object({
        id: sentId,
        name: z.string(),
        status: z.enum(eventStates),
        starts_at: instant,
        closed_at: instant.nullable(),
        pool: z.boolean(),
        /** The sources that have reported anything on it. */
        sources: z.array(z.string()),
        /** Unclaimed predictions, and how many of their outcomes are undecided. */
        predictions: z.number(),
        undecided: z.number(),
        /** What is owed if everything undecided comes true, including what already has. */
        owed: usd,
      }),
    ),
    refusals: [],
    summary: 'Events with their exposure: predictions, and what the house owes if all of them come true',
  }),

  exposure: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/exposure',
    query: z.object({
      event_id: idText,
      /** Only predictions that were crafted from this moment on: an event that began then makes them void. */
      crafted_from: maybe(instant),
    }),
    answer: z.object({
      data: z.array(
        z.object({
          event_id: sentId,
          outcome_id: sentId,
          person_id: z.string().nullable(),
          person: z.string().nullable(),
          trigger_id: sentId,
          trigger: z.string(),
          /** The trigger's, a verb phrase for a person. */
          sentence: ours(z.string(), ''),
          event: ours(z.string(), ''),
          status: z.enum(outcomeStatuses),
          final_at: ours(instant.nullable(), null),
          frozen: ours(z.boolean(), false),
          predictions: z.number(),
          players: z.number(),
          owed_if_true: usd,
        }),
      ),
      /** The debt if everything undecided comes true, including what already has. */
      total: usd,
    }),
    refusals: ['not_found'],
    summary:
      'What depends on each outcome of an event: predictions, players, and what is owed if it comes true',
  }),

  amendment: endpoint({
    ...operatorRead('oracle'),
    path: '/operator/events/{id}/amendment',
    params: byId,
    query: z.object({
      /** Absent for a call about the event itself. */
      person_id: maybe(z.string().max(120)),
      trigger_id: idText,
      outcome: z.enum(verdicts),
    }),
    answer: z.object({
      status: z.enum(outcomeStatuses),
      /** Unclaimed predictions follow the new outcome. */
      unclaimed: z.number().int(),
      /** Ended ones that are paid from corrections; nothing is taken back from the others. */
      paid: z.number().int(),
      owed: usd,
      /** Whether there are more ended predictions than were counted; they are owed in addition. */
      has_more: z.boolean(),
    }),
    refusals: ['not_found'],
    summary: 'Shows what amending an outcome would pay from corrections, before it is done',
  }),
}
