import { z } from 'zod'
import { ours } from '../answer.ts'
import { cardItem } from '../cards/card-item.ts'
import { endpoint, playerRead, playerTrade } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { trade } from '../topics.ts'
import { byId, flagText, id, idText, instant, line, maybe, sentId, usd } from '../wire.ts'
import { biddableKinds, bidStatuses, maxQuantity } from './bid-rules.ts'
import { terms } from './contract.ts'

const kind = z.enum(biddableKinds)
const status = z.enum(bidStatuses)

/**
 * An open request to buy: "two Rare Septembers of the AFC West for $3.00 each". Its maker stays anonymous, except for
 * whether the house runs them.
 */
export const bidView = z.object({
  id: sentId,
  kind,
  name: z.string(),
  /** Null: any collection. */
  collection_id: sentId.nullable(),
  collection: z.string().nullable(),
  /** For packs only. */
  series_id: sentId.nullable(),
  /** Null: any rarity. */
  rarity: z.number().int().nullable(),
  rarity_name: z.string().nullable(),
  amount: usd,
  quantity: z.number().int(),
  remaining: z.number().int(),
  created_at: instant,
  expires_at: instant,
  expiry_in_days: z.number().int(),
  expiry_in_hours: z.number().int(),
  expiry_in_minutes: z.number().int(),
  status,
  by_self: z.boolean(),
  /** Made by a resident. */
  is_resident: ours(z.boolean(), false),
})
export type BidView = z.output<typeof bidView>

const narrowing = {
  kind: maybe(kind),
  name: maybe(line(200)),
  definition_id: maybe(idText),
  collection_id: maybe(idText),
  series_id: maybe(idText),
  rarity: maybe(z.enum(['1', '2', '3', '4']).transform(Number)),
}

export const bids = {
  listBids: endpoint({
    ...playerRead,
    path: '/marketplace_bid',
    reads: ['bids'],
    also: ['/marketplace_bid/params'],
    query: z.object({
      ...pageQuery,
      ...narrowing,
      /** The player's own bids, including ended ones, newest first. */
      mine: maybe(flagText),
      /** Without the ended ones of the player's own. */
      open: maybe(flagText),
      /** Bids that this card or pack would fill, not counting its owner's. */
      marketplace_listing_id: maybe(idText),
    }),
    answer: page(bidView),
    refusals: ['not_found'],
    summary: 'Open bids, highest first: on a definition, for a card or pack, or the player’s own',
  }),

  makeBid: endpoint({
    ...playerTrade,
    path: '/marketplace_bid',
    body: z.strictObject({
      kind,
      /** What it is for: its name, its definition's id or, for packs, its series' id; exactly one of them. */
      name: line(200).min(1).optional(),
      definition_id: id.optional(),
      series_id: id.optional(),
      collection_id: id.optional(),
      rarity: z.number().int().min(1).max(4).optional(),
      ...terms,
      quantity: z.number().meta({ type: 'integer', minimum: 1, maximum: maxQuantity }).default(1),
    }),
    answer: z.object({ id: sentId, bid_id: sentId, bid: bidView, held: usd }),
    closedBy: 'offers',
    refusals: [
      'closed_for_now',
      'not_found',
      'event_closed',
      'insufficient_funds',
      'too_many_offers',
      'trade_limit',
      'not_for_residents',
      'changed',
    ],
    summary: 'Bids for cards or packs at an amount each; the sum for all of them is held at once',
    moves: true,
  }),

  withdrawBid: endpoint({
    method: 'DELETE',
    path: '/marketplace_bid/{id}',
    changes: trade,
    who: 'player',
    scope: 'trade',
    standing: 'active',
    params: byId,
    answer: z.object({ id: sentId, status, returned: usd }),
    refusals: ['not_found', 'not_allowed', 'offer_closed', 'changed'],
    summary: 'The maker withdraws a bid; its remaining hold returns',
    moves: true,
  }),

  fillBid: endpoint({
    ...playerTrade,
    path: '/marketplace_bid/{id}/fill',
    params: byId,
    body: z.strictObject({ asset_id: id }),
    answer: z.object({
      id: sentId,
      marketplace_id: sentId,
      price: usd,
      /** The seller's share after the fee. */
      net: usd,
      /** Whether that is paid only after an operator has reviewed the sale. */
      on_hold: ours(z.boolean(), false),
      remaining: z.number().int(),
      card: cardItem,
    }),
    closedBy: 'offers',
    refusals: [
      'closed_for_now',
      'not_found',
      'not_yours',
      'gone',
      'not_tradable',
      'card_locked',
      'own_listing',
      'not_matching',
      'offer_closed',
      'offer_expired',
      'event_closed',
      'residents_have_enough',
      'trade_limit',
      'changed',
    ],
    summary: 'Sells the player’s card or pack at once to a bid that it fits',
    moves: true,
  }),
}
