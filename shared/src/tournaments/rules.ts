import type { Verdict } from '../events/verdicts.ts'
import { shareByWeight, sumCents, zeroCents, type Cents } from '../money.ts'

/** Head-to-head is two seats. */
export const minSeats = 2
export const maxSeats = 32

export type EntryResult = 'won' | 'lost' | 'returned'

export interface SettledEntry {
  readonly id: number
  readonly stakeCents: Cents
  /** The result of its prediction. */
  readonly verdict: Verdict
}

export interface EntrySettlement {
  readonly result: EntryResult
  /** Paid in cash; a wager that is returned pays nothing. */
  readonly paidCents: Cents
}

/**
 * How a tournament ends once every prediction in it is final (Design §4 Tournaments). An entry whose prediction is void
 * gets its wager back and no longer counts. Of the others, those who were right share the face value of all wagers
 * equally, leftover cents going to earlier entries. If all are right, all are wrong, or nobody is left to play against,
 * every wager is returned. The entries are given in the order in which they joined, which their ids do not tell: each
 * process takes ids from a block of its own.
 */
export function settleTournament(entries: readonly SettledEntry[]): ReadonlyMap<number, EntrySettlement> {
  const counted = entries.filter(({ verdict }) => verdict !== 'void')
  const right = counted.filter(({ verdict }) => verdict === 'true')
  const isDecided = right.length > 0 && right.length < counted.length
  const shares = shareByWeight(
    isDecided ? sumCents(counted.map(({ stakeCents }) => stakeCents)) : zeroCents,
    right.map(() => 1),
  )
  const paid = new Map(right.map(({ id }, index) => [id, shares[index] ?? zeroCents]))
  const settled = ({ id, verdict }: SettledEntry): EntrySettlement => {
    if (!isDecided || verdict === 'void') return { result: 'returned', paidCents: zeroCents }
    return verdict === 'true'
      ? { result: 'won', paidCents: paid.get(id) ?? zeroCents }
      : { result: 'lost', paidCents: zeroCents }
  }
  return new Map(entries.map((entry) => [entry.id, settled(entry)]))
}

/**
 * What a tournament is played for: the face value of its wagers without those of void predictions, which come back. Once
 * it has paid, that is what it paid, whatever is amended later.
 */
export function potOf(
  entries: readonly {
    readonly stakeCents: Cents
    /** Null until the tournament is decided. */
    readonly result: EntryResult | null
    /** Whether its prediction is finally void. */
    readonly isVoid: boolean
  }[],
): Cents {
  const hasPaid = entries.some(({ result }) => result === 'won')
  const playing = entries.filter(({ result, isVoid }) => (hasPaid ? result !== 'returned' : !isVoid))
  return sumCents(playing.map(({ stakeCents }) => stakeCents))
}

export type TournamentStatus = 'active' | 'pending' | EntryResult

/**
 * A tournament's status as a player reads it: how their entry ended; otherwise `pending` once it has started and all
 * its events are closed to crafting; otherwise `active`.
 */
export function statusOf(tournament: {
  readonly ownResult: EntryResult | null
  readonly hasStarted: boolean
  readonly areAllLocked: boolean
}): TournamentStatus {
  if (tournament.ownResult) return tournament.ownResult
  return tournament.hasStarted && tournament.areAllLocked ? 'pending' : 'active'
}

/** The share of decided tournaments with a winner that this player won; null before the first. */
export function winRate(won: number, lost: number): number | null {
  return won + lost === 0 ? null : won / (won + lost)
}
