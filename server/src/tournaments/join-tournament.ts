import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { enteringEffects, ownEntryCards, type TournamentSettings } from './entry-cards.ts'
import { startedNotices } from './start-tournament.ts'
import { isUndecided } from './entry-state.ts'
import { readEntries, readTournament } from './tournament-reads.ts'

/**
 * Takes a seat; the last one starts the tournament. Refuses a tournament by invitation without its code (404), one that
 * the player is in already, one that is full, over, or has an event that is locked (409), and a wager card that is not
 * worth what the others are (422).
 */
export function joinTournament(settings: TournamentSettings) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof tournaments.joinTournament>,
  ): Promise<Effects<AnswerOf<typeof tournaments.joinTournament>>> => {
    const tournament = await readTournament(read, params.id)
    const entries = await readEntries(read, tournament.id)
    if (entries.some(({ accountId }) => accountId === player.id)) throw refuse('already_entered')
    if (tournament.inviteCode !== null && tournament.inviteCode !== body.invite_code)
      throw refuse('not_found', 'There is no such tournament.')
    const isJoinable =
      tournament.status === 'open' &&
      entries.length < tournament.seats &&
      entries.every(({ prediction }) => isUndecided(prediction, settings.lockoutSeconds))
    if (!isJoinable) throw refuse('tournament_closed')
    const cards = await ownEntryCards(read, player.id, { body, settings })
    if (cards.wager.valueCents !== tournament.stakeCents)
      throw refuse(
        'wrong_stake',
        `nft_card_wager_id: this tournament is played for wager cards of ${formatUsd(tournament.stakeCents)}.`,
      )
    const players = entries.length + 1
    const isFull = players === tournament.seats
    return {
      answer: {
        id: tournament.id,
        invite_code: tournament.inviteCode,
        players,
        seats: tournament.seats,
      },
      setTournaments: [{ id: tournament.id, status: isFull ? 'started' : 'open' }],
      ...(await enteringEffects(read, cards, { tournament: tournament.id, others: entries, settings })),
      notices: isFull
        ? startedNotices(tournament, { tell: entries.map(({ accountId }) => accountId), players })
        : [],
    }
  }
}
