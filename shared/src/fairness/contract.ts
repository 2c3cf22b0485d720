import { z } from 'zod'
import { property } from '../cards/card-item.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { nothing } from '../topics.ts'
import { instant, usd } from '../wire.ts'

const observedOdds = z.object({
  rarity: z.string(),
  percent: z.number(),
  observed_percent: z.number().nullable(),
  observed_cards: z.number().int(),
})

const publishedSeries = z.object({
  id: z.number(),
  name: z.string(),
  collection: z.string(),
  cost: usd,
  tier: z.number().int(),
  /** Free packs: starter and daily. */
  free: z.boolean(),
  pack_contents: z.array(property),
  odds: z.array(observedOdds),
  /** Cards that opened packs of the present version held when they were last counted. */
  cards_drawn: z.number().int(),
  supply: z.number().int().nullable(),
  remaining: z.number().int().nullable(),
})
export type PublishedSeriesOdds = z.output<typeof publishedSeries>

const checkpoint = z.object({
  /** YYYY-MM-DD, UTC; today's is as it stands now. */
  day: z.string(),
  /** The newest block of the chain over the transfers; null: there was none yet. */
  transfers: z.object({ block: z.number().int(), hash: z.string() }).nullable(),
  /** The newest entry of the audit log. */
  audit_log: z.object({ entry: z.number().int(), hash: z.string() }).nullable(),
})

export const fairness = {
  odds: endpoint({
    method: 'GET',
    path: '/card_series/odds',
    reads: nothing,
    who: 'anyone',
    answer: z.object({
      data: z.array(publishedSeries),
      /** Packs opened up to then are counted; null: none has been. */
      counted_until: instant.nullable(),
    }),
    refusals: [],
    summary:
      'Every series that is sold or given away: published odds, what came out so far, supply and what remains',
  }),

  checkpoints: endpoint({
    method: 'GET',
    path: '/chain/checkpoints',
    reads: nothing,
    who: 'anyone',
    query: z.object(pageQuery),
    answer: page(checkpoint),
    refusals: [],
    summary: 'The newest hash of the chain over all transfers and of the audit log, by day, newest first',
  }),
}
