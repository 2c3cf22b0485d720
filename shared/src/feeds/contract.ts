import { z } from 'zod'
import { outcomeStatuses, verdicts } from '../events/verdicts.ts'
import { ours } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { eventStates } from '../events/event-types.ts'
import { metricName, reportedValue } from '../events/reported.ts'
import { operatorAct, operatorRead } from '../operator-roles.ts'
import { playReport } from '../live/play-report.ts'
import { page, pageQuery } from '../page.ts'
import { nothing } from '../topics.ts'
import { byId, id, instant, reason, sentId } from '../wire.ts'

/** Our id of an event, or its key in the data files: '2026_01_NE_SEA'. */
const eventRef = z.union([id, z.string().regex(/^\S{1,100}$/, 'must be an event’s id or key')])

const sourceView = z.object({
  id: sentId,
  name: z.string(),
  moves_events: z.boolean(),
  created_at: instant,
  retired_at: instant.nullable(),
  last_message_at: instant.nullable(),
  /** Keys that are valid now; use the one without an end. */
  keys: z.array(z.object({ id: z.string(), ends_at: instant.nullable() })),
})

const signed = {
  method: 'POST',
  who: 'anyone',
  moves: false,
} as const

/** Results that come in over HTTP, signed (docs/operating.md), and the sources that may send them. */
export const feeds = {
  reportResults: endpoint({
    ...signed,
    path: '/feeds/observations',
    changes: nothing,
    body: z.strictObject({
      observations: z
        .array(
          z.strictObject({
            event: eventRef,
            /** Null: about the event itself. */
            person_id: z.string().min(1).max(120).nullable(),
            metric: metricName,
            value: reportedValue,
            final: z.boolean(),
            at: instant.optional(),
          }),
        )
        .min(1)
        .max(500),
      /** Events that are over, of which the source has reported all it will. */
      completes: z.array(eventRef).max(100).optional(),
    }),
    answer: z.object({ accepted: z.number().int(), outcomes_decided: z.number().int() }),
    refusals: ['bad_signature', 'replayed', 'not_found', 'bad_input', 'changed'],
    summary: 'A source reports results; headers Feed-Key and Feed-Signature sign the body',
  }),

  reportPlays: endpoint({
    ...signed,
    path: '/feeds/plays',
    changes: nothing,
    body: z.strictObject({
      plays: z
        .array(z.strictObject({ event: eventRef, play: playReport, at: instant.optional() }))
        .min(1)
        .max(200),
    }),
    answer: z.object({ accepted: z.number().int() }),
    refusals: ['bad_signature', 'replayed', 'not_found', 'bad_input', 'changed'],
    summary: 'A source reports plays of football games in progress, signed like its results',
  }),

  reportEvent: endpoint({
    ...signed,
    path: '/feeds/events',
    changes: nothing,
    body: z.discriminatedUnion('change', [
      z.strictObject({ event: eventRef, change: z.literal('moved'), starts_at: instant }),
      z.strictObject({ event: eventRef, change: z.literal('started'), started_at: instant }),
      z.strictObject({ event: eventRef, change: z.enum(['cancelled', 'abandoned']), reason: reason() }),
    ]),
    answer: z.object({ event_id: sentId, status: z.enum(eventStates), starts_at: instant }),
    refusals: [
      'bad_signature',
      'replayed',
      'not_allowed',
      'not_found',
      'bad_input',
      'already_final',
      'changed',
    ],
    summary: 'A source with permission reports that an event was moved, started, canceled or abandoned',
  }),

  listSources: endpoint({
    ...operatorRead('support', 'oracle'),
    path: '/operator/sources',
    query: z.object(pageQuery),
    answer: page(sourceView),
    refusals: [],
    summary: 'Sources of results with their keys',
  }),

  createSource: endpoint({
    ...operatorAct('oracle'),
    path: '/operator/sources',
    body: z.strictObject({
      name: z
        .string()
        .regex(
          /^[a-z0-9][a-z0-9 ._-]{0,59}$/i,
          'must be letters, digits, spaces, dots and dashes, at most 60',
        ),
      moves_events: z.boolean().optional(),
    }),
    answer: z.object({ id: sentId, name: z.string(), key_id: z.string() }),
    refusals: ['name_taken', 'changed'],
    summary: 'Names a source of results and gives it a key',
    moves: true,
  }),

  rotateSourceKey: endpoint({
    ...operatorAct('oracle'),
    path: '/operator/sources/{id}/rotate',
    params: byId,
    body: z.strictObject({
      /** How long the old key stays valid. */
      old_key_hours: z.number().min(0).max(168).default(24),
    }),
    answer: z.object({ id: sentId, key_id: z.string() }),
    refusals: ['not_found', 'gone', 'changed'],
    summary: 'Gives a source a new key; the old one ends after a day, or as requested',
    moves: true,
  }),

  retireSource: endpoint({
    ...operatorAct('oracle'),
    path: '/operator/sources/{id}/retire',
    params: byId,
    body: z.strictObject({ reason: reason() }),
    answer: z.object({ id: sentId }),
    refusals: ['not_found', 'gone', 'changed'],
    summary: 'Ends a source: its keys are refused from now on, and its reports stay',
    moves: true,
  }),

  revealSourceKey: endpoint({
    ...operatorAct('oracle'),
    path: '/operator/sources/{id}/secret',
    params: byId,
    answer: z.object({ key_id: z.string(), secret: z.string() }),
    refusals: ['not_found', 'gone', 'changed'],
    summary:
      'Shows the secret of a source’s newest key, to be handed to the sender; written to the audit log',
  }),

  listPolls: endpoint({
    ...operatorRead('support', 'oracle'),
    path: '/operator/feed_polls',
    query: z.object(pageQuery),
    answer: page(
      z.object({
        mapping: z.string(),
        source: z.string(),
        polled_at: instant,
        succeeded_at: instant.nullable(),
        failures: z.number().int(),
        accepted: z.number().int(),
        skipped: z.number().int(),
        problem: z.string().nullable(),
      }),
    ),
    refusals: [],
    summary: 'The state of each mapping file’s polling',
  }),

  listDisagreements: endpoint({
    ...operatorRead('support', 'oracle'),
    path: '/operator/disagreements',
    query: z.object(pageQuery),
    answer: page(
      z.object({
        outcome_id: sentId,
        event_id: sentId,
        event: z.string(),
        person_id: z.string().nullable(),
        trigger_id: sentId,
        trigger: z.string(),
        person: ours(z.string().nullable(), null),
        /** The trigger's, a verb phrase for a person. */
        sentence: ours(z.string(), ''),
        status: z.enum(outcomeStatuses),
        final_at: ours(instant.nullable(), null),
        frozen: ours(z.boolean(), false),
        /** The reports' current result: they contradict each other, or the decision. */
        reports_say: z.enum(['disagreement', ...verdicts]),
        reports: z.array(
          z.object({
            source: z.string(),
            metric: z.string(),
            value: z.number().nullable(),
            said_at: instant,
          }),
        ),
      }),
    ),
    refusals: [],
    summary: 'Outcomes of the last 30 days on which sources contradict each other or the decision',
  }),
}
