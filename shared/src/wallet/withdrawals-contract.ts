import { z } from 'zod'
import { endpoint, type Standing } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { idText, instant, line, maybe, usd } from '../wire.ts'

const operatorStanding: Standing = 'active'
const operatorCall = { who: 'operator', standing: operatorStanding } as const
const byId = z.object({ id: idText })
const reason = line(1000)

export const withdrawalStatuses = ['requested', 'review', 'approved', 'sent', 'settled', 'rejected'] as const

const withdrawalView = z.object({
  id: z.number(),
  amount: usd,
  address: z.string(),
  status: z.enum(withdrawalStatuses),
  /** What an operator said of it, where they said something. */
  reason: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})

const operatorView = withdrawalView.extend({
  account_id: z.number(),
  account: z.string(),
  /** The first of two operators that approved it. */
  approved_by: z.number().nullable(),
})

const step = (path: string, summary: string, refusals: readonly 'not_allowed'[] = []) =>
  endpoint({
    ...operatorCall,
    method: 'POST',
    path: `/operator/withdrawals/{id}/${path}`,
    params: byId,
    body: z.strictObject({ reason: reason.optional() }),
    answer: operatorView,
    refusals: ['not_found', 'already_final', 'changed', ...refusals],
    summary,
    moves: true,
    // Two operators approve where two must, each with a step of their own.
    alone: true,
  })

/** Money out: a request whose steps an operator makes and the player sees (Design §4b). */
export const withdrawals = {
  requestWithdrawal: endpoint({
    method: 'POST',
    path: '/me/withdrawal',
    who: 'player',
    standing: 'unfrozen',
    body: z.strictObject({ amount: usd, address: z.string().max(200) }),
    answer: withdrawalView,
    refusals: [
      'withdrawals_off',
      'email_unconfirmed',
      'bad_input',
      'insufficient_funds',
      'frozen',
      'suspended',
      'changed',
    ],
    summary:
      'Asks for money that has matured to be sent to an address on Polygon; it leaves the balance at once',
    moves: true,
  }),

  listOwnWithdrawals: endpoint({
    method: 'GET',
    path: '/me/withdrawal',
    who: 'player',
    query: z.object(pageQuery),
    answer: page(withdrawalView),
    refusals: [],
    summary: 'One’s own requests and how far each is, newest first',
  }),

  listWithdrawals: endpoint({
    ...operatorCall,
    method: 'GET',
    path: '/operator/withdrawals',
    query: z.object({ ...pageQuery, search: maybe(line(100)), status: maybe(z.enum(withdrawalStatuses)) }),
    answer: page(operatorView),
    refusals: [],
    summary: 'Requests for withdrawals, newest first',
  }),

  reviewWithdrawal: step('review', 'Takes a request into review'),
  approveWithdrawal: step(
    'approve',
    'Approves a request; above $1,000 a second operator must, and it stays in review until then',
    ['not_allowed'],
  ),
  rejectWithdrawal: step('reject', 'Rejects a request that is not sent yet: the money returns'),
  sendWithdrawal: step('send', 'Says that an approved withdrawal is on its way'),
  settleWithdrawal: step('settle', 'Says that a withdrawal has arrived'),
}
