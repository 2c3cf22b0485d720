import { cents } from '@called-shot/shared/money.ts'
import { refuseIf } from '@called-shot/shared/refusals.ts'
import type { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { whyCannotCancelTournament } from '@called-shot/shared/tournaments/entry-rules.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { leavingMoves } from './entry-cards.ts'
import { readEntries, readTournament } from './tournament-reads.ts'

/**
 * Cancels a tournament that nobody has joined, for its maker; returns both cards. Refuses anybody else (403; 404 for
 * one by invitation) and a tournament with two players (409).
 */
export async function cancelTournament(
  { read, player }: Context,
  { params }: CommandInput<typeof tournaments.cancelTournament>,
): Promise<EffectsOf<typeof tournaments.cancelTournament>> {
  const tournament = await readTournament(read, params.id)
  const entries = await readEntries(read, tournament.id)
  refuseIf(
    whyCannotCancelTournament({
      status: tournament.status,
      players: entries.length,
      isMaker: tournament.creatorId === player.id,
      isHidden: tournament.inviteCode !== null && !entries.some(({ accountId }) => accountId === player.id),
    }),
  )
  const [alone] = entries
  if (!alone) throw new Error(`tournament ${tournament.id} is without its maker's entry`)
  return {
    answer: { id: tournament.id },
    setTournaments: [{ id: tournament.id, status: 'cancelled' }],
    setEntries: [{ id: alone.id, result: 'returned', paidCents: cents(0) }],
    moves: leavingMoves(read, alone, false),
  }
}
