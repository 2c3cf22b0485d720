import { z } from 'zod'
import { cardItem } from '../cards/card-item.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { id, instant, line, usd } from '../wire.ts'

/** Event Pending; Processing (locked out, not decided); Counter (in its dispute window); resolved. */
export const predictionStatuses = [
  'Event Pending',
  'Processing',
  'Counter',
  'Resolved True',
  'Resolved False',
  'Resolved Void',
] as const
export type PredictionStatus = (typeof predictionStatuses)[number]

export const predictions = {
  claimCards: endpoint({
    method: 'POST',
    path: '/claimback/cards',
    who: 'player',
    standing: 'active',
    body: z.strictObject({ nft_card_prediction_id: id }),
    answer: z.object({ identity: cardItem, prize: cardItem.nullable(), bonus: usd }),
    refusals: [
      'not_found',
      'not_yours',
      'not_decided',
      'already_claimed',
      'pool_open',
      'suspended',
      'changed',
    ],
    summary:
      'Claims a true prediction, returns the identity of a false one, takes everything back of a void one',
    moves: true,
  }),

  listStatus: endpoint({
    method: 'GET',
    path: '/me/prediction_status/params',
    also: ['/me/prediction_status'],
    who: 'player',
    query: z.object(pageQuery),
    answer: page(
      z.object({
        id: z.number(),
        created_at: instant,
        event_date: instant,
        event_type: z.string(),
        identity: z.string(),
        event: z.string(),
        trigger: z.string(),
        prize_value: usd,
        status: z.enum(predictionStatuses),
        /** Who said what, when and by which rule; empty until decided. */
        evidence: z.unknown(),
      }),
    ),
    refusals: [],
    summary: 'The state of every prediction of one’s own, claimed ones included',
  }),

  disputeOutcome: endpoint({
    method: 'POST',
    path: '/outcome_dispute',
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
