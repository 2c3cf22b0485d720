import { z } from 'zod'
import { outcomeStatuses } from '../events/verdicts.ts'
import { mayLack, orBlank, ours } from '../answer.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { idText, instant, sentId, usd } from '../wire.ts'

const ownEntry = z.object({
  /** The name of the identity. */
  name: z.string(),
  player_amount: usd,
  /** As in the prediction status list. */
  status: orBlank(z.string()),
  prediction_id: ours(sentId, 0),
  outcome_id: ours(sentId, 0),
  /** The share, to the cent, once the pool is settled; null before. */
  bonus: ours(usd.nullable(), null),
})

const onIdentity = z.object({
  name: z.string(),
  /** All entries that come true or not together with this identity’s. */
  subtotal_amount: usd,
  outcome_id: ours(sentId, 0),
})

/** A pool with only the specified fields has no event to look into. */
const pool = z.object({
  event_id: ours(sentId, 0),
  trigger_id: ours(sentId, 0),
  event_name: ours(z.string(), ''),
  trigger_name: ours(z.string(), ''),
  /** "event: trigger" */
  name: z.string(),
  total_entries: z.number().int(),
  is_open: z.boolean(),
  /** Every entry is final and the shares are fixed. */
  is_settled: ours(z.boolean(), false),
  closes_at: ours(instant.nullable(), null),
  total_pool_amount: usd,
  user_identity_pool: mayLack(z.array(ownEntry), []),
  total_identity_pool: mayLack(z.array(onIdentity), []),
})

const poolEvent = z.object({
  event_id: sentId,
  name: z.string(),
  collection: z.string(),
  starts_at: instant,
  closes_at: instant,
})

const auditedEntry = z.object({
  prediction_id: sentId,
  /** The name of the identity; the owner of the entry stays private. */
  name: z.string(),
  amount: usd,
  status: z.enum(outcomeStatuses),
  /** forfeited × amount ÷ right, rounded down; null unless right in a settled pool. */
  floored: usd.nullable(),
  /** The fraction of a cent that was cut off, with `right_amount` as its denominator. */
  remainder: z.number().int().nullable(),
  has_leftover_cent: z.boolean(),
  share: usd.nullable(),
})

export const pools = {
  list: endpoint({
    ...playerRead,
    path: '/pool',
    reads: ['pools'],
    answer: z.object({
      trigger_pools: mayLack(z.array(pool), []),
      /** Pool events on which predictions can be crafted now, the next first. */
      events: ours(z.array(poolEvent), []),
    }),
    refusals: [],
    summary: 'Every pool with entries, the latest events first, with the player’s entries in each',
  }),

  audit: endpoint({
    ...playerRead,
    path: '/pool/{event_id}/{trigger_id}/audit',
    reads: ['pools'],
    params: z.object({ event_id: idText, trigger_id: idText }),
    query: z.object(pageQuery),
    answer: z.object({
      ...pool.omit({ user_identity_pool: true, total_identity_pool: true }).shape,
      settled_at: instant.nullable(),
      /** The prize cards of the correct entries and of the incorrect ones, when the pool was settled. */
      right_amount: usd.nullable(),
      forfeited_amount: usd.nullable(),
      right_entries: z.number().int(),
      wrong_entries: z.number().int(),
      void_entries: z.number().int(),
      /** The sum of all shares: what was forfeited, to the cent, or zero if nobody was right. */
      shares_amount: usd.nullable(),
      leftover_cents: z.number().int(),
      ...page(auditedEntry).shape,
    }),
    refusals: ['not_found'],
    summary: 'A pool’s entries with the arithmetic of each share, the right ones first, by their ids',
  }),
}
