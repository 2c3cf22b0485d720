import { z } from 'zod'
import { byStatus, mayLack, ours, orBlank, readAs, wordOf } from '../answer.ts'
import { cardItem, property } from '../cards/card-item.ts'
import { packTypes } from '../cards/filter-words.ts'
import { endpoint, playerRead, playerTrade } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { minOpenedTogether, maxOpenedTogether, maxPacksPerPurchase } from './limits.ts'
import { nothing } from '../topics.ts'
import {
  byId,
  commaList,
  commaNumbers,
  commaWords,
  dayText,
  flagText,
  id,
  instant,
  line,
  maybe,
  sentId,
  usd,
} from '../wire.ts'

const oddsRow = z.object({ rarity: z.string(), percent: z.number(), observed_percent: z.number().nullable() })

/** By rarity: what a prize card of the series can be worth, with its chance in percent. */
export const prizeValues = z.array(
  z.object({ rarity: z.string(), values: z.array(z.object({ value: usd, percent: z.number() })) }),
)

export const packSeries = z.object({
  id: sentId,
  name: z.string(),
  image: orBlank(z.string()),
  cost: usd,
  /** "identity pack", otherwise prediction (Market §3). */
  tag: readAs(
    z.enum(['identity pack', 'prediction pack']),
    (given) => wordOf(['identity pack'], given) ?? 'prediction pack',
  ),
  tier: z.number().int(),
  special_offer: ours(z.boolean(), false),
  pack_contents: ours(z.array(property), []),
  odds: ours(z.array(oddsRow), []),
  /** The rarity that at least one card of each pack has or exceeds. */
  at_least_one: ours(z.string().nullable(), null),
  prize_values: ours(prizeValues, []),
  supply: ours(z.number().int().nullable(), null),
  remaining: ours(z.number().int().nullable(), null),
  /** Unopened ones that players sell, and the cheapest of them. */
  resold: ours(z.number().int(), 0),
  resale_floor: ours(usd.nullable(), null),
})
export type PackSeries = z.output<typeof packSeries>

export const packCollection = z.object({
  id: sentId,
  name: z.string(),
  description: mayLack(z.string(), ''),
  series: mayLack(z.array(packSeries), []),
})
export type PackCollection = z.output<typeof packCollection>

const opened = z.object({
  data: mayLack(z.array(cardItem), []),
  web_animation: mayLack(z.string(), ''),
  mobile_animation: mayLack(z.string(), ''),
})

const openedPack = opened.extend({
  /** What the pack was, for its wrapper: no list has it anymore. */
  pack: ours(
    z
      .object({
        name: z.string(),
        collection: z.string(),
        pack_type: z.enum(['identity', 'prediction']),
        tier: z.number().int(),
        daily: z.boolean(),
      })
      .nullable(),
    null,
  ),
  /** Whether an earlier call opened it, so that these cards are not new. */
  opened_before: ours(z.boolean(), false),
})

const reseal = z.object({
  at: instant,
  reason: z.string(),
  seed_hash_before: z.string(),
  seed_hash: z.string(),
})

const clientSeed = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/, 'must be 1 to 100 printable characters without spaces')

