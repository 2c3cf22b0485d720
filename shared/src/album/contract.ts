import { z } from 'zod'
import { publicPlayer } from '../cards/card-item.ts'
import { partKinds } from '../cards/kinds.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { predictionStatuses } from '../predictions/statuses.ts'
import { completion } from './summary.ts'
import { idText, instant, line, maybe, sentId, usd } from '../wire.ts'

/** A team in football, a category elsewhere. */
const albumTeam = completion.extend({ team: z.string() })

const albumCollection = completion.extend({
  collection_id: sentId,
  name: z.string(),
  description: z.string(),
  teams: z.array(albumTeam),
})
export type AlbumCollection = z.output<typeof albumCollection>

const albumPerson = z.object({
  person_id: z.string(),
  name: z.string(),
  team: z.string(),
  category: z.string(),
  birth_date: z.string(),
  /** The highest of the player's Identities of the person; null: none. */
  rarity: z.number().int().nullable(),
  /** The parts that are not in hand; none for a person who is owned. */
  missing: z.array(z.enum(partKinds)),
  /** If one is missing: its name, and the cheapest that another player sells (-1 and null: nobody does). */
  last_part: z
    .object({
      kind: z.enum(partKinds),
      name: z.string(),
      marketplace_id: sentId,
      price: usd.nullable(),
    })
    .nullable(),
  /** If none is missing: the category card that Quick Craft starts with. */
  craft_with: sentId.nullable(),
})
export type AlbumPerson = z.output<typeof albumPerson>

export const albumViews = ['all', 'owned', 'missing', 'one_away', 'ready'] as const
export type AlbumView = (typeof albumViews)[number]

/** One Identity card, with how it was made, its former owners, and the calls made with it. */
const copy = z.object({
  id: sentId,
  rarity: z.number().int(),
  serial: z.string(),
  made_at: instant,
  /** Calls that were decided and claimed, by all owners the card has had. */
  predictions: z.number().int(),
  correct: z.number().int(),
  streak: z.number().int(),
  best_streak: z.number().int(),
  /** It is in a prediction now. */
  in_play: z.boolean(),
  /** The former owners who sold it, oldest first; at most the newest ten. */
  owners: z.array(z.object({ player: publicPlayer, is_self: z.boolean(), until: instant })),
})
export type IdentityCopy = z.output<typeof copy>

const callOnPerson = z.object({
  id: sentId,
  event: z.string(),
  event_date: instant,
  trigger: z.string(),
  status: z.enum(predictionStatuses),
})
export type CallOnPerson = z.output<typeof callOnPerson>

/** The people of each collection, and which of them the player has. */
export const album = {
  list: endpoint({
    ...playerRead,
    path: '/me/album',
    reads: ['summaries'],
    answer: z.object({ data: z.array(albumCollection) }),
    refusals: [],
    summary: 'Each collection with how much of it the player has, by team or category',
  }),

  showCollection: endpoint({
    ...playerRead,
    path: '/me/album/{collection_id}',
    reads: ['summaries'],
    params: z.object({ collection_id: idText }),
    query: z.object({
      ...pageQuery,
      section: maybe(line(60)),
      show: z.enum(albumViews).default('all'),
    }),
    answer: page(albumPerson).extend({ collection: albumCollection }),
    refusals: ['not_found'],
    summary: 'The people of a collection by team or category, the best known first, with what is missing',
  }),

  showBiography: endpoint({
    ...playerRead,
    path: '/me/biography/{person_id}',
    reads: ['summaries'],
    params: z.object({ person_id: line(120) }),
    query: z.object({
      /** One Identity of the person, the player's own or one on the marketplace, instead of all the player's own. */
      card: maybe(idText),
    }),
    answer: z.object({
      id: z.string(),
      name: z.string(),
      category: z.string(),
      team: z.string().nullable(),
      birth_date: z.string(),
      /** 'Played 3 of the last 4'; null before the first game. */
      form: z.string().nullable(),
      /** The rarest first, at most twenty. */
      cards: z.array(copy),
      /** The player's calls on the person: totals, and the newest twenty. */
      calls: z.object({
        total: z.number().int(),
        decided: z.number().int(),
        correct: z.number().int(),
        data: z.array(callOnPerson),
      }),
    }),
    refusals: ['not_found'],
    summary:
      'A person’s biography: the player’s Identities with their serials and earlier owners, and the player’s calls on the person',
  }),
}
