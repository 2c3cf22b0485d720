import { z } from 'zod'
import { mayLack, orBlank, ours, readAs, wordOf } from '../answer.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { nothing, trade } from '../topics.ts'
import { eventTypes } from '../events/event-types.ts'
import {
  byId,
  commaIds,
  commaList,
  commaNumbers,
  commaWords,
  flagText,
  idText,
  instant,
  line,
  maybe,
  sentId,
} from '../wire.ts'
import { cardItem } from './card-item.ts'
import { listingStatuses, packTypes, rarityWords, tagWords, typeWords } from './filter-words.ts'
import { partKinds } from './kinds.ts'

/** The query of every card list in addition to its own order (Core §7.1, §7.2); unknown keys are ignored. */
export const listQuery = {
  ...pageQuery,
  search: maybe(line(100)),
  show_onboarding: maybe(flagText),
  show_expired: maybe(flagText),
  /** A part's kind in the date list and selector; the words of the filter elsewhere. */
  type: maybe(commaWords(typeWords)),
  rarity: maybe(commaWords(rarityWords)),
  collection: maybe(commaList),
  category: maybe(commaList),
  event_type: maybe(commaWords(eventTypes)),
  team: maybe(commaList),
  pack_type: maybe(commaWords(packTypes)),
  tier: maybe(commaNumbers),
  tag: maybe(commaWords(tagWords)),
  status: maybe(commaWords(listingStatuses)),
  /** For the craft selectors: the cards that are slotted already, and those with which the listed cards must go. */
  selected: maybe(line(200)),
  id_selected: maybe(commaIds),
  identity_id: maybe(idText),
  event_id: maybe(idText),
}

const dateOrders = ['low_high', 'high_low', 'collection', 'rarity'] as const
const nameOrders = ['a_z', 'z_a', 'collection', 'rarity'] as const
const prizeOrders = ['ascending', 'descending', 'low_high', 'high_low'] as const
const packOrders = ['a_z', 'z_a', 'tier', 'collection'] as const

function cardList<Order extends readonly [string, ...string[]]>(path: string, order: Order, summary: string) {
  return endpoint({
    ...playerRead,
    path: `${path}/params`,
    reads: ['cards'],
    also: [path],
    query: z.object({ ...listQuery, order: maybe(z.enum(order)) }),
    answer: page(cardItem),
    refusals: [],
    summary,
  })
}

const partStatuses = ['Owned', 'Not Owned', 'In Slot'] as const
const ownerships = ['Owned', 'Not Owned'] as const
const partStatus = z.object({
  name: z.string(),
  status: readAs(z.enum(partStatuses), (given) =>
    given === undefined ? given : (wordOf(partStatuses, given) ?? 'Not Owned'),
  ),
  /** "Where relevant" (CRID-23); -1 if nobody sells this part. */
  marketplace_id: mayLack(sentId, -1),
})

export const identityMatch = z.object({
  /** A person's id; other servers may use numbers. */
  id: readAs(z.string(), (given) => (typeof given === 'number' ? String(given) : given)),
  name: z.string(),
  custom_one: orBlank(z.string()),
  custom_two: orBlank(z.string()),
  identity_owned: z.boolean(),
  category: partStatus,
  birth_month: partStatus,
  birth_day: partStatus,
  birth_year: partStatus,
})
export type IdentityMatch = z.output<typeof identityMatch>

const filterOption = z.object({
  name: z.string(),
  value: z.string(),
  /** How many cards it would show; -1 in the client if the server does not send it. */
  count: ours(z.number().int(), -1),
})
export const listFilter = z.object({ name: z.string(), value: z.string(), filter: z.array(filterOption) })
export type ListFilter = z.output<typeof listFilter>

export const filterTypes = [
  'dates',
  'categories',
  'identities',
  'events',
  'triggers',
  'prizes',
  'predictions',
  'cardpacks',
  'marketplaceCards',
  'marketplaceCardpacks',
] as const

const partsCards = z.object({
  card_collections: z.array(z.string()),
  rarities: z.array(z.string()),
  cards: z.array(z.object({ id: sentId, card_collection_name: z.string(), rarity_name: z.string() })),
})

const eligible = z.object({
  /** -1 in the client if the server does not send it. */
  id: ours(sentId, -1),
  title: z.string(),
  /** Other servers may have more words for it, as for parts (Market §3). */
  ownership: readAs(z.enum(ownerships), (given) => {
    if (given === undefined) return given
    const status = wordOf(partStatuses, given)
    return status === 'In Slot' ? 'Owned' : (status ?? 'Not Owned')
  }),
  marketplace_id: mayLack(sentId, -1),
  prize_amount: mayLack(z.number().nullable(), null),
  /** For an identity: 'Played 3 of the last 4'. */
  form: z.string().optional(),
  /** For an event: two of them may have the same name. */
  starts_at: instant.optional(),
})

const rarityWord = maybe(z.string().max(20))

const lockCall = {
  path: '/me/card/{id}/lock',
  changes: trade,
  who: 'player',
  standing: 'active',
  params: byId,
  answer: z.object({ card: cardItem }),
  refusals: ['not_found', 'not_yours', 'gone', 'changed', 'too_many_at_once'],
  moves: true,
} as const

