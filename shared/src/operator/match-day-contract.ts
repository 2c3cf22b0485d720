import { z } from 'zod'
import { endpoint, type Standing } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { idText, instant, line, maybe, usd } from '../wire.ts'

const standing: Standing = 'active'
const operatorCall = { who: 'operator', standing } as const

/** Events by time with what hangs on them: what the house owes if each comes true. */
export const matchDay = {
  list: endpoint({
    ...operatorCall,
    method: 'GET',
    path: '/operator/match_day',
    reads: ['operations'],
    query: z.object({
      ...pageQuery,
      search: maybe(line(100)),
      status: maybe(z.enum(['open', 'decided', 'cancelled'])),
    }),
    answer: page(
      z.object({
        id: z.number(),
        name: z.string(),
        status: z.string(),
        starts_at: instant,
        closed_at: instant.nullable(),
        pool: z.boolean(),
        /** The sources that have reported anything on it. */
        sources: z.array(z.string()),
        /** Not claimed yet, and how many of their outcomes are undecided. */
        predictions: z.number(),
        undecided: z.number(),
        /** If everything undecided comes true, beside what has. */
        owed: usd,
      }),
    ),
    refusals: [],
    summary: 'Events with what hangs on them: predictions, and what the house owes if all of them come true',
  }),

  exposure: endpoint({
    ...operatorCall,
    method: 'GET',
    path: '/operator/events/{id}/exposure',
    reads: ['operations'],
    params: z.object({ id: idText }),
    answer: z.object({
      data: z.array(
        z.object({
          outcome_id: z.number(),
          person_id: z.string().nullable(),
          person: z.string().nullable(),
          trigger_id: z.number(),
          trigger: z.string(),
          status: z.enum(['pending', 'true', 'false', 'void']),
          predictions: z.number(),
          players: z.number(),
          owed: usd,
        }),
      ),
    }),
    refusals: ['not_found'],
    summary:
      'What hangs on each outcome of an event: predictions, players, and what is owed if it comes true',
  }),
}
