import { z } from 'zod'
import { cardItem } from '../cards/card-item.ts'
import { endpoint } from '../endpoint.ts'
import { idText, usd } from '../wire.ts'

const listing = z.object({ id: idText })
const changed = z.object({ marketplace_id: z.number(), card: cardItem })

export const market = {
  sellItem: endpoint({
    method: 'POST',
    path: '/marketplace_listing/{id}/sell',
    who: 'player',
    standing: 'eligible',
    params: listing,
    body: z.strictObject({ price: usd }),
    answer: changed,
    refusals: ['not_found', 'not_yours', 'gone', 'not_tradable', 'event_closed', 'bad_input', 'changed'],
    summary: 'Lists one’s own card or pack for sale, or changes its price; from $1.00 to $100,000',
    moves: true,
  }),

  cancelListing: endpoint({
    method: 'POST',
    path: '/marketplace_listing/{id}/cancel',
    who: 'player',
    standing: 'active',
    params: listing,
    answer: changed,
    refusals: ['not_found', 'not_yours', 'not_listed', 'changed'],
    summary: 'Takes one’s own listing off the market; open offers stay',
    moves: true,
  }),

  buyListing: endpoint({
    method: 'POST',
    path: '/marketplace_listing/{id}/buy',
    who: 'player',
    standing: 'eligible',
    params: listing,
    body: z.strictObject({ expected_price: usd.optional() }),
    answer: changed,
    refusals: [
      'not_found',
      'own_listing',
      'not_listed',
      'already_sold',
      'price_changed',
      'event_closed',
      'insufficient_funds',
      'trade_limit',
      'changed',
    ],
    summary: 'Buys a listed card or pack at its price, from available money',
    moves: true,
  }),
}
