import type { TournamentId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { settleTournament, type EntrySettlement } from '@called-shot/shared/tournaments/rules.ts'
import type { Effects, Notice } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import { house } from '../ledger/kinds.ts'
import { leavingMoves } from './entry-cards.ts'
import { verdictOf } from './entry-state.ts'
import { readEntries, readTournament, type Entry } from './tournament-reads.ts'

/**
 * House command: once every prediction of a tournament is final, those who were right share the value of the wager
 * cards, and the wagers burn; if nobody won, each comes back (`settleTournament`). Predictions go back to their
 * owners, who claim them as usual. Returns whether there was anything to do.
 */
export async function decideTournament(
  { read }: Context<null>,
  input: { id: TournamentId },
): Promise<Effects<boolean>> {
  const tournament = await readTournament(read, input.id)
  if (tournament.status !== 'started') return { answer: false }
  const entries = await readEntries(read, tournament.id)
  const judged = entries.flatMap((entry) => {
    const verdict = verdictOf(entry)
    return verdict === null ? [] : [{ entry, verdict, id: entry.id, stakeCents: tournament.stakeCents }]
  })
  if (judged.length < entries.length) return { answer: false }
  const settled = settleTournament(judged)
  const ends = judged.map(({ entry }) => ({ entry, end: endOf(settled, entry) }))
  const pot = cents(ends.reduce((sum, { end }) => sum + end.paidCents, 0))
  return {
    answer: true,
    setTournaments: [{ id: tournament.id, status: 'decided' }],
    setEntries: ends.map(({ entry, end }) => ({ id: entry.id, ...end })),
    moves: ends.flatMap(({ entry, end }) => leavingMoves(read, entry, end.result !== 'returned')),
    transfers: ends.flatMap(({ entry, end }) =>
      end.result === 'won'
        ? [
            {
              from: house.tournaments,
              to: purseOf(entry.accountId).available,
              cents: end.paidCents,
              kind: 'tournament_pot',
              ref: tournament.id,
            } as const,
          ]
        : [],
    ),
    notices: ends.map(({ entry, end }): Notice => ({
      accountId: entry.accountId,
      type: 'tournament_decided',
      facts: { ...end, potCents: pot, stakeCents: tournament.stakeCents },
      payload: { TournamentId: tournament.id },
      fact: `tournament:${tournament.id}`,
    })),
  }
}

function endOf(settled: ReadonlyMap<number, EntrySettlement>, { id }: Entry): EntrySettlement {
  const end = settled.get(id)
  if (!end) throw new Error(`entry ${id} was not settled`)
  return end
}
