import { z } from 'zod'
import { mayLack, orBlank, ours, readAs, wordOf, type Sent } from '../answer.ts'
import { sentId, usd } from '../wire.ts'
import { packTypes } from './filter-words.ts'
import { cardTags, tradeBars } from './card-facts.ts'
import { rarityNames, rarityOf } from './kinds.ts'

/** How lists spell a kind; slot cards use the lower-case kind itself (Core §3). */
export type ListType =
  | 'Category'
  | 'Date'
  | 'Identity'
  | 'Event'
  | 'Trigger'
  | 'Prize'
  | 'TPC Wager'
  | 'Prediction'
  | 'Pack'

export const property = z.object({ title: z.string(), text: orBlank(z.string()) })

/** The text of a property of a card as it was sent; empty if it has none. */
function propertyText({ properties }: Sent, title: string): string {
  const found = z
    .array(property)
    .safeParse(properties)
    .data?.find((each) => each.title === title)
  return found?.text ?? ''
}

const rarityIn = (card: Sent) => rarityOf(propertyText(card, 'Rarity')) ?? 1

/**
 * A player as others see them: with a name if they have a public profile. Whether the house runs them is never hidden.
 */
export const publicPlayer = z.object({
  /** The name of the public profile; null if there is none to see. */
  id: sentId.nullable(),
  nickname: z.string(),
  is_resident: z.boolean(),
})
export type PublicPlayer = z.output<typeof publicPlayer>

/** The item of every card list (Core §3 'Card list item'); `face` has what is printed on the card beside the name. */
export const cardItem = z.object({
  id: sentId,
  name: z.string(),
  image: orBlank(z.string()),
  image_back: mayLack(z.string(), ''),
  type: z.string(),
  /** In the client, one that is not among the specification's says whether the card is listed. */
  tag: readAs(z.enum(cardTags), (given, around) =>
    given === undefined
      ? given
      : (wordOf(cardTags, given) ?? (around['is_listed'] === true ? 'For Sale' : 'Not Listed')),
  ),
  properties: z.array(property),
  is_listed: mayLack(z.boolean(), false),
  owned_by_self: z.boolean(),
  is_valid_event: z.boolean().optional(),
  /** True if it is decided, and cannot be claimed before its pool is settled. */
  pool_open: z.boolean().optional(),
  cost: mayLack(usd.nullable(), null),
  /** Null, like the tier, on everything but packs; such an item has no contents. */
  pack_type: mayLack(
    readAs(z.enum(packTypes).nullable(), (given) => wordOf(packTypes, given) ?? null),
    null,
  ),
  pack_contents: mayLack(z.array(property), []),
  marketplace_id: mayLack(sentId, -1),
  /** Why it is not on the marketplace, if its `marketplace_id` is -1. */
  why_not_tradable: z.enum(tradeBars).optional(),
  /** The owner, on the marketplace; absent on the player's own cards. */
  seller: publicPlayer.optional(),
  /** True if its owner accepts no offers. */
  offers_off: z.boolean().optional(),
  /** Whether its owner has locked it, so that it cannot be sold, burned or opened by accident. */
  locked: z.boolean().optional(),
  tier: mayLack(z.number().int().nullable(), null),
  rarity: ours(z.number().int(), rarityIn),
  rarity_name: ours(z.string(), (card) => rarityNames[rarityIn(card)]),
  collection: ours(z.string(), (card) => propertyText(card, 'Collection')),
  face: ours(z.record(z.string(), z.string()), {}),
})
export type CardItem = z.output<typeof cardItem>
