import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { eventTypes } from '../events/event-types.ts'
import { comparators } from '../events/oracle-rules.ts'
import { everyRole, operatorAct, operatorRead } from '../operator-roles.ts'
import { page } from '../page.ts'
import { instant, sentId } from '../wire.ts'
import { searchable } from './call-parts.ts'

/** The calls about the published people and triggers. */
export const catalogueCalls = {
  listPeople: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/people',
    query: searchable,
    answer: page(
      z.object({
        id: z.string(),
        name: z.string(),
        category: z.string(),
        birth_date: z.string(),
        birth_month: z.string(),
        birth_day: z.string(),
        birth_year: z.string(),
        team: z.string().nullable(),
      }),
    ),
    refusals: [],
    summary: 'People of the catalogue',
  }),

  listTriggers: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/triggers',
    query: searchable,
    answer: page(
      z.object({
        id: sentId,
        name: z.string(),
        sentence: z.string(),
        metric: z.string(),
        comparator: z.enum(comparators),
        threshold: z.number(),
        aggregation: z.string(),
        subject: z.enum(['person', 'event']),
        categories: z.array(z.string()),
        event_types: z.array(z.enum(eventTypes)),
        rarity: z.number(),
        /** Packs contain only published ones: a withheld one has never been in any, a withdrawn one has. */
        state: z.enum(['published', 'withheld', 'withdrawn']),
        /** Why it is in no pack; or, if it is published, the rule that its results no longer meet. */
        reasons: z.array(z.string()),
        published_at: instant.nullable(),
      }),
    ),
    refusals: [],
    summary: 'Every trigger with its condition, and whether packs hold it, or why not',
  }),

  publishContent: endpoint({
    ...operatorAct(),
    path: '/operator/content/publish',
    body: z.strictObject({
      directory: z
        .string()
        .max(200)
        .regex(/^(\.|[\w-]+(\/[\w-]+)*)$/, 'must be a folder below CONTENT_DIR, e.g. "2026/week-12", or "."'),
    }),
    answer: z.object({
      directory: z.string(),
      /** False if exactly this was already published. */
      changed: z.boolean(),
      /** How many rows are new, by table. */
      added: z.record(z.string(), z.number()),
      /** The parts that break a content rule and stay unpublished. */
      findings: z.array(z.string()),
      /** Warnings about the published content: a trigger whose hit rate left the bounds, stat lines left out. */
      warnings: z.array(z.string()),
    }),
    refusals: ['not_found', 'bad_input', 'changed'],
    summary: 'Publishes a folder of content files, which replace those of the same name',
    moves: true,
  }),
}
