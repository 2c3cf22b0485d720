import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { everyRole, operatorAct, operatorRead } from '../operator-roles.ts'
import { instant, line, reason } from '../wire.ts'

/** How many recovery codes an operator gets with a new second factor. */
export const recoveryCodeCount = 10

/** The calls with which an operator sets up a second factor and gives its codes (RFC 6238). */
export const secondFactor = {
  readSecondFactor: endpoint({
    ...operatorRead(...everyRole),
    path: '/operator/second_factor',
    secondFactor: 'never',
    answer: z.object({
      /** OPERATOR_SECOND_FACTOR: without a pass, other calls for operators are refused. */
      is_needed: z.boolean(),
      is_set_up: z.boolean(),
      /** Whether this call came with a valid pass. */
      is_passed: z.boolean(),
      recovery_codes_left: z.number().int(),
    }),
    refusals: [],
    summary: 'Whether the caller’s second factor is needed, set up and passed',
  }),

  setUpSecondFactor: endpoint({
    ...operatorAct(...everyRole),
    path: '/operator/second_factor/setup',
    secondFactor: 'once set up',
    needsOwner: true,
    body: z.strictObject({ current_password: z.string().max(200).optional() }),
    answer: z.object({
      /** In base 32, to be typed if the QR code cannot be scanned. */
      secret: z.string(),
      /** `otpauth://…`, for the QR code. */
      uri: z.string(),
    }),
    refusals: ['password_needed', 'bad_input', 'too_many', 'busy', 'changed'],
    summary: 'Begins a new second factor; it counts from its first code on, and replaces the one before',
    moves: true,
    alone: 'It is the caller’s own, and opens nothing until a code of it was given.',
  }),

  giveCode: endpoint({
    ...operatorAct(...everyRole),
    path: '/operator/second_factor/pass',
    secondFactor: 'never',
    body: z.strictObject({ code: line(40).min(6, 'must be a code of six digits, or a recovery code') }),
    answer: z.object({
      /** For the header `X-Second-Factor` of the caller’s next calls. */
      pass: z.string(),
      expires_at: instant,
      /** With the first code of a new second factor: shown only this once. */
      recovery_codes: z.array(z.string()),
    }),
    refusals: ['wrong_code', 'code_used', 'second_factor_missing', 'too_many', 'changed'],
    summary: 'Answers a code, or a recovery code, with a pass for 12 hours; each code is good once',
    moves: true,
    alone: 'It proves who the caller is, and does nothing else.',
  }),

  resetSecondFactor: endpoint({
    ...operatorAct(),
    path: '/operator/second_factor/reset',
    body: z.strictObject({
      email: z.string().max(254),
      reason: reason(),
    }),
    answer: z.object({ email: z.string() }),
    refusals: ['not_found', 'not_allowed', 'changed'],
    summary: 'Removes the second factor of another operator, who sets up a new one; nobody resets their own',
    moves: true,
  }),
}
