import { z } from 'zod'
import { comparators } from '../events/oracle-rules.ts'
import { verdicts } from '../events/verdicts.ts'
import { byStatus, orBlank, ours, readAs, wordOf } from '../answer.ts'
import { cardItem } from '../cards/card-item.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { predictionStatuses } from './statuses.ts'
import { byId, id, instant, line, sentId, usd } from '../wire.ts'

export const predictions = {
  claimCards: endpoint({
    method: 'POST',
    path: '/claimback/cards',
    changes: ['cards', 'summaries', 'filters', 'predictions', 'balance', 'transactions', 'notifications'],
    who: 'player',
    scope: 'craft',
    standing: 'active',
    body: z.strictObject({ nft_card_prediction_id: id }),
    answer: byStatus(z.object({ identity: cardItem, prize: cardItem.nullable(), bonus: usd })),
    refusals: [
      'not_found',
      'not_yours',
      'not_decided',
      'already_claimed',
      'in_tournament',
      'pool_open',
      'suspended',
      'changed',
    ],
    summary:
      'Claims a true prediction, returns the identity of a false one, takes everything back from a void one',
    moves: true,
  }),

  listStatus: endpoint({
    ...playerRead,
    path: '/me/prediction_status/params',
    reads: ['predictions'],
    also: ['/me/prediction_status'],
    query: z.object(pageQuery),
    answer: page(
      z.object({
        id: sentId,
        created_at: instant,
        event_date: instant,
        event_type: orBlank(z.string()),
        identity: orBlank(z.string()),
        event: orBlank(z.string()),
        trigger: orBlank(z.string()),
        prize_value: usd,
        /** A PredictionStatus; the client shows any other text as it is. */
        status: readAs(
          orBlank(z.string().meta({ enum: [...predictionStatuses] })),
          (given) => wordOf(predictionStatuses, given) ?? given,
        ),
        /** The reports, with source, time and rule; empty until decided. */
        evidence: ours(z.unknown(), null),
      }),
    ),
    refusals: [],
    summary: 'The state of each of the player’s predictions, claimed ones included',
  }),

  showEvidence: endpoint({
    ...playerRead,
    path: '/me/prediction_evidence/{id}',
    reads: ['predictions'],
    params: byId,
    answer: z.object({
      id: sentId,
      name: z.string(),
      status: z.enum(predictionStatuses),
      rule: z.object({
        /** The person, or the event if the trigger is about that. */
        about: z.string(),
        sentence: z.string(),
        metric: z.string(),
        comparator: z.enum(comparators),
        threshold: z.number(),
        sources_required: z.number().int(),
      }),
      event: z.object({
        name: z.string(),
        starts_at: instant,
        actual_started_at: instant.nullable(),
        cancelled: z.boolean(),
      }),
      /** The end of the dispute window; null until decided. */
      final_at: instant.nullable(),
      can_dispute: z.boolean(),
      waits_for_operator: z.boolean(),
      /** This player's dispute of the outcome. */
      dispute: z.object({ reason: z.string(), link: z.string().nullable(), at: instant }).nullable(),
      /** Why it is void: because of its outcome, or because this prediction alone came too late; null if it is not. */
      void_because: z.string().nullable(),
      /** Whether it was claimed as true or false, so that its cards do not come back if it is void after all. */
      is_claimed: z.boolean(),
      /** In a pool that is not settled: as long as it is, only what is void can be taken. */
      pool_open: ours(z.boolean(), false),
      /** Paid after the outcome was amended. */
      corrected: usd,
      reports: z.array(
        z.object({
          source: z.string(),
          metric: z.string(),
          value: z.number().nullable(),
          final: z.boolean(),
          said_at: instant,
          heard_at: instant,
        }),
      ),
      /** The values during the game, after each play that changed them; empty if plays do not determine them. */
      way: z.array(
        z.object({
          quarter: z.number().int(),
          /** Time left in the quarter or in overtime. */
          seconds_left: z.number().int(),
          value: z.number().nullable(),
        }),
      ),
      /** Newest first. */
      rulings: z.array(
        z.object({
          status: z.enum(verdicts),
          at: instant,
          final_at: instant,
          by: z.enum(['sources', 'operator', 'rules']),
          why: z.string().nullable(),
        }),
      ),
    }),
    refusals: ['not_found'],
    summary:
      'Why one of the player’s predictions is what it is: the rule, what sources said and when, every ruling',
  }),

  disputeOutcome: endpoint({
    method: 'POST',
    path: '/outcome_dispute',
    changes: ['predictions'],
    who: 'player',
    standing: 'active',
    body: z.strictObject({
      nft_card_prediction_id: id,
      reason: line(1000).min(1),
      link: z
        .url({ protocol: /^https?$/ })
        .max(500)
        .optional(),
    }),
    answer: z.object({ status: z.literal('frozen') }),
    refusals: ['not_found', 'not_yours', 'already_final', 'already_disputed', 'not_decided', 'changed'],
    summary: 'Disputes a decided outcome inside its window, once; it is frozen until an operator answers',
    moves: true,
  }),
}
