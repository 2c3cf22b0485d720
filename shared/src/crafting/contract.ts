import { z } from 'zod'
import { cardItem } from '../cards/card-item.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../wire.ts'

const common = [
  'not_yours',
  'not_found',
  'gone',
  'not_matching',
  'suspended',
  'on_a_break',
  'excluded_region',
  'changed',
] as const

export const crafting = {
  craftIdentity: endpoint({
    method: 'POST',
    path: '/nft/craft_identity',
    who: 'player',
    standing: 'eligible',
    body: z.strictObject({
      nft_card_category_id: id,
      nft_card_month_id: id,
      nft_card_day_id: id,
      nft_card_year_id: id,
      celebrity_id: z.string().min(1).max(120),
    }),
    answer: z.object({ nft_card_identity_id: z.number(), card: cardItem }),
    refusals: [...common],
    summary: 'Burns a category, month, day and year card into the Identity of a person born then',
    moves: true,
  }),

  craftPrediction: endpoint({
    method: 'POST',
    path: '/nft/craft_prediction',
    who: 'player',
    standing: 'eligible',
    body: z.strictObject({
      nft_card_identity_id: id,
      nft_card_event_date_id: id,
      nft_card_trigger_id: id,
      nft_card_prize_id: id,
    }),
    answer: z.object({ nft_card_prediction_id: z.number(), card: cardItem }),
    refusals: [...common, 'event_closed', 'not_participating', 'second_pool_entry', 'tutorial_card'],
    summary: 'Holds an identity, event, trigger and prize card in a Prediction until the world decides',
    moves: true,
  }),
}
