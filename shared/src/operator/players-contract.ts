import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { assetKinds } from '../cards/kinds.ts'
import { operatorAct, operatorRead } from '../operator-roles.ts'
import { page, pageQuery } from '../page.ts'
import { byId, instant, line, maybe, reason, sentId, usd } from '../wire.ts'

/** Operators' calls about one account, beside its page. */
export const players = {
  listSessions: endpoint({
    ...operatorRead('support'),
    path: '/operator/accounts/{id}/sessions',
    params: byId,
    answer: z.object({
      data: z.array(
        z.object({
          began_at: instant,
          /** When its browser last got a new token: at most ten minutes before its last call. */
          renewed_at: instant,
          ends_at: instant,
          client: z.string(),
        }),
      ),
    }),
    refusals: ['not_found'],
    summary: 'The open sessions of an account, newest first; another identity provider keeps its own',
  }),

  endSessions: endpoint({
    ...operatorAct('support'),
    path: '/operator/accounts/{id}/end_sessions',
    params: byId,
    body: z.strictObject({ reason: reason() }),
    answer: z.object({ id: sentId, ended: z.number().int() }),
    refusals: ['not_found', 'changed'],
    summary: 'Logs an account out everywhere; its password and API keys stay',
    moves: true,
    alone: 'It protects: the player has to log in again, and nothing moves.',
  }),

  listCards: endpoint({
    ...operatorRead('support', 'treasurer'),
    path: '/operator/accounts/{id}/cards',
    params: byId,
    query: z.object({
      ...pageQuery,
      /** A part of the name. */
      search: maybe(line(100)),
    }),
    answer: page(
      z.object({
        id: sentId,
        kind: z.enum(assetKinds),
        name: z.string(),
        rarity: z.number().int(),
        /** Slotted: inside another card or a tournament. */
        state: z.enum(['held', 'for_sale', 'slotted']),
        price: usd.nullable(),
        /** Its face value, if it has one. */
        value: usd.nullable(),
        created_at: instant,
      }),
    ),
    refusals: ['not_found'],
    summary: 'The cards and packs that an account has, newest first',
  }),

  listNotes: endpoint({
    ...operatorRead('support', 'treasurer'),
    path: '/operator/accounts/{id}/notes',
    params: byId,
    answer: z.object({
      /** The newest 100. */
      data: z.array(z.object({ id: sentId, at: instant, by: z.string(), text: z.string() })),
    }),
    refusals: ['not_found'],
    summary: 'Operators’ notes about an account, newest first; its player never sees them',
  }),

  addNote: endpoint({
    ...operatorAct('support', 'treasurer'),
    path: '/operator/accounts/{id}/notes',
    params: byId,
    body: z.strictObject({ text: line(2000).min(1, 'must not be empty') }),
    answer: z.object({ id: sentId }),
    refusals: ['not_found', 'changed'],
    summary: 'Adds a note about an account for other operators; notes never change',
    moves: true,
    alone: 'It tells other operators something, and changes nothing in the game.',
  }),

  close: endpoint({
    ...operatorAct('support'),
    path: '/operator/accounts/{id}/close',
    params: byId,
    body: z.strictObject({ reason: reason() }),
    answer: z.object({ id: sentId, status: z.literal('closed') }),
    refusals: ['not_found', 'not_allowed', 'money_left', 'changed'],
    summary: 'Closes a player’s account for good, as the player could; never an operator’s',
    moves: true,
  }),
}
