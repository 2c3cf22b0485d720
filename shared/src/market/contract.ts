import { z } from 'zod'
import { byStatus, ours } from '../answer.ts'
import { cardItem } from '../cards/card-item.ts'
import { identityMatch, listQuery } from '../cards/contract.ts'
import { assetKinds } from '../cards/kinds.ts'
import { endpoint, playerRead, playerTrade } from '../endpoint.ts'
import { dollarsFromCents } from '../money.ts'
import { operatorAct, operatorRead } from '../operator-roles.ts'
import { page, pageQuery } from '../page.ts'
import { trade } from '../topics.ts'
import { byId, id, instant, line, maybe, reason, sentId, usd } from '../wire.ts'
import { highestPriceCents, lowestPriceCents } from './rules.ts'

const changed = z.object({ marketplace_id: sentId, card: cardItem })

/** The first is the order of a list that nobody has sorted. */
const marketCardOrders = ['a_z', 'z_a', 'collection', 'rarity', 'low_high', 'high_low'] as const
const marketPackOrders = ['a_z', 'z_a', 'tier', 'collection', 'low_high', 'high_low'] as const

const withReason = z.strictObject({ reason: reason() })
const reviewStatuses = ['waiting', 'released', 'reversed'] as const
const reviewed = z.object({ id: sentId, status: z.enum(reviewStatuses), amount: usd })

/** Why a sale can be refused, whether the buyer or the seller completes it. */
export const saleRefusals = [
  'not_found',
  'event_closed',
  'not_tradable',
  'insufficient_funds',
  'not_for_residents',
  'residents_have_enough',
  'trade_limit',
  'changed',
] as const
const buying = [...saleRefusals, 'own_listing', 'not_listed', 'already_sold', 'price_changed'] as const

