import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../topics.ts'
import { commaList, instant, line, maybe } from '../wire.ts'

/** How often something came true, and for whom in `of`: a category, or 'All games'. */
const cameTrue = { of: z.string(), games: z.number().int(), hits: z.number().int() }

const comingEvent = z.object({
  event_id: z.number(),
  name: z.string(),
  /** "at BUF" or "vs KC"; null if an event does not have two sides. */
  opponent: z.string().nullable(),
  starts_at: instant,
})

/** A trigger in the last games of a person, newest first; at most eight. */
const triggerForm = z.object({
  person: z.string(),
  trigger: z.number(),
  comparator: z.enum(['>=', '<=', '=']),
  threshold: z.number(),
  recent: z.array(
    z.object({
      name: z.string(),
      played_at: instant,
      /** Null: took part, without such a result. */
      value: z.number().nullable(),
      hit: z.boolean(),
    }),
  ),
  hits: z.number().int(),
  everybody: z.object(cameTrue),
  /** The chance in the event in question, in whole percent; null once that has started or if nothing is estimated. */
  chance: z.number().int().nullable(),
})
export type TriggerForm = z.output<typeof triggerForm>

export const form = {
  show: endpoint({
    method: 'GET',
    path: '/me/form',
    reads: nothing,
    who: 'player',
    scope: 'read',
    query: z.object({ cards: maybe(commaList), celebrity_id: maybe(line(120)) }),
    answer: z.object({
      /** The person and the trigger of each of the cards. */
      cards: z.array(
        z.object({ id: z.number(), person: z.string().nullable(), trigger: z.number().nullable() }),
      ),
      people: z.array(z.object({ id: z.string(), name: z.string(), next: z.array(comingEvent) })),
      /**
       * Each person of an identity, or of `celebrity_id`, with each trigger that fits; and the call of each prediction.
       */
      forms: z.array(triggerForm),
      /** Each trigger on its own, for every category that it fits. */
      rates: z.array(z.object({ trigger: z.number(), ...cameTrue })),
    }),
    refusals: [],
    summary:
      'How often triggers came true for people and their categories, how likely they are, and whom the people play next',
  }),
}
