import type { AccountId, TournamentId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { minSeats } from '@called-shot/shared/tournaments/rules.ts'
import type { Effects, Notice } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { leavingMoves, type TournamentSettings } from './entry-cards.ts'
import { isUndecided, verdictOf } from './entry-state.ts'
import { readEntries, readTournament, type Tournament } from './tournament-reads.ts'

/**
 * House command: after the first lock-out among its events nobody can join. With two or more players the tournament
 * starts; if nobody joined, its maker gets both cards back. A player whose prediction is void already is not told that
 * it starts, nor is one whom that leaves alone in it. Returns whether there was anything to do.
 */
export function startTournament(settings: TournamentSettings) {
  return async ({ read }: Context<null>, input: { id: TournamentId }): Promise<Effects<boolean>> => {
    const tournament = await readTournament(read, input.id)
    const entries = await readEntries(read, tournament.id)
    const isDue = !entries.every(({ prediction }) => isUndecided(prediction, settings.lockoutSeconds))
    if (tournament.status !== 'open' || !isDue) return { answer: false }
    const [alone, ...others] = entries
    if (!alone) throw new Error(`tournament ${tournament.id} has no entries`)
    if (others.length > 0) {
      const playing = entries.filter((entry) => verdictOf(entry) !== 'void')
      return {
        answer: true,
        setTournaments: [{ id: tournament.id, status: 'started' }],
        notices:
          playing.length < minSeats
            ? []
            : startedNotices(tournament, {
                tell: playing.map(({ accountId }) => accountId),
                players: playing.length,
              }),
      }
    }
    return {
      answer: true,
      setTournaments: [{ id: tournament.id, status: 'cancelled' }],
      setEntries: [{ id: alone.id, result: 'returned', paidCents: cents(0) }],
      moves: leavingMoves(read, alone, false),
      notices: [
        {
          accountId: alone.accountId,
          type: 'tournament_decided',
          facts: {
            result: 'nobody_joined',
            paidCents: cents(0),
            potCents: tournament.stakeCents,
            stakeCents: tournament.stakeCents,
          },
          payload: { TournamentId: tournament.id },
          fact: `tournament:${tournament.id}`,
        },
      ],
    }
  }
}

/** Goes to the players who wait for it, not to the one who took the last seat. */
export function startedNotices(
  tournament: Tournament,
  { tell, players }: { readonly tell: readonly AccountId[]; readonly players: number },
): Notice[] {
  const potCents = cents(tournament.stakeCents * players)
  return tell.map((accountId) => ({
    accountId,
    type: 'tournament_started',
    facts: { players, potCents },
    payload: { TournamentId: tournament.id },
    fact: `tournament_started:${tournament.id}`,
  }))
}
