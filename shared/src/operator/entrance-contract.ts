import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { everyRole, operatorRead, operatorRoles } from '../operator-roles.ts'

/** The entrance of the operator's room: only a caller who gets an answer here can fetch its scripts. */
export const room = {
  enter: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/room',
    secondFactor: 'never',
    answer: z.object({
      email: z.string(),
      roles: z.array(z.enum(operatorRoles)),
      season: z.enum(['replay', 'live']),
      /** Whether one operator proposes an act, which is done when another makes the same call. */
      needs_two_persons: z.boolean(),
    }),
    refusals: [],
    summary: 'Who is in the operator’s room, and how acts are done there',
  }),
}
