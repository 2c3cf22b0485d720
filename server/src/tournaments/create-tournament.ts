import { tournamentId } from '@called-shot/shared/ids.ts'
import type { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { enteringEffects, ownEntryCards, type TournamentSettings } from './entry-cards.ts'

const inviteBytes = 16

/**
 * Opens a tournament for 2 to 32 players whose wager cards are all worth as much as its maker's, open to everybody or
 * only with its invite code. The maker's prediction and wager go into it at once. Refuses cards that `ownEntryCards`
 * refuses (Design §4 Tournaments).
 */
export function createTournament(settings: TournamentSettings) {
  return async (
    { read, player, random }: Context,
    { body }: CommandInput<typeof tournaments.createTournament>,
  ): Promise<EffectsOf<typeof tournaments.createTournament>> => {
    const cards = await ownEntryCards(read, player.id, { body, settings })
    const id = tournamentId(await read.newId())
    const inviteCode = body.invite_only ? random.bytes(inviteBytes).toString('base64url') : null
    return {
      answer: { id, invite_code: inviteCode, players: 1, seats: body.seats },
      newTournaments: [
        { id, creatorId: player.id, stakeCents: cards.wager.valueCents, seats: body.seats, inviteCode },
      ],
      ...(await enteringEffects(read, cards, { tournament: id, others: [], settings })),
    }
  }
}
