import { z } from 'zod'
import { byStatus, ours } from '../answer.ts'
import { cardItem } from '../cards/card-item.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { id, line, sentId, usd } from '../wire.ts'

const common = [
  'not_yours',
  'not_found',
  'gone',
  'card_locked',
  'not_matching',
  'suspended',
  'on_a_break',
  'excluded_region',
  'changed',
] as const

/** A craft has succeeded only if the status is 200 (LIM-03). */
const craftSuccess = 200

const plannedPart = z.object({
  /** 'September', '17', 'Quarterback': the name of the part. */
  name: z.string(),
  owned: z.boolean(),
  /** Null if nobody sells one that fits. */
  card: cardItem.nullable(),
  /** Listings of such a part, in any rarity. */
  for_sale: ours(z.number().int(), 0),
})

export const crafting = {
  identityPlan: endpoint({
    ...playerRead,
    path: '/me/identity_plan/params',
    reads: ['matches'],
    also: ['/me/identity_plan'],
    query: z.object({
      celebrity_id: line(120).min(1),
      rarity: z.enum(['1', '2', '3', '4']).default('1'),
    }),
    answer: z.object({
      celebrity_id: z.string(),
      name: z.string(),
      rarity: z.number().int(),
      /** The highest that can be reached with the player's cards and those for sale; null if a part is missing. */
      reachable: z.number().int().nullable(),
      /** The total price of the missing cards; null if that rarity cannot be reached. */
      total: usd.nullable(),
      category: plannedPart,
      month: plannedPart,
      day: plannedPart,
      year: plannedPart,
    }),
    refusals: ['not_found'],
    summary: 'The cheapest way to finish an identity at a rarity, from the player’s cards and those for sale',
  }),

  craftIdentity: endpoint({
    method: 'POST',
    path: '/nft/craft_identity',
    changes: ['cards', 'summaries', 'filters', 'matches', 'first steps'],
    who: 'player',
    scope: 'craft',
    standing: 'eligible',
    body: z.strictObject({
      nft_card_category_id: id,
      nft_card_month_id: id,
      nft_card_day_id: id,
      nft_card_year_id: id,
      celebrity_id: z.string().min(1).max(120),
    }),
    answer: byStatus(z.object({ nft_card_identity_id: sentId, card: cardItem }), craftSuccess),
    refusals: [...common],
    summary: 'Burns a category, month, day and year card into the Identity of a person born then',
    moves: true,
  }),

  craftPrediction: endpoint({
    method: 'POST',
    path: '/nft/craft_prediction',
    changes: ['cards', 'summaries', 'filters', 'matches', 'predictions', 'first steps'],
    who: 'player',
    scope: 'craft',
    standing: 'eligible',
    body: z.strictObject({
      nft_card_identity_id: id,
      nft_card_event_date_id: id,
      nft_card_trigger_id: id,
      nft_card_prize_id: id,
    }),
    answer: byStatus(z.object({ nft_card_prediction_id: sentId, card: cardItem }), craftSuccess),
    refusals: [
      'closed_for_now',
      ...common,
      'event_closed',
      'not_participating',
      'second_pool_entry',
      'tutorial_card',
      'not_for_residents',
    ],
    summary: 'Holds an identity, event, trigger and prize card in a Prediction until the world decides',
    moves: true,
  }),
}
