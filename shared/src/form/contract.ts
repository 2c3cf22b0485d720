import { z } from 'zod'
import { ours } from '../answer.ts'
import { endpoint, playerRead } from '../endpoint.ts'
import { comparators } from '../events/oracle-rules.ts'
import { nothing } from '../topics.ts'
import { commaIds, idText, instant, line, maybe, sentId } from '../wire.ts'

/** How often something came true, and for whom in `of`: a category, or 'All games'. */
const cameTrue = { of: z.string(), games: z.number().int(), hits: z.number().int() }

const comingEvent = z.object({
  event_id: sentId,
  name: z.string(),
  /** "at BUF" or "vs KC"; null if an event does not have two sides. */
  opponent: z.string().nullable(),
  starts_at: instant,
})

/** A trigger in the last games of a person, newest first; at most eight. */
const triggerForm = z.object({
  person: z.string(),
  trigger: sentId,
  comparator: z.enum(comparators),
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

const personForm = z.object({
  /** The last eight before now, newest last. */
  games: z.array(
    z.object({
      event: z.string(),
      /** "at BUF" or "vs KC"; null where an event has no two sides. */
      opponent: z.string().nullable(),
      played_at: instant,
      /** Null: took part, without such a result. */
      value: z.number().nullable(),
      hit: z.boolean(),
    }),
  ),
  hits: z.number().int(),
  /** The number of those games. */
  of: z.number().int(),
  /** For whom `category_rate` speaks: the person's category, or 'All games' for a trigger of the event itself. */
  category: z.string(),
  category_games: z.number().int(),
  /** How often it came true for them, in whole percent; null before the first game. */
  category_rate: z.number().int().nullable(),
  /** The chance in the person's next event, in whole percent; null if none is coming or nothing is estimated. */
  chance: z.number().int().nullable(),
})

export const form = {
  ofPerson: endpoint({
    method: 'GET',
    path: '/form',
    reads: nothing,
    who: 'anyone',
    query: z.object({ person_id: line(120).min(1), trigger_id: idText }),
    answer: personForm,
    refusals: ['not_found'],
    summary: 'How often a trigger came true in a person’s last eight games, and how likely it is in the next',
  }),

  show: endpoint({
    ...playerRead,
    path: '/me/form',
    reads: nothing,
    query: z.object({ cards: maybe(commaIds), celebrity_id: maybe(line(120)) }),
    answer: z.object({
      /** The person and the trigger of each of the cards. */
      cards: z.array(z.object({ id: sentId, person: z.string().nullable(), trigger: sentId.nullable() })),
      people: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** 'Played 3 of the last 4'; null before the first game. */
          played: ours(z.string().nullable(), null),
          next: z.array(comingEvent),
        }),
      ),
      /**
       * Each person of an identity, or of `celebrity_id`, with each trigger that fits; and the call of each prediction.
       */
      forms: z.array(triggerForm),
      /** Each trigger on its own, for every category that it fits. */
      rates: z.array(z.object({ trigger: sentId, ...cameTrue })),
    }),
    refusals: [],
    summary:
      'How often triggers came true for people and their categories, how likely they are, and whom the people play next',
  }),
}
