import { shareByWeight, sumCents, zeroCents, type Cents } from '../money.ts'

export interface PoolEntry {
  /** Earlier entries come first; the id of the prediction. */
  readonly id: number
  readonly valueCents: Cents
  readonly status: 'pending' | 'true' | 'false' | 'void'
  readonly isFinal: boolean
}

/** Settled when every entry is final; void ones count for nothing (Design §4 Pools). */
export function isSettled(entries: readonly PoolEntry[]): boolean {
  return entries.every((entry) => entry.isFinal)
}

/**
 * Each true entry's bonus: the value of all false ones, shared by the true entries' own values, floored to the
 * cent, leftover cents by largest remainder and then to the earlier entry. Nobody right: no bonus at all.
 */
export function poolBonuses(entries: readonly PoolEntry[]): ReadonlyMap<number, Cents> {
  const right = entries.filter(({ status }) => status === 'true').toSorted((a, b) => a.id - b.id)
  const forfeited = sumCents(
    entries.filter(({ status }) => status === 'false').map(({ valueCents }) => valueCents),
  )
  const shares = shareByWeight(
    forfeited,
    right.map(({ valueCents }) => valueCents),
  )
  return new Map(right.map((entry, index) => [entry.id, shares[index] ?? zeroCents]))
}
