import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { everyRole, operatorAct, operatorRead } from '../operator-roles.ts'
import { instant, line } from '../wire.ts'
import { subjectLink } from './lookup-contract.ts'

/** The kinds of work that wait for an operator. */
export const workKinds = [
  'alarm',
  'job',
  'proposal',
  'dispute',
  'disagreement',
  'undecided',
  'feed',
  'withdrawal',
  'deposit',
  'charge_back',
  'sale',
] as const

export const work = {
  list: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/work',
    answer: z.object({
      /** The oldest hundred of each kind. */
      data: z.array(
        z.object({
          kind: z.enum(workKinds),
          /** Its name, unique within its kind. */
          subject: z.string(),
          title: z.string(),
          /** When it started to wait. */
          since: instant,
          taken_by: z.string().nullable(),
          /** The call that a second operator has to make, as the first made it. */
          proposed: z
            .object({
              method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
              path: z.string(),
              body: z.unknown(),
              /** The email of the first, who cannot be the second as well. */
              by: z.string(),
              /** The account or event that it is about; null if it is about something else. */
              about: subjectLink.nullable(),
            })
            .nullable(),
        }),
      ),
      /** How many there are of each kind that waits. */
      totals: z.array(z.object({ kind: z.enum(workKinds), total: z.number().int() })),
    }),
    refusals: [],
    summary: 'Everything that waits for an operator, oldest first, and who has taken it',
  }),

  take: endpoint({
    ...operatorAct(...everyRole),
    path: '/operator/work/take',
    body: z.strictObject({
      kind: z.enum(workKinds),
      subject: line(200).min(1),
      /** False: puts it back for others. */
      taken: z.boolean(),
    }),
    answer: z.object({ taken_by: z.string().nullable() }),
    refusals: ['changed'],
    summary: 'Takes something that waits, so that others know who is on it; nothing else changes',
    moves: true,
    alone: 'It tells other operators who is on it, and changes nothing in the game.',
  }),

  health: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/health',
    answer: z.object({
      version: z.string(),
      node: z.string(),
      postgres: z.string(),
      started_at: instant,
      /** The connections of the process that answers, including sockets. */
      connections: z.number(),
      database_bytes: z.number(),
      jobs: z.array(
        z.object({
          name: z.string(),
          ran_at: instant,
          milliseconds: z.number(),
          runs: z.number(),
          failures: z.number(),
          failing_since: instant.nullable(),
          problem: z.string().nullable(),
        }),
      ),
      /** Statements that the database has been working on for more than a second. */
      slow_statements: z.array(z.object({ since: instant, statement: z.string() })),
      /**
       * If the database has pg_stat_statements: the statements that took the most time in total since it started to
       * count.
       */
      slowest: z.object({
        /** Why there are none; null if the database counts them. */
        why_none: z.string().nullable(),
        statements: z.array(
          z.object({
            statement: z.string(),
            calls: z.number(),
            mean_milliseconds: z.number(),
            longest_milliseconds: z.number(),
            total_seconds: z.number(),
          }),
        ),
      }),
      migrations: z.array(z.object({ name: z.string(), ran_at: instant })),
    }),
    refusals: [],
    summary: 'Jobs with their last run, the database, versions and migrations',
  }),
}
