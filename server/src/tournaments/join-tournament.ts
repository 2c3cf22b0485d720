import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import type { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { isJoinable, whyCannotJoin, whyWrongStake } from '@called-shot/shared/tournaments/entry-rules.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { enteringEffects, ownEntryCards, type TournamentSettings } from './entry-cards.ts'
import { refuseUnevenPlay } from './uneven-play.ts'
import { startedNotices } from './start-tournament.ts'
import { isUndecided } from './entry-state.ts'
import { readEntries, readTournament } from './tournament-reads.ts'

/**
 * Takes a seat; the last one starts the tournament. Refuses a tournament by invitation without its code (404), one that
 * the player is already in, one that is full, over, or has a locked event (409), a wager card of another value, and a
 * seat from which a person could win more from residents than residents may pay that person (422).
 */
export function joinTournament(settings: TournamentSettings) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof tournaments.joinTournament>,
  ): Promise<EffectsOf<typeof tournaments.joinTournament>> => {
    const tournament = await readTournament(read, params.id)
    const entries = await readEntries(read, tournament.id)
    refuseIf(
      whyCannotJoin({
        isEntered: entries.some(({ accountId }) => accountId === player.id),
        isInvited: tournament.inviteCode === null || tournament.inviteCode === body.invite_code,
        isJoinable: isJoinable({
          ...tournament,
          players: entries.length,
          areAllUndecided: entries.every(({ prediction }) =>
            isUndecided(prediction, settings.lockoutSeconds),
          ),
        }),
        isOver: tournament.status === 'cancelled' || tournament.status === 'decided',
      }),
    )
    const cards = await ownEntryCards(read, player.id, { body, settings })
    const misfit = whyWrongStake(tournament.stakeCents, cards.wager.valueCents)
    if (misfit) throw refuse(misfit.code, `nft_card_wager_id: ${misfit.message}`)
    await refuseUnevenPlay(read, player, { ...tournament, entries })
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
