import { z } from 'zod'
import { ours } from '../answer.ts'
import { albumSummary } from '../album/summary.ts'
import { cardItem } from '../cards/card-item.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { assetIdWire, byId, maybe, sentId, usd } from '../wire.ts'
import { maxShownCards } from './rules.ts'

const record = z.object({
  season: z.number().int(),
  /** The football season that it is, if it is live: 2026. Null for the replay's. */
  live_year: ours(z.number().int().nullable(), null),
  predictions: z.number().int(),
  correct: z.number().int(),
  streak: z.number().int(),
  best_streak: z.number().int(),
  /** Null: the player does not show it. */
  earned: usd.nullable(),
})
export type ShownRecord = z.output<typeof record>

const publicProfile = z.object({
  player_id: sentId,
  nickname: z.string(),
  /** Run by the house. */
  is_resident: z.boolean(),
  album: albumSummary,
  /** By season, newest first. */
  records: z.array(record),
  /** Cards as everybody sees them: without price or listing. */
  showcase: z.array(cardItem),
})

const ownProfile = publicProfile.extend({ listed: z.boolean(), shows_earnings: z.boolean() })
export type OwnPublicProfile = z.output<typeof ownProfile>

const leaders = z.object({
  rank: z.number().int(),
  player_id: sentId,
  nickname: z.string(),
  is_resident: z.boolean(),
  predictions: z.number().int(),
  correct: z.number().int(),
  best_streak: z.number().int(),
  /** Null: the player does not show it. */
  earned: usd.nullable(),
})
export type Leader = z.output<typeof leaders>

export const leaderboards = {
  list: endpoint({
    method: 'GET',
    path: '/leaderboard',
    reads: ['leaderboards'],
    who: 'anyone',
    query: z.object({
      ...pageQuery,
      by: z.enum(['correct', 'streak', 'earnings']).default('correct'),
      /** As in `seasons`; absent: the newest. */
      season: maybe(
        z
          .string()
          .regex(/^\d{1,6}$/, 'must be the number of a season')
          .transform(Number),
      ),
    }),
    answer: page(leaders).extend({
      season: z.number().int(),
      /** Newest first. */
      seasons: z.array(z.number().int()),
      /** Those of them that are live, with the football season that each is. */
      live_seasons: ours(z.array(z.object({ season: z.number().int(), year: z.number().int() })), []),
    }),
    refusals: [],
    summary: 'Players who chose to be listed, by correct predictions, best streak or earnings of a season',
  }),

  showPlayer: endpoint({
    method: 'GET',
    path: '/public_profile/{id}',
    also: ['/players/{id}'],
    reads: ['leaderboards'],
    who: 'anyone',
    params: byId,
    answer: publicProfile,
    refusals: ['not_found'],
    summary: 'The profile of a player who chose to be listed: nickname, album, records and a showcase',
  }),

  ownProfile: endpoint({
    ...playerRead,
    path: '/me/public_profile',
    reads: ['choices', 'predictions'],
    answer: ownProfile,
    refusals: [],
    summary: 'The player’s own public profile, as shown or as it would be if listed',
  }),

  setOwnProfile: endpoint({
    method: 'PUT',
    path: '/me/public_profile',
    changes: ['leaderboards'],
    who: 'player',
    standing: 'active',
    body: z
      .strictObject({
        listed: z.boolean().optional(),
        shows_earnings: z.boolean().optional(),
        showcase: z
          .array(assetIdWire)
          .max(maxShownCards, `must hold at most ${maxShownCards} cards`)
          .refine((ids) => new Set(ids).size === ids.length, 'must not name a card twice')
          .optional(),
      })
      .refine((given) => Object.values(given).some((value) => value !== undefined), 'must hold one setting'),
    answer: ownProfile,
    refusals: ['not_found', 'not_yours', 'not_allowed', 'suspended'],
    summary: 'Chooses whether to be listed, whether earnings show, and the cards of the showcase',
  }),
}
