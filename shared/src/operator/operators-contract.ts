import { z } from 'zod'
import { accountStatuses } from '../account/standing.ts'
import { endpoint } from '../endpoint.ts'
import { everyRole, operatorAct, operatorRead, operatorRoles } from '../operator-roles.ts'
import { byId, instant, line, reason, sentId } from '../wire.ts'

const roles = z.array(z.enum(operatorRoles))

/** The calls about the operators themselves and what each of them is allowed to do. */
export const operators = {
  listOperators: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/operators',
    answer: z.object({
      data: z.array(
        z.object({
          id: sentId,
          email: z.string(),
          name: z.string(),
          roles,
          status: z.enum(accountStatuses),
          has_second_factor: z.boolean(),
          /** Whether OPERATOR_EMAIL names them, which makes them always an owner. */
          is_configured: z.boolean(),
          /** The newest change of their roles; null if no call has changed them. */
          changed_at: instant.nullable(),
          changed_by: z.string().nullable(),
        }),
      ),
    }),
    refusals: [],
    summary: 'The operators and their roles',
  }),

  setRoles: endpoint({
    ...operatorAct(),
    path: '/operator/roles',
    body: z.strictObject({
      /** The account's email, case-insensitive. */
      email: z.string().max(254),
      /** All of them; none makes the account a player’s again. */
      roles: roles.max(operatorRoles.length),
      reason: reason(),
    }),
    answer: z.object({ id: sentId, email: z.string(), roles }),
    refusals: ['not_found', 'not_allowed', 'email_unconfirmed', 'not_for_residents', 'changed'],
    summary: 'Gives an account exactly these operator roles; nobody changes their own',
    moves: true,
  }),

  setRole: endpoint({
    ...operatorAct(),
    path: '/operator/accounts/{id}/role',
    params: byId,
    body: z.strictObject({
      /** Null makes the account a player’s again. */
      role: z.enum(operatorRoles).nullable(),
      reason: line(1000).default(''),
    }),
    answer: z.object({ id: sentId, email: z.string(), roles }),
    refusals: ['not_found', 'not_allowed', 'email_unconfirmed', 'not_for_residents', 'changed'],
    summary: 'Gives an account this one operator role and no other, or none; nobody changes their own',
    moves: true,
  }),
}
