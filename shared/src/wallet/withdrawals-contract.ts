import { z } from 'zod'
import { ours } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { operatorAct, operatorRead } from '../operator-roles.ts'
import { page, pageQuery } from '../page.ts'
import { byId, instant, line, maybe, reason as actReason, sentId, usd } from '../wire.ts'
import { withdrawalStatuses } from './rules.ts'

const reason = line(1000)

export const withdrawalView = z.object({
  id: sentId,
  amount: usd,
  address: z.string(),
  status: z.enum(withdrawalStatuses),
  /** The operator's note, if any. */
  reason: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})

export const reviewedWithdrawal = withdrawalView.extend({
  account_id: sentId,
  account: z.string(),
  /** Nobody can log in to a closed account, so its player learns nothing of the steps. */
  account_closed: ours(z.boolean(), false),
  /** The operator who approved it, or who was the first of two. */
  approved_by: z.number().nullable(),
  /** The second operator, if the approval needed two. */
  confirmed_by: z.number().nullable(),
})

interface Step {
  readonly path: string
  readonly summary: string
  /** Why one operator makes this step alone, even if acts need two. */
  readonly alone: string
  readonly refusals?: readonly 'not_allowed'[]
}

const step = ({ path, summary, alone, refusals = [] }: Step) =>
  endpoint({
    ...operatorAct('treasurer'),
    path: `/operator/withdrawals/{id}/${path}`,
    params: byId,
    body: z.strictObject({ reason: reason.optional() }),
    answer: reviewedWithdrawal,
    refusals: ['not_found', 'already_final', 'changed', ...refusals],
    summary,
    moves: true,
    alone,
  })

/** Money out: a request whose steps an operator makes and the player sees (Design §4b). */
export const withdrawals = {
  requestWithdrawal: endpoint({
    method: 'POST',
    path: '/me/withdrawal',
    changes: ['withdrawals', 'transactions', 'balance'],
    who: 'player',
    standing: 'unfrozen',
    needsOwner: true,
    body: z.strictObject({
      amount: usd.meta({ exclusiveMinimum: 0 }),
      address: z.string().max(200),
      current_password: z.string().min(1, 'must not be empty').max(512).optional(),
    }),
    answer: withdrawalView,
    closedBy: 'withdrawals',
    refusals: [
      'closed_for_now',
      'withdrawals_off',
      'email_unconfirmed',
      'password_needed',
      'too_many',
      'busy',
      'bad_input',
      'insufficient_funds',
      'frozen',
      'suspended',
      'not_allowed',
      'changed',
    ],
    summary:
      'Asks for money that has matured to be sent to an address on Polygon; it leaves the balance at once',
    moves: true,
  }),

  listOwnWithdrawals: endpoint({
    method: 'GET',
    path: '/me/withdrawal',
    reads: ['withdrawals'],
    who: 'player',
    query: z.object(pageQuery),
    answer: page(withdrawalView),
    refusals: [],
    summary: 'The player’s requests and how far along each is, newest first',
  }),

  listWithdrawals: endpoint({
    ...operatorRead('support', 'treasurer'),
    path: '/operator/withdrawals',
    query: z.object({ ...pageQuery, search: maybe(line(100)), status: maybe(z.enum(withdrawalStatuses)) }),
    answer: page(reviewedWithdrawal),
    refusals: [],
    summary: 'Requests for withdrawals, newest first',
  }),

  payOutClosed: endpoint({
    ...operatorAct('treasurer'),
    path: '/operator/accounts/{id}/pay_out',
    params: byId,
    body: z.strictObject({
      amount: usd.meta({ exclusiveMinimum: 0 }),
      /** Of the payment outside of the game: how and to whom it goes. */
      reference: line(200).min(1, 'must name the payment'),
      reason: actReason(),
    }),
    answer: reviewedWithdrawal,
    refusals: ['not_found', 'withdrawals_off', 'bad_input', 'insufficient_funds', 'not_allowed', 'changed'],
    summary:
      'Begins to pay out what a closed account still has, by a payment outside of the game: a withdrawal to be approved like any other',
    moves: true,
    alone: 'It sends nothing: the withdrawal that it makes has its own rule of two persons.',
  }),

  reviewWithdrawal: step({
    path: 'review',
    summary: 'Takes a request into review',
    alone: 'It only tells the player that somebody is looking at the request.',
  }),
  approveWithdrawal: step({
    path: 'approve',
    summary:
      'Approves a request; where it takes the account above $1,000 in 7 days, or what the operator approves alone above $1,000 in 24 hours, a second operator must, and it stays in review until then',
    alone: 'It has its own rule of two persons: the first approval sends nothing.',
    refusals: ['not_allowed'],
  }),
  rejectWithdrawal: step({
    path: 'reject',
    summary: 'Rejects a request that is not sent yet: the money returns',
    alone: 'It protects: the money goes back to the player who asked for it, and to nobody else.',
    refusals: ['not_allowed'],
  }),
  sendWithdrawal: step({
    path: 'send',
    summary: 'Says that an approved withdrawal is on its way',
    alone: 'It records the payment of an approved withdrawal, and is refused before the approval.',
    refusals: ['not_allowed'],
  }),
  settleWithdrawal: step({
    path: 'settle',
    summary: 'Says that a withdrawal has arrived',
    alone: 'It records that a payment has arrived: the money is out already.',
    refusals: ['not_allowed'],
  }),
}
