import { z } from 'zod'

/** People, and how many of them the player has an Identity of; a person counts with the highest rarity owned. */
export const completion = z.object({
  people: z.number().int(),
  owned: z.number().int(),
  /** Of those owned, one count per rarity, Standard first. */
  owned_by_rarity: z.array(z.number().int()),
  /** People who are not owned, but all four of whose parts are. */
  ready: z.number().int(),
  /** People who are not owned and of whom one part is missing. */
  one_part_away: z.number().int(),
})
export type Completion = z.output<typeof completion>

/**
 * A player's album in a few lines: how complete it is, each person once, which pages are sealed, and the rarest people
 * in it.
 */
export const albumSummary = completion.omit({ ready: true, one_part_away: true }).extend({
  /** Collections that are complete, and of the others the teams or categories. */
  sealed: z.array(z.string()),
  /** At most six, by rarity, then by how well known they are. */
  rarest: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.string(),
      birth_date: z.string(),
      rarity: z.number().int(),
    }),
  ),
})
export type AlbumSummary = z.output<typeof albumSummary>