export const market = {
  listCards: endpoint({
    ...playerRead,
    path: '/me/marketplace_cards/params',
    reads: ['market'],
    also: ['/me/marketplace_cards'],
    query: z.object({ ...listQuery, order: maybe(z.enum(marketCardOrders)) }),
    answer: page(cardItem),
    refusals: [],
    summary:
      'Every tradable card in the game, the player’s own and others’, except those past their event’s lock-out',
  }),

  listPacks: endpoint({
    ...playerRead,
    path: '/me/marketplace_card_packs/params',
    reads: ['market'],
    also: ['/me/marketplace_card_packs'],
    query: z.object({ ...listQuery, order: maybe(z.enum(marketPackOrders)) }),
    answer: page(cardItem),
    refusals: [],
    summary: 'Every tradable unopened pack in the game, the player’s own and others’',
  }),

  identityMatches: endpoint({
    ...playerRead,
    path: '/me/identities_matches_marketplace_list/params',
    reads: ['matches'],
    also: ['/me/identities_matches_marketplace_list'],
    query: z.object({
      ...pageQuery,
      /** The selected card's kind, or its type in a list; a card that is no part and no identity matches nobody. */
      type: z
        .string()
        .toLowerCase()
        .pipe(z.enum([...assetKinds, 'date', 'tpc wager'])),
      /** Its name: 'May', '17', 'Quarterback', 'Patrick Mahomes'. */
      value: line(200).min(1, 'must not be empty'),
    }),
    answer: page(identityMatch),
    refusals: [],
    summary: 'People who have the part on a marketplace card, with the status of each of their parts',
  }),

  missingParts: endpoint({
    ...playerRead,
    path: '/me/marketplace_missing_parts',
    reads: ['matches'],
    answer: z.object({
      /** The best-known people first, each part once by its cheapest listing, at most six. */
      data: z.array(
        z.object({
          card: cardItem,
          /** The people that it completes: at most three names, and their number. */
          completes: z.array(z.string()),
          people: z.number().int(),
        }),
      ),
    }),
    refusals: [],
    summary: 'Parts that others sell, each the only one missing for a person that the player does not have',
  }),

  prices: endpoint({
    ...playerRead,
    path: '/marketplace_listing/{id}/prices',
    reads: ['prices'],
    params: byId,
    answer: z.object({
      marketplace_id: sentId,
      definition_id: sentId,
      rarity: z.number().int(),
      /** The cheapest listing of the same definition and rarity; -1 if there is none. */
      floor: usd.nullable(),
      floor_marketplace_id: sentId,
      /** The highest open offer on this item. */
      best_offer: usd.nullable(),
      /** The player's own open offer on this item. */
      own_offer: ours(z.object({ id: sentId, amount: usd }).nullable(), null),
      /** The highest open bid that this item would fill, not counting its owner's. */
      best_bid: usd.nullable(),
      best_bid_id: sentId.nullable(),
      best_bid_is_resident: ours(z.boolean(), false),
      /** At most 20, newest first. */
      last_sales: z.array(z.object({ price: usd, at: instant })),
      median_7: usd.nullable(),
      median_30: usd.nullable(),
      median_90: usd.nullable(),
      /** Sales of the last 90 days that count. */
      sales: z.number().int(),
      /** There are too few sales to tell what it is worth. */
      thin: z.boolean(),
      /** Listings of the same definition and rarity. */
      for_sale: ours(z.number().int(), 0),
      /** Players with an open offer on this item, or an open bid that it would fill. */
      wanted_by: ours(z.number().int(), 0),
    }),
    refusals: ['not_found'],
    summary:
      'What this definition and rarity costs: floor, best offer and bid, last sales, medians; self-dealing left out',
  }),

  getListing: endpoint({
    ...playerRead,
    path: '/marketplace_listing/{id}',
    reads: ['prices'],
    params: byId,
    answer: changed,
    refusals: ['not_found'],
    summary:
      'A card or pack that may be traded, with its price if it is for sale; or any of the player’s own',
  }),

  sellItem: endpoint({
    ...playerTrade,
    path: '/marketplace_listing/{id}/sell',
    changes: [...trade, 'first steps'],
    params: byId,
    body: z.strictObject({
      price: usd.meta({
        minimum: dollarsFromCents(lowestPriceCents),
        maximum: dollarsFromCents(highestPriceCents),
      }),
    }),
    answer: byStatus(changed),
    closedBy: 'marketplace',
    refusals: [
      'closed_for_now',
      'not_found',
      'not_yours',
      'gone',
      'not_tradable',
      'card_locked',
      'event_closed',
      'bad_input',
      'changed',
    ],
    summary: 'Lists the player’s card or pack for sale, or changes its price; from $1.00 to $100,000',
    moves: true,
  }),

  cancelListing: endpoint({
    ...playerTrade,
    path: '/marketplace_listing/{id}/cancel',
    standing: 'active',
    params: byId,
    answer: byStatus(changed),
    refusals: ['not_found', 'not_yours', 'not_listed', 'changed'],
    summary: 'Takes the player’s listing off the market; open offers stay',
    moves: true,
  }),

  buyListing: endpoint({
    ...playerTrade,
    path: '/marketplace_listing/{id}/buy',
    params: byId,
    body: z.strictObject({ expected_price: usd.optional() }),
    answer: byStatus(changed),
    closedBy: 'marketplace',
    refusals: ['closed_for_now', ...buying],
    summary: 'Buys a listed card or pack at its price, from available money',
    moves: true,
  }),

  buyListings: endpoint({
    ...playerTrade,
    path: '/marketplace_listing/buy',
    body: z.strictObject({
      listings: z
        .array(z.strictObject({ marketplace_id: id, expected_price: usd }))
        .min(1)
        .max(20),
    }),
    answer: z.object({ total: usd, cards: z.array(cardItem) }),
    closedBy: 'marketplace',
    refusals: ['closed_for_now', 'bad_input', 'too_many_at_once', ...buying],
    summary: 'Buys several listed cards at the prices shown, all or none: the missing cards of a plan',
    moves: true,
  }),

  listFlaggedSales: endpoint({
    ...operatorRead('support', 'treasurer'),
    path: '/operator/sales',
    query: z.object({
      ...pageQuery,
      /** A part of the email of either side, or the card’s id. */
      search: maybe(line(100)),
      /** Those that wait, if it is left out. */
      status: maybe(z.enum(reviewStatuses)),
    }),
    answer: page(
      z.object({
        id: sentId,
        at: instant,
        marketplace_id: sentId,
        name: z.string(),
        seller_id: sentId,
        seller: z.string(),
        seller_is_resident: z.boolean(),
        buyer_id: sentId,
        buyer: z.string(),
        buyer_is_resident: z.boolean(),
        price: usd,
        held: usd,
        status: z.enum(reviewStatuses),
      }),
    ),
    refusals: [],
    summary:
      'Sales far above the usual price, whose proceeds are on hold; those still waiting unless another status is asked for',
  }),

  releaseSale: endpoint({
    ...operatorAct('treasurer'),
    path: '/operator/sales/{id}/release',
    params: byId,
    body: withReason,
    answer: reviewed,
    refusals: ['not_found', 'already_final', 'changed'],
    summary: 'Pays out the proceeds of a flagged sale to its seller',
    moves: true,
  }),

  reverseSale: endpoint({
    ...operatorAct('treasurer'),
    path: '/operator/sales/{id}/reverse',
    params: byId,
    body: withReason,
    answer: reviewed,
    refusals: ['not_found', 'already_final', 'gone', 'changed'],
    summary:
      'Undoes a flagged sale: the price returns to the buyer, the card to the seller, if the buyer still holds it',
    moves: true,
  }),
}
