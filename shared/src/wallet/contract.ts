import { z } from 'zod'
import { mayLack, ours } from '../answer.ts'
import { closures } from '../account/closures.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { instant, usd } from '../wire.ts'

export const wallet = {
  getBalance: endpoint({
    ...playerRead,
    path: '/me/get_balance',
    reads: ['balance'],
    answer: z.object({
      /** Available and bonus money, which buys packs. Listings, offers and bids compare with balance − bonus. */
      balance: mayLack(usd, 0),
      user_wallet: mayLack(z.string(), ''),
      bonus: ours(usd, 0),
      reserved: ours(usd, 0),
      withdrawable: ours(usd, 0),
      /** When the password, the email or a verified phone number last changed: nothing can be withdrawn for a while. */
      access_changed_at: ours(instant.nullable(), null),
      /** Why buying, trading and crafting are closed to this player; null if they are open. */
      closed: ours(z.enum(closures).nullable(), null),
    }),
    refusals: [],
    summary: 'The player’s money: what is there, what open offers hold, and what could be withdrawn',
  }),
}