export const packs = {
  listCollections: endpoint({
    ...playerRead,
    path: '/card_collection/list_card_collections/params',
    reads: ['series'],
    also: ['/card_collection/list_card_collections'],
    query: z.object({
      ...pageQuery,
      search: maybe(line(100)),
      order: maybe(z.enum(['a_z', 'z_a', 'tier', 'collection'])),
      show_onboarding: maybe(flagText),
      pack_type: maybe(commaWords(packTypes)),
      tier: maybe(commaNumbers),
      collection: maybe(commaList),
    }),
    answer: page(packCollection),
    refusals: [],
    summary: 'Collections on sale with their series, published odds and remaining supply',
  }),

  buyPacks: endpoint({
    ...playerTrade,
    path: '/card_series/{id}/buy',
    changes: ['packs', 'summaries', 'series', 'filters', 'balance', 'transactions', 'limits'],
    params: byId,
    body: z.strictObject({
      payment_method: z.literal('balance', 'must be "balance"'),
      quantity: z.number().int().min(1).max(maxPacksPerPurchase),
      tier: z.number().int(),
    }),
    answer: byStatus(
      z.object({
        cardpack_id: sentId,
        cardpack_ids: ours(z.array(sentId), ({ cardpack_id: id }) => (typeof id === 'number' ? [id] : [])),
        /** Null only in the client, if the server does not send it. */
        balance: ours(usd.nullable(), null),
      }),
    ),
    closedBy: 'pack_sales',
    refusals: [
      'closed_for_now',
      'not_found',
      'not_for_sale',
      'wrong_tier',
      'insufficient_funds',
      'weekly_limit',
      'no_event_card',
      'sold_out',
      'not_for_residents',
      'on_a_break',
      'excluded_region',
      'suspended',
      'changed',
    ],
    summary: 'Buys packs of a series from the balance, bonus money first',
    moves: true,
  }),

  nextDailyPack: endpoint({
    ...playerRead,
    path: '/me/card_pack/daily',
    reads: ['daily pack'],
    answer: z.object({
      /** If it is not in the future, the next one can be taken. */
      next_at: instant,
      ready: z.boolean(),
      /** How many of these packs the player has taken. */
      taken: z.number().int(),
    }),
    refusals: [],
    summary: 'When the next free daily pack can be taken',
  }),

  takeDailyPack: endpoint({
    method: 'POST',
    path: '/me/card_pack/daily',
    changes: ['packs', 'summaries', 'filters', 'daily pack'],
    who: 'player',
    scope: 'craft',
    standing: 'eligible',
    answer: z.object({ cardpack_id: sentId, next_at: instant }),
    refusals: ['daily_pack_taken', 'not_for_residents', 'suspended', 'on_a_break', 'excluded_region'],
    summary: 'Takes the free daily pack, a new one every 20 hours',
    moves: true,
  }),

  openPack: endpoint({
    method: 'POST',
    path: '/card_pack/{id}/open',
    changes: ['packs', 'cards', 'summaries', 'filters', 'first steps'],
    who: 'player',
    scope: 'craft',
    standing: 'active',
    params: byId,
    answer: openedPack,
    refusals: ['not_found', 'card_locked', 'no_event_card', 'suspended', 'changed', 'busy'],
    summary: 'Opens a pack; repeated by the same player, it returns the same cards and grants nothing',
    moves: true,
  }),

  openPacks: endpoint({
    method: 'POST',
    path: '/card_pack/open',
    changes: ['packs', 'cards', 'summaries', 'filters', 'first steps'],
    who: 'player',
    scope: 'craft',
    standing: 'active',
    body: z.strictObject({
      card_pack_ids: z.array(id).min(minOpenedTogether, 'must hold at least 2 packs').max(maxOpenedTogether),
    }),
    answer: opened,
    refusals: [
      'not_found',
      'already_opened',
      'card_locked',
      'no_event_card',
      'too_many_at_once',
      'suspended',
      'changed',
      'busy',
    ],
    summary: 'Opens at least two packs at once, all or none',
    moves: true,
  }),

  showSeal: endpoint({
    ...playerRead,
    path: '/card_pack/{id}/seal',
    reads: nothing,
    params: byId,
    answer: z.object({
      /** It takes a seed until the player has opened it or tried to. */
      untouched: z.boolean(),
    }),
    refusals: ['not_found'],
    summary: 'Whether a pack of the player’s still takes a seed of their own',
  }),

  setClientSeed: endpoint({
    method: 'PUT',
    path: '/card_pack/{id}/client_seed',
    changes: nothing,
    also: ['/me/card_pack/{id}/client_seed'],
    who: 'player',
    scope: 'craft',
    standing: 'active',
    params: byId,
    body: z.strictObject({ client_seed: clientSeed }),
    answer: z.object({ client_seed: z.string(), seed_hash: z.string() }),
    refusals: ['not_found', 'already_opened'],
    summary: 'The opener’s own seed for the draw; fixed at the first attempt to open',
  }),

  setClientSeeds: endpoint({
    method: 'PUT',
    path: '/card_pack/client_seeds',
    changes: nothing,
    who: 'player',
    scope: 'craft',
    standing: 'active',
    body: z.strictObject({
      card_pack_ids: z.array(id).min(1).max(maxOpenedTogether),
      client_seed: clientSeed,
    }),
    answer: z.object({
      data: z.array(z.object({ pack_id: sentId, client_seed: z.string(), seed_hash: z.string() })),
    }),
    refusals: ['not_found', 'already_opened'],
    summary:
      'One seed of the opener’s own for several packs; a pack that was tried before keeps the one it was tried with',
  }),

  proof: endpoint({
    method: 'GET',
    path: '/card_pack/{id}/proof',
    reads: nothing,
    who: 'anyone',
    params: byId,
    answer: z.object({
      pack_id: sentId,
      series_id: sentId,
      series_version: z.number().int(),
      series_hash: z.string(),
      seed_hash: z.string(),
      committed_at: instant,
      opened_at: instant,
      client_seed: z.string(),
      server_seed: z.string(),
      draws: z.unknown(),
      series_name: z.string(),
      collection: z.string(),
      /** The names of the drawn cards, and of the events and triggers that could have been drawn. */
      names: z.array(z.object({ kind: z.string(), ref: z.string(), name: z.string() })),
      /** Seals that it had before the one under which it was opened, oldest first. */
      reseals: z.array(reseal),
    }),
    refusals: ['not_found'],
    summary: 'Everything needed to recompute the draw of an opened pack',
  }),

  commitments: endpoint({
    method: 'GET',
    path: '/card_pack/commitments',
    reads: nothing,
    who: 'anyone',
    query: z.object({ day: dayText, ...pageQuery }),
    answer: page(
      z.object({
        pack_id: sentId,
        series_id: sentId,
        seed_hash: z.string(),
        committed_at: instant,
        opened: z.boolean(),
        /** When that seal was last replaced; null: it never was. */
        resealed_at: instant.nullable(),
      }),
    ),
    refusals: [],
    summary: 'The seed commitments of all packs made on a day',
  }),

  reseals: endpoint({
    method: 'GET',
    path: '/card_pack/reseals',
    reads: nothing,
    who: 'anyone',
    query: z.object({ day: dayText, ...pageQuery }),
    answer: page(z.object({ pack_id: sentId, ...reseal.shape })),
    refusals: [],
    summary: 'The seals of closed packs that were replaced on a day, with the new ones and the reason',
  }),
}
