import { z } from 'zod'
import { accountStatuses } from '../account/standing.ts'
import { endpoint } from '../endpoint.ts'
import { operatorAct, operatorRead, operatorRoles } from '../operator-roles.ts'
import { page } from '../page.ts'
import { byId, id, instant, reason, sentId, usd } from '../wire.ts'
import { personId, rarity, searchable } from './call-parts.ts'

/**
 * When each fact that does not end by itself was set; `status` is the most serious: closed, suspended, frozen, active.
 */
const standingView = {
  status: z.enum(accountStatuses),
  suspended_at: instant.nullable(),
  frozen_at: instant.nullable(),
  closed_at: instant.nullable(),
}

const grantedCard = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['category', 'month', 'day', 'year', 'identity']),
    person_id: personId,
    rarity,
  }),
  z.strictObject({ kind: z.literal('event'), event_id: id, rarity }),
  z.strictObject({ kind: z.literal('trigger'), trigger_id: id, rarity }),
  z.strictObject({ kind: z.enum(['prize', 'wager']), value: usd, rarity }),
])

/** The calls about an account: what stands against it, and what it is given. */
export const accountCalls = {
  listAccounts: endpoint({
    ...operatorRead('support', 'treasurer'),
    path: '/operator/accounts',
    query: searchable,
    answer: page(
      z.object({
        id: sentId,
        email: z.string(),
        name: z.string(),
        is_resident: z.boolean(),
        role: z.enum(['player', 'operator']),
        /** Empty for a player. */
        roles: z.array(z.enum(operatorRoles)),
        state: z.string().nullable(),
        ...standingView,
        suspended_by: z.string().nullable(),
        suspended_reason: z.string().nullable(),
        frozen_reason: z.string().nullable(),
        break_until: instant.nullable(),
        self_excluded_until: instant.nullable(),
        created_at: instant,
        available: usd,
        reserved: usd,
        bonus: usd,
      }),
    ),
    refusals: [],
    summary: 'Accounts with every fact that restricts them, and their balances',
  }),

  suspendAccount: endpoint({
    ...operatorAct('support'),
    path: '/operator/accounts/{id}/suspend',
    params: byId,
    body: z.strictObject({ reason: reason() }),
    answer: z.object({ id: sentId, ...standingView }),
    refusals: ['not_found', 'not_allowed', 'role_missing', 'changed'],
    summary: 'Suspends an account: it can only read; only owners suspend operators, and nobody themselves',
    moves: true,
  }),

  restoreAccount: endpoint({
    ...operatorAct('support'),
    path: '/operator/accounts/{id}/restore',
    params: byId,
    body: z.strictObject({ reason: reason() }),
    answer: z.object({ id: sentId, ...standingView }),
    refusals: ['not_found', 'not_allowed', 'role_missing', 'changed'],
    summary: 'Lifts a suspension; a frozen account stays frozen and a closed one closed',
    moves: true,
  }),

  unfreezeAccount: endpoint({
    ...operatorAct('treasurer'),
    path: '/operator/accounts/{id}/unfreeze',
    params: byId,
    body: z.strictObject({ reason: reason() }),
    answer: z.object({ id: sentId, ...standingView }),
    refusals: ['not_found', 'changed'],
    summary: 'Lifts the freeze of a charge-back that is settled or given up; a suspension stays',
    moves: true,
  }),

  grant: endpoint({
    ...operatorAct('treasurer'),
    path: '/operator/grants',
    body: z.strictObject({
      email: z.string().max(254).optional(),
      account_id: id.optional(),
      funds: usd.optional(),
      packs: z
        .array(z.strictObject({ series_id: id, quantity: z.number().int().min(1).max(100) }))
        .max(20)
        .optional(),
      cards: z.array(grantedCard).max(50).optional(),
      reason: reason(),
    }),
    answer: z.object({
      transfer_id: sentId.optional(),
      pack_ids: z.array(sentId).optional(),
      card_ids: z.array(sentId).optional(),
    }),
    refusals: ['not_found', 'gone', 'sold_out', 'changed'],
    summary: 'Gives funds, packs or cards to an account; what is given can be traded',
    moves: true,
  }),

  refundPack: endpoint({
    ...operatorAct('support', 'treasurer'),
    path: '/operator/packs/{id}/refund',
    params: byId,
    body: z.strictObject({ reason: reason() }),
    answer: z.object({ transfer_id: sentId, amount: usd }),
    refusals: ['not_found', 'already_opened', 'not_for_sale', 'changed'],
    summary: 'Takes back an unopened pack and returns what was paid for it',
    moves: true,
  }),
}
