import { z } from 'zod'
import { ours } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { operatorAct, operatorRead } from '../operator-roles.ts'
import { page, pageQuery } from '../page.ts'
import { nothing } from '../topics.ts'
import { byId, id, instant, line, maybe, reason, sentId, usd } from '../wire.ts'

const depositStatuses = ['pending', 'failed', 'review', 'credited', 'rejected', 'reversed'] as const

export const depositView = z.object({
  id: sentId,
  provider_id: z.string(),
  account_id: sentId.nullable(),
  account: z.string().nullable(),
  status: z.enum(depositStatuses),
  amount: usd.nullable(),
  /** The part that was taken back after a charge-back; the rest had already been spent. */
  reversed: usd,
  reason: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})

/** Money in: a card pays an on-ramp, which sends stablecoin to the account's wallet and notifies us (Design §4b). */
export const deposits = {
  signOnRamp: endpoint({
    method: 'POST',
    path: '/me/sign_onramp',
    changes: nothing,
    who: 'player',
    standing: 'eligible',
    body: z.strictObject({
      /** The caller's own wallet address. */
      data: z.string().max(200),
      /**
       * Our own addition: the pack that was chosen before, which is chosen again when the player returns from the
       * widget.
       */
      series_id: id.optional(),
    }),
    answer: z.object({
      /** The signature of the widget's complete address, as the on-ramp verifies it. */
      signature: z.string(),
      /** The widget's address with its signature: debit card, 100 USD, a stablecoin on Polygon. */
      url: ours(z.string(), ''),
      /** Our own widget: no real money moves. */
      sandbox: ours(z.boolean(), false),
    }),
    closedBy: 'deposits',
    refusals: [
      'closed_for_now',
      'not_own_wallet',
      'no_on_ramp',
      'suspended',
      'frozen',
      'on_a_break',
      'excluded_region',
    ],
    summary: 'Signs the address of the on-ramp’s widget for the caller’s own wallet',
  }),

  onRampNews: endpoint({
    method: 'POST',
    path: '/onramp/webhook',
    changes: nothing,
    who: 'anyone',
    /** The on-ramp's own; the header Moonpay-Signature-V2 signs its raw bytes. */
    foreignBody: true,
    answer: z.object({ status: z.enum(depositStatuses) }),
    refusals: ['bad_signature', 'bad_input', 'no_on_ramp'],
    summary:
      'What the on-ramp says about a payment: credited once, whatever the order and number of its messages',
  }),

  listDeposits: endpoint({
    ...operatorRead('support', 'treasurer'),
    path: '/operator/deposits',
    query: z.object({
      ...pageQuery,
      /** A part of the account’s email or of the payment’s id, or the deposit’s own id. */
      search: maybe(line(200)),
      status: maybe(z.enum(depositStatuses)),
    }),
    answer: page(depositView),
    refusals: [],
    summary: 'Payments of the on-ramp, newest first',
  }),

  creditDeposit: endpoint({
    ...operatorAct('treasurer'),
    path: '/operator/deposits/{id}/credit',
    params: byId,
    body: z.strictObject({ account_id: id, amount: usd, reason: reason() }),
    answer: depositView,
    refusals: ['not_found', 'gone', 'already_final', 'changed'],
    summary: 'Credits a payment that could not be credited automatically to the account it was meant for',
    moves: true,
  }),

  rejectDeposit: endpoint({
    ...operatorAct('treasurer'),
    path: '/operator/deposits/{id}/reject',
    params: byId,
    body: z.strictObject({ reason: reason() }),
    answer: depositView,
    refusals: ['not_found', 'already_final', 'changed'],
    summary: 'Closes a payment under review without crediting it',
    moves: true,
  }),

  reverseDeposit: endpoint({
    ...operatorAct('treasurer'),
    path: '/operator/deposits/{id}/reverse',
    params: byId,
    body: z.strictObject({ reason: reason() }),
    answer: depositView,
    refusals: ['not_found', 'already_final', 'changed'],
    summary: 'Records a charge-back: takes back what is left of the payment and freezes the account',
    moves: true,
  }),

  collectDeposit: endpoint({
    ...operatorAct('treasurer'),
    path: '/operator/deposits/{id}/collect',
    params: byId,
    body: z.strictObject({ reason: reason() }),
    answer: depositView,
    refusals: ['not_found', 'already_final', 'insufficient_funds', 'not_allowed', 'changed'],
    summary: 'Takes what is still owed after a charge-back from what its frozen account has by now',
    moves: true,
  }),
}
