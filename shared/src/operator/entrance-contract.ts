import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The door of the operator's room: its scripts are fetched by who gets an answer here, and by nobody else. */
export const room = {
  enter: endpoint({
    method: 'GET',
    path: '/operator/room',
    reads: ['operations'],
    who: 'operator',
    standing: 'active',
    answer: z.object({
      email: z.string(),
      season: z.enum(['replay', 'live']),
      /** Acts are written down by one operator and done when another makes the same call. */
      needs_two_persons: z.boolean(),
    }),
    refusals: [],
    summary: 'Who is in the operator’s room, and how acts are done there',
  }),
}
