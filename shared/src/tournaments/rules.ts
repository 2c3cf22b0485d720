import { shareByWeight, sumCents, zeroCents, type Cents } from '../money.ts'

/** Head-to-head is two seats. */
export const minSeats = 2
export const maxSeats = 32

export type EntryResult = 'won' | 'lost' | 'returned'

export interface SettledEntry {
  /** Earlier entries come first. */
  readonly id: number
  readonly stakeCents: Cents
  /** The result of its prediction. */
  readonly verdict: 'true' | 'false' | 'void'
}

export interface EntrySettlement {
  readonly result: EntryResult
  /** Paid in cash; a wager that is returned pays nothing. */
  readonly paidCents: Cents
}

/**
 * How a tournament ends once every prediction in it is final (Design §4 Tournaments). An entry whose prediction is
 * void takes its wager back and is out of it. Of the others, those who were right share the face value of all wagers
 * equally, leftover cents by earlier entry. All right, all wrong, or nobody left to play against: every wager comes
 * back.
 */
export function settleTournament(entries: readonly SettledEntry[]): ReadonlyMap<number, EntrySettlement> {
  const inOrder = entries.toSorted((a, b) => a.id - b.id)
  const counted = inOrder.filter(({ verdict }) => verdict !== 'void')
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
  return new Map(inOrder.map((entry) => [entry.id, settled(entry)]))
}

export type TournamentStatus = 'active' | 'pending' | EntryResult

/**
 * What a player reads of a tournament: how their entry ended; else `pending` once it has begun and nothing can be
 * crafted on any of its events any more; else `active`.
 */
export function statusOf(tournament: {
  readonly ownResult: EntryResult | null
  readonly hasStarted: boolean
  readonly areAllLocked: boolean
}): TournamentStatus {
  if (tournament.ownResult) return tournament.ownResult
  return tournament.hasStarted && tournament.areAllLocked ? 'pending' : 'active'
}

/** Of the tournaments that somebody won, the share that this player did; null before the first. */
export function winRate(won: number, lost: number): number | null {
  return won + lost === 0 ? null : won / (won + lost)
}
