import { z } from 'zod'
import { byStatus, mayLack } from '../answer.ts'
import { cardItem } from '../cards/card-item.ts'
import { endpoint } from '../endpoint.ts'
import { id, usd } from '../wire.ts'

export const prizes = {
  combinePrizes: endpoint({
    method: 'POST',
    path: '/prize/combined_prize',
    changes: ['cards', 'summaries', 'filters', 'matches'],
    who: 'player',
    scope: 'craft',
    standing: 'active',
    body: z.strictObject({ ids: z.array(id).min(2, 'must hold at least 2 prize cards').max(100) }),
    answer: z.object({ data: mayLack(z.array(cardItem), []) }),
    refusals: [
      'not_found',
      'not_yours',
      'gone',
      'card_locked',
      'cannot_combine',
      'tutorial_card',
      'too_many_at_once',
      'suspended',
      'changed',
    ],
    summary: 'Burns prize cards into one with their total value, at most $50.00',
    moves: true,
  }),

  redeemPrize: endpoint({
    method: 'POST',
    path: '/claimback/rewards',
    changes: ['cards', 'summaries', 'filters', 'balance', 'transactions'],
    who: 'player',
    scope: 'craft',
    standing: 'active',
    body: z.strictObject({ id }),
    answer: byStatus(z.object({ amount: usd, balance: usd })),
    refusals: [
      'not_found',
      'not_yours',
      'not_redeemable',
      'already_redeemed',
      'card_locked',
      'email_unconfirmed',
      'suspended',
      'changed',
    ],
    summary: 'Pays a redeemable prize card into the balance',
    moves: true,
  }),
}
