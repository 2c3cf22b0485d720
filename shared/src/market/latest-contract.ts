import { z } from 'zod'
import { publicPlayer } from '../cards/card-item.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { instant, sentId, usd } from '../wire.ts'

/** The facts of a card that was sold or pulled; the card may be gone. */
const namedCard = z.object({
  name: z.string(),
  type: z.string(),
  rarity: z.number().int(),
  collection: z.string(),
})

/** Separate from the marketplace's own calls, because a first visit waits for those and not for this. */
export const latestTrades = {
  list: endpoint({
    ...playerRead,
    path: '/me/marketplace_latest',
    reads: ['market'],
    answer: z.object({
      sold: z.array(
        z.object({
          id: sentId,
          card: namedCard,
          price: usd,
          at: instant,
          seller: publicPlayer,
          buyer: publicPlayer,
        }),
      ),
      /** Epic and Legendary cards from packs that were not free. */
      pulled: z.array(z.object({ id: sentId, card: namedCard, at: instant, player: publicPlayer })),
    }),
    refusals: [],
    summary: 'The latest sales on the marketplace, and the rarest cards that came out of packs lately',
  }),
}
