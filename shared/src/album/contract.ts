import { z } from 'zod'
import { partKinds } from '../cards/kinds.ts'
import { endpoint } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { idText, line, maybe, usd } from '../wire.ts'

/** People, and how many of them the player has an Identity of; a person counts with the highest rarity owned. */
const completion = z.object({
  total: z.number().int(),
  owned: z.number().int(),
  /** Of those owned, one count for each rarity: Standard first. */
  owned_by_rarity: z.array(z.number().int()),
  /** Not owned, and all four parts are in hand. */
  ready: z.number().int(),
  /** Not owned, and one part is missing. */
  one_away: z.number().int(),
})
export type Completion = z.output<typeof completion>

/** A team in football, a category elsewhere. */
const albumSection = completion.extend({ name: z.string() })
export type AlbumSection = z.output<typeof albumSection>

const albumCollection = completion.extend({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  sections: z.array(albumSection),
})
export type AlbumCollection = z.output<typeof albumCollection>

const albumPerson = z.object({
  id: z.string(),
  name: z.string(),
  section: z.string(),
  category: z.string(),
  birth_date: z.string(),
  /** The highest of the player's Identities of the person; null: none. */
  rarity: z.number().int().nullable(),
  /** How many parts are not in hand; 0 of a person who is owned. */
  missing_count: z.number().int(),
  /** Where one part is missing: which, and the cheapest that somebody else sells (-1 and null: nobody). */
  missing: z
    .object({
      kind: z.enum(partKinds),
      name: z.string(),
      marketplace_id: z.number(),
      price: usd.nullable(),
    })
    .nullable(),
  /** Where none is missing: the category card from which Quick Craft begins. */
  craft_with: z.number().nullable(),
})
export type AlbumPerson = z.output<typeof albumPerson>

export const albumViews = ['all', 'owned', 'missing', 'one_away', 'ready'] as const
export type AlbumView = (typeof albumViews)[number]

/** The people of each collection, and which of them the player has. */
export const album = {
  list: endpoint({
    method: 'GET',
    path: '/me/album',
    who: 'player',
    scope: 'read',
    answer: z.object({ data: z.array(albumCollection) }),
    refusals: [],
    summary: 'Each collection with how much of it the player has, by team or category',
  }),

  showCollection: endpoint({
    method: 'GET',
    path: '/me/album/{collection_id}',
    who: 'player',
    scope: 'read',
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
}
