import { z } from 'zod'
import { cardItem } from '../cards/card-item.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { flagText, instant, maybe, sentId, usd } from '../wire.ts'
import { plays } from './rules.ts'

const count = z.number().int()

/** A coming event with those of the player's people who take part in it. */
const comingGame = z.object({
  event_id: sentId,
  name: z.string(),
  starts_at: instant,
  people: z.array(
    z.object({
      /** From the player's identity card. */
      id: sentId,
      name: z.string(),
      /** "at BUF" or "vs KC"; null if an event does not have two sides. */
      opponent: z.string().nullable(),
    }),
  ),
})
export type ComingGame = z.output<typeof comingGame>

export const dashboard = {
  show: endpoint({
    ...playerRead,
    path: '/me/dashboard',
    reads: ['summaries', 'predictions', 'daily pack'],
    query: z.object({ show_onboarding: maybe(flagText) }),
    answer: z.object({
      play: z.enum(plays),
      /** The card of that play, for example the prize that was won or the pack to open; null if there is none. */
      card: cardItem.nullable(),
      counts: z.object({
        resolved_true: count,
        resolved_false: count,
        resolved_void: count,
        live: count,
        running: count,
        redeemable: count,
        packs: count,
        identities: count,
      }),
      /** The next games of the player's people, the earliest first. */
      games: z.array(comingGame),
      daily: z.object({ next_at: instant, ready: z.boolean(), taken: count }),
      /** Sales of the last week, newest first. */
      sold: z.array(z.object({ id: sentId, name: z.string(), price: usd, at: instant })),
      /** Offers and counter-offers that wait for the player's answer, highest first. */
      offers: z.array(
        z.object({
          id: sentId,
          card: cardItem,
          is_counter: z.boolean(),
          amount: usd,
          expires_at: instant,
        }),
      ),
    }),
    refusals: [],
    summary: 'The start of the dashboard: the next play, coming games, the daily pack, sales and offers',
  }),
}