export const cards = {
  lockCard: endpoint({
    ...lockCall,
    method: 'POST',
    summary: 'Keeps the player’s card or pack from being sold, burned or opened until it is unlocked',
  }),
  unlockCard: endpoint({
    ...lockCall,
    method: 'DELETE',
    summary: 'Lifts the lock from the player’s card or pack; calling it again changes nothing',
  }),
  listDates: cardList('/me/nft_card_date', dateOrders, 'The player’s month, day and year cards'),
  listCategories: cardList('/me/nft_card_category', nameOrders, 'The player’s category cards'),
  listIdentities: cardList('/me/nft_card_identity', nameOrders, 'The player’s identity cards'),
  listEvents: cardList('/me/nft_card_event_date', nameOrders, 'The player’s event cards'),
  listTriggers: cardList('/me/nft_card_trigger', nameOrders, 'The player’s trigger cards'),
  listPrizes: cardList('/me/nft_card_prize', prizeOrders, 'The player’s prize cards'),
  listPredictions: cardList('/me/nft_card_prediction', nameOrders, 'The player’s prediction cards'),
  listPacks: endpoint({
    ...playerRead,
    path: '/me/card_pack/params',
    reads: ['packs'],
    also: ['/me/card_pack'],
    query: z.object({
      ...listQuery,
      order: maybe(z.enum(packOrders)),
      /** Only starter and daily packs. */
      free: maybe(flagText),
    }),
    answer: page(cardItem),
    refusals: [],
    summary: 'The player’s unopened packs',
  }),

  listFilters: endpoint({
    ...playerRead,
    path: '/me/list_filters/params',
    reads: ['filters'],
    also: ['/me/list_filters'],
    query: z.object({
      type: z.enum(filterTypes),
      show_onboarding: maybe(flagText),
      show_expired: maybe(flagText),
    }),
    answer: z.object({ data: mayLack(z.array(listFilter), []), total: mayLack(z.number().int(), 0) }),
    refusals: [],
    summary: 'The filters of a list with their options; the value of a filter is its query key',
  }),

  identityMatches: endpoint({
    ...playerRead,
    path: '/me/identities_matches/params',
    reads: ['matches'],
    also: ['/me/identities_matches'],
    query: z.object({
      ...pageQuery,
      category: maybe(line(60)),
      month: maybe(line(20)),
      day: maybe(line(4)),
      year: maybe(line(6)),
      id_selected: maybe(commaIds),
      listing_id: maybe(idText),
      celebrity_id: maybe(line(120)),
    }),
    answer: page(identityMatch),
    refusals: [],
    summary: 'People whose parts fit the slotted cards, with the status of each part',
  }),

  quickCraftParts: endpoint({
    ...playerRead,
    path: '/me/matches/params',
    reads: ['matches'],
    also: ['/me/matches'],
    query: z.object({ celebrity_id: line(120), in_slot: maybe(z.enum(partKinds)), card_id: maybe(idText) }),
    answer: z.object({ category: partsCards, month: partsCards, day: partsCards, year: partsCards }),
    refusals: ['not_found'],
    summary: 'The player’s cards for each part of a person',
  }),

  eligibleMatches: endpoint({
    ...playerRead,
    path: '/me/eligible_matches/params',
    reads: ['matches'],
    also: ['/me/eligible_matches'],
    query: z.object({
      identity: maybe(idText),
      event: maybe(idText),
      trigger: maybe(idText),
      prize: maybe(idText),
      eligible_card: maybe(z.enum(['identity', 'event', 'trigger', 'prize'])),
    }),
    answer: z.object({
      /** As the specification literally has it (API-25); the client also accepts a bare list. */
      data: readAs(z.object({ data: mayLack(z.array(eligible), []) }), (given) =>
        Array.isArray(given) ? { data: given } : (given ?? {}),
      ),
    }),
    refusals: [],
    summary: 'What goes with the given cards in a prediction, owned or for sale',
  }),

  identityRarity: endpoint({
    ...playerRead,
    path: '/me/identity_rarity/params',
    reads: nothing,
    also: ['/me/identity_rarity'],
    query: z.object({
      category_rarity: rarityWord,
      month_rarity: rarityWord,
      day_rarity: rarityWord,
      year_rarity: rarityWord,
    }),
    answer: z.object({ name: z.string() }),
    refusals: ['too_few_rarities'],
    summary: 'The rarity an identity would have; empty slots count as meeting the target',
  }),

  predictionRarity: endpoint({
    ...playerRead,
    path: '/me/prediction_rarity/params',
    reads: nothing,
    also: ['/me/prediction_rarity'],
    query: z.object({
      identity_rarity: rarityWord,
      event_rarity: rarityWord,
      trigger_rarity: rarityWord,
      prize_rarity: rarityWord,
    }),
    answer: z.object({ name: z.string() }),
    refusals: ['too_few_rarities'],
    summary: 'The rarity a prediction would have',
  }),
}
