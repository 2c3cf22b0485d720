import { z } from 'zod'
import { usd } from '../wire.ts'

/** The eight tags a card can carry (Core §4, LIST-58). */
export const cardTags = [
  'Redeemable',
  'Not Redeemable',
  'Resolved True',
  'Resolved False',
  'Resolved Void',
  'Not Listed',
  'For Sale',
  'identity pack',
  'prediction pack',
] as const
export type CardTag = (typeof cardTags)[number]

/** How lists spell a kind; slot cards use the lower-case kind itself (Core §3). */
export const listTypes = [
  'Category',
  'Date',
  'Identity',
  'Event',
  'Trigger',
  'Prize',
  'TPC Wager',
  'Prediction',
  'Pack',
] as const

export const property = z.object({ title: z.string(), text: z.string() })

/** The item of every card list (Core §3 'Card list item'); `face` holds what is printed on the card beside the name. */
export const cardItem = z.object({
  id: z.number(),
  name: z.string(),
  image: z.string(),
  image_back: z.string(),
  type: z.string(),
  tag: z.enum(cardTags),
  properties: z.array(property),
  is_listed: z.boolean(),
  owned_by_self: z.boolean(),
  is_valid_event: z.boolean().optional(),
  cost: usd.nullable(),
  pack_type: z.enum(['identity', 'prediction']).optional(),
  pack_contents: z.array(property).optional(),
  marketplace_id: z.number(),
  tier: z.number().optional(),
  rarity: z.number(),
  rarity_name: z.string(),
  collection: z.string(),
  face: z.record(z.string(), z.string()),
})
export type CardItem = z.output<typeof cardItem>
export type CardItemWire = z.input<typeof cardItem>
