import { z } from 'zod'
import { ours } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { metricName, reportedValue } from '../events/reported.ts'
import { outcomeStatuses, verdicts } from '../events/verdicts.ts'
import { everyRole, operatorAct, operatorRead } from '../operator-roles.ts'
import { page, pageQuery } from '../page.ts'
import { id, idText, instant, line, maybe, reason, sentId, usd } from '../wire.ts'
import { personId, searchable } from './call-parts.ts'

const outcomeView = z.object({
  id: sentId,
  event_id: sentId,
  person_id: z.string().nullable(),
  trigger_id: sentId,
  status: z.enum(outcomeStatuses),
  decided_at: instant.nullable(),
  final_at: instant.nullable(),
  frozen: z.boolean(),
  evidence: z.unknown(),
})

/** An outcome of a list, with the names that operators know it by. */
const listedOutcome = outcomeView.extend({
  event: ours(z.string(), ''),
  /** Null where it is about the event itself. */
  person: ours(z.string().nullable(), null),
  trigger: ours(z.string(), ''),
  /** The trigger's, a verb phrase for a person: 'throws for 300 yards or more'. */
  sentence: ours(z.string(), ''),
})

const outcomeKey = { event_id: id, person_id: personId.nullable(), trigger_id: id }

/** The calls that report results and decide outcomes. */
export const outcomeCalls = {
  listOutcomes: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/outcomes',
    query: z.object({
      ...pageQuery,
      search: maybe(line(100)),
      event_id: maybe(idText),
      status: maybe(outcomeView.shape.status),
    }),
    answer: page(listedOutcome),
    refusals: [],
    summary: 'Outcomes with their evidence',
  }),

  listDisputes: endpoint({
    ...operatorRead('support', 'oracle'),
    path: '/operator/disputes',
    query: searchable,
    answer: page(listedOutcome),
    refusals: [],
    summary: 'Outcomes that a player has disputed and that wait for an answer',
  }),

  recordObservations: endpoint({
    ...operatorAct('oracle'),
    path: '/operator/observations',
    body: z.strictObject({
      source: line(60).min(1),
      observations: z
        .array(
          z.strictObject({
            event_id: id,
            person_id: personId.nullable(),
            metric: metricName,
            value: reportedValue,
            final: z.boolean(),
            /** When the source made the report: its latest report counts. */
            at: instant.optional(),
          }),
        )
        .min(1)
        .max(1000),
      /** Events that are over, of which the source has reported all it will. */
      completes: z.array(id).max(100).optional(),
    }),
    answer: z.object({ accepted: z.number().int(), outcomes_decided: z.number().int() }),
    refusals: ['not_found', 'bad_input', 'name_taken', 'changed'],
    summary:
      'Reports observations under any name but a feed’s (with TWO_PERSONS always as the one source "operator"); the first accepted one closes crafting on its event',
    moves: true,
  }),

  decideOutcome: endpoint({
    ...operatorAct('oracle'),
    path: '/operator/outcomes/decide',
    body: z.strictObject({
      ...outcomeKey,
      outcome: z.enum(verdicts),
      evidence: line(2000).min(1),
    }),
    answer: outcomeView,
    refusals: ['not_found', 'already_final', 'not_matching', 'not_participating', 'changed'],
    summary: 'Decides or corrects an outcome, inside its dispute window',
    moves: true,
  }),

  amendOutcome: endpoint({
    ...operatorAct('oracle'),
    path: '/operator/outcomes/amend',
    body: z.strictObject({
      ...outcomeKey,
      outcome: z.enum(verdicts),
      evidence: line(2000).min(1),
      reason: reason(),
    }),
    answer: outcomeView.extend({
      /** The amount paid with this call; with more than a few hundred claims, a job pays the rest. */
      transfers: z.array(z.object({ id: sentId, account_id: sentId, prediction_id: sentId, amount: usd })),
    }),
    refusals: ['not_found', 'not_final', 'already_final', 'not_matching', 'changed'],
    summary: 'Changes a final outcome: pays what is owed by it, and takes nothing back from anybody',
    moves: true,
  }),
}
