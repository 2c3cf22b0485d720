import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { usd } from '../wire.ts'

export const wallet = {
  getBalance: endpoint({
    method: 'GET',
    path: '/me/get_balance',
    who: 'player',
    answer: z.object({
      /** Available and bonus money: what buys packs. Listings, offers and bids compare with balance − bonus. */
      balance: usd,
      user_wallet: z.string(),
      bonus: usd,
      reserved: usd,
      withdrawable: usd,
    }),
    refusals: [],
    summary: 'What one has, what is held by open offers, and what could be withdrawn',
  }),
}
