import { z } from 'zod'
import { ours } from '../answer.ts'
import { cardItem } from '../cards/card-item.ts'
import { endpoint, playerRead, playerTrade } from '../endpoint.ts'
import { page, pageQuery } from '../page.ts'
import { byId, id, instant, line, sentId, usd } from '../wire.ts'
import { predictionStatuses } from '../predictions/statuses.ts'
import { minSeats, maxSeats } from './rules.ts'

const inviteCode = line(64).min(1)

const entry = z.object({
  id: sentId,
  /** "Player 2", by the order of entry; nobody finds out who it is. */
  player: z.string(),
  is_self: z.boolean(),
  is_resident: ours(z.boolean(), false),
  prediction: z.string(),
  event: z.string(),
  event_date: instant,
  /** The prediction, as `GET /live/events/{event_id}` names it among its calls; 0 if the event was canceled. */
  call: ours(z.object({ event_id: sentId, person_id: z.string().nullable(), trigger_id: sentId }), {
    event_id: 0,
    person_id: null,
    trigger_id: 0,
  }),
  status: z.enum(predictionStatuses),
  result: z.enum(['won', 'lost', 'returned']).nullable(),
  paid: usd,
})

export const tournamentView = z.object({
  id: sentId,
  status: z.enum(['active', 'pending', 'won', 'lost', 'returned']),
  /** Whether a seat is free and its first event is not locked yet. */
  is_open: z.boolean(),
  /** The value of each wager card in it. */
  stake: usd,
  /** The face value of the wagers so far, without those of void predictions: they come back. */
  pot: usd,
  seats: z.number().int(),
  invite_only: z.boolean(),
  /** Only for the player's own tournaments that are by invitation. */
  invite_code: z.string().nullable(),
  /** Whether its maker can take it back, because nobody has joined. */
  can_cancel: z.boolean(),
  is_entered: z.boolean(),
  /** Nobody can join from this time on: the first lock-out, or early report, among its events. */
  closes_at: instant,
  created_at: instant,
  ended_at: instant.nullable(),
  entries: z.array(entry),
})
export type TournamentView = z.output<typeof tournamentView>

const cards = { nft_card_prediction_id: id, nft_card_wager_id: id }
const entering = [
  'not_found',
  'not_yours',
  'gone',
  'card_locked',
  'tutorial_card',
  'event_closed',
  'changed',
] as const
const entered = z.object({
  id: sentId,
  /** Shared by its maker; null for a tournament that is open to everybody. */
  invite_code: z.string().nullable(),
  players: z.number().int(),
  seats: z.number().int(),
})

export const tournaments = {
  createTournament: endpoint({
    ...playerTrade,
    path: '/tournament',
    changes: ['tournaments', 'cards'],
    body: z.strictObject({
      ...cards,
      seats: z.number().int().min(minSeats).max(maxSeats),
      invite_only: z.boolean(),
    }),
    answer: entered,
    closedBy: 'tournaments',
    refusals: ['closed_for_now', ...entering],
    summary:
      'Opens a tournament for 2 to 32 players with a live prediction and a wager card, which stay in it until it is decided',
    moves: true,
  }),
  joinTournament: endpoint({
    ...playerTrade,
    path: '/tournament/{id}/join',
    changes: ['tournaments', 'cards'],
    params: byId,
    body: z.strictObject({ ...cards, invite_code: inviteCode.optional() }),
    answer: entered,
    closedBy: 'tournaments',
    refusals: [
      'closed_for_now',
      ...entering,
      'already_entered',
      'tournament_closed',
      'wrong_stake',
      'residents_have_enough',
      'not_for_residents',
    ],
    summary: 'Takes a seat with a live prediction and a wager card of the same value as the others',
    moves: true,
  }),
  cancelTournament: endpoint({
    ...playerTrade,
    path: '/tournament/{id}/cancel',
    changes: ['tournaments', 'cards'],
    standing: 'active',
    params: byId,
    answer: z.object({ id: sentId }),
    refusals: ['not_found', 'not_yours', 'tournament_closed', 'changed'],
    summary: 'The maker cancels a tournament that nobody has joined; both cards return',
    moves: true,
  }),
  listOpen: endpoint({
    ...playerRead,
    path: '/tournament/params',
    reads: ['tournaments'],
    also: ['/tournament'],
    query: z.object(pageQuery),
    answer: page(tournamentView),
    refusals: [],
    summary: 'Other players’ tournaments that anybody can join now, the first to close first',
  }),
  getInvited: endpoint({
    ...playerRead,
    path: '/tournament/invite/{code}',
    reads: ['tournaments'],
    params: z.object({ code: inviteCode }),
    answer: tournamentView,
    refusals: ['not_found'],
    summary: 'The tournament of an invite link',
  }),
  listMine: endpoint({
    ...playerRead,
    path: '/me/tournament/params',
    reads: ['tournaments'],
    also: ['/me/tournament'],
    query: z.object({ ...pageQuery, state: z.enum(['active', 'history']).default('active') }),
    answer: page(tournamentView),
    refusals: [],
    summary: 'The player’s tournaments: those not decided yet, or those that are over; newest first',
  }),
  getRecord: endpoint({
    ...playerRead,
    path: '/me/tournament_record',
    reads: ['tournaments'],
    answer: z.object({
      entered: z.number().int(),
      won: z.number().int(),
      lost: z.number().int(),
      /** The total that pots have paid. */
      total_earnings: usd,
      /** The share won, of those that had a winner, from 0 to 1; null before the first. */
      win_rate: z.number().nullable(),
    }),
    refusals: [],
    summary: 'What the player has won in tournaments, and how often',
  }),
  listCards: endpoint({
    ...playerRead,
    path: '/me/tournament_card/params',
    reads: ['tournaments', 'cards'],
    also: ['/me/tournament_card'],
    query: z.object({ ...pageQuery, slot: z.enum(['prediction', 'wager']) }),
    answer: page(cardItem),
    refusals: [],
    summary: 'The player’s cards that can enter a tournament now: live predictions, or wager cards',
  }),
}
