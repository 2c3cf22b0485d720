import { z } from 'zod'
import { ours } from '../answer.ts'
import { property } from '../cards/card-item.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { prizeValues } from '../packs/contract.ts'
import { page, pageQuery } from '../page.ts'
import { nothing } from '../topics.ts'
import { dayText, idText, instant, maybe, sentId, usd } from '../wire.ts'
import { witnessLine } from './witness.ts'

const observedOdds = z.object({
  rarity: z.string(),
  percent: z.number(),
  observed_percent: z.number().nullable(),
  observed_cards: z.number().int(),
})

const publishedSeries = z.object({
  id: sentId,
  name: z.string(),
  collection: z.string(),
  cost: usd,
  tier: z.number().int(),
  /** Free packs: starter and daily. */
  free: z.boolean(),
  pack_contents: z.array(property),
  odds: z.array(observedOdds),
  /** The rarity that at least one card of each pack has or exceeds. */
  at_least_one: ours(z.string().nullable(), null),
  prize_values: ours(prizeValues, []),
  /** What the prizes and wagers of one pack are worth on average, in dollars; null: it has none. */
  face: ours(z.number().nullable(), null),
  /**
   * Shares of the price that prizes paid back on average over past results: for any person with any trigger that fits,
   * and for each trigger with whom it came true most often.
   */
  payout_blind: ours(z.number().nullable(), null),
  payout_best: ours(z.number().nullable(), null),
  /** Cards from opened packs of the current version, as of the last count. */
  cards_drawn: z.number().int(),
  supply: z.number().int().nullable(),
  remaining: z.number().int().nullable(),
})
export type PublishedSeriesOdds = z.output<typeof publishedSeries>

/** Money a player can spend, what offers and bids hold, bonus money, and prize cards that can be redeemed. */
const owed = z.object({ available: usd, reserved: usd, bonus: usd, prizes: usd })

const liabilityDay = z.object({
  /** YYYY-MM-DD, UTC. */
  day: z.string(),
  taken_at: instant,
  /** The root of the tree over everything that players were owed (docs/fairness.md). */
  root: z.string(),
  leaves: z.number().int(),
  /** The total of all players at that time. */
  owed,
  total: usd,
  /** The house's own accounts at that time. */
  house: z.array(z.object({ kind: z.string(), total: usd })),
  /** The money that players have paid in, minus what was paid out to them, by the same accounts. */
  money: usd,
})

const pathNode = z.object({
  /** The side of the neighbor. */
  side: z.enum(['left', 'right']),
  /** The sum below it; a lying server may send anything, so a checker must refuse a negative one. */
  cents: z.number(),
  hash: z.string(),
})

const ownLiabilities = z.object({
  day: z.string(),
  /** The player to whom the leaves are issued. */
  auth_id: z.string(),
  /** Null: nothing was owed, so there are no leaves. */
  salt: z.string().nullable(),
  owed,
  leaves: z.array(
    z.object({
      part: z.number().int(),
      cents: z.number(),
      position: z.number().int(),
      /** From the leaf up. */
      path: z.array(pathNode),
    }),
  ),
})

const checkpoint = z.object({
  /** YYYY-MM-DD, UTC; today's is as of now. */
  day: z.string(),
  /** The newest block of the chain over the transfers; null: there was none yet. */
  transfers: z.object({ block: z.number().int(), hash: z.string() }).nullable(),
  /** The newest entry of the audit log. */
  audit_log: z.object({ entry: z.number().int(), hash: z.string() }).nullable(),
  /** The root over everything that all players were owed on that day. */
  liabilities: ours(z.object({ root: z.string() }).nullable(), null),
  /** How many keys have signed this block, or one before it on the same day. */
  witnesses: ours(z.number().int(), 0),
})

const witnessSignature = z.object({
  block: z.number().int(),
  public_key: z.string(),
  entry: z.string(),
  signature: z.string(),
  published_at: instant,
})

/** A checkpoint is named by its block. */
const byBlock = z.object({ n: idText })

export const fairness = {
  odds: endpoint({
    method: 'GET',
    path: '/card_series/odds',
    reads: nothing,
    who: 'anyone',
    answer: z.object({
      data: z.array(publishedSeries),
      /** The last opened pack that is counted; null: none is. */
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
    summary:
      'The newest hash of the chain over all transfers and of the audit log, and the root of what is owed, by day, newest first',
  }),

  witness: endpoint({
    method: 'POST',
    path: '/chain/checkpoints/{n}/witness',
    changes: nothing,
    who: 'anyone',
    moves: false,
    params: byBlock,
    body: witnessLine,
    answer: witnessSignature,
    refusals: ['bad_signature', 'not_found', 'another_history', 'too_many', 'busy'],
    summary:
      'A witness publishes its signature of the checkpoint with block n: a line of its journal, checked against the chains',
  }),

  witnessesOf: endpoint({
    method: 'GET',
    path: '/chain/checkpoints/{n}/witness',
    reads: nothing,
    who: 'anyone',
    params: byBlock,
    query: z.object(pageQuery),
    answer: page(witnessSignature),
    refusals: ['not_found'],
    summary:
      'The signatures of witnesses for block n and for the blocks before it on the same day, newest block first',
  }),

  liabilities: endpoint({
    method: 'GET',
    path: '/liabilities',
    reads: nothing,
    who: 'anyone',
    query: z.object(pageQuery),
    answer: page(liabilityDay),
    refusals: [],
    summary: 'The house’s debt to all players on each day, with the root that proves it, newest first',
  }),

  ownLiabilities: endpoint({
    ...playerRead,
    path: '/me/liability_proof',
    also: ['/me/liabilities'],
    reads: nothing,
    query: z.object({ day: maybe(dayText) }),
    answer: ownLiabilities,
    refusals: ['not_found'],
    summary:
      'The player’s part of what is owed on a day of the last week, with its path to the published root',
  }),
}
