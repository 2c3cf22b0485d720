import type { OutcomeStatus } from '../events/verdicts.ts'
import { cents, sumCents, zeroCents, type Cents } from '../money.ts'

export interface PoolEntry {
  /** The id of the prediction. */
  readonly id: number
  readonly valueCents: Cents
  readonly status: OutcomeStatus
  readonly isFinal: boolean
}

/** A pool's result. It never changes, even if a decision changes later (Design §4 Pools). */
export interface PoolSettlement {
  /** The entries that were right or wrong; void ones are ignored. */
  readonly entries: number
  readonly rightCents: Cents
  readonly forfeitedCents: Cents
  /** The entry that got the last of the cents left over by rounding down; null if none was left over. */
  readonly lastCent: { readonly remainder: number; readonly entryId: number } | null
}

/** One right entry's share with its arithmetic: forfeited × value ÷ right, rounded down, and perhaps a cent more. */
export interface PoolShare {
  readonly flooredCents: Cents
  /** The fraction of a cent that was cut off, with `rightCents` as its denominator. */
  readonly remainder: number
  readonly hasLeftoverCent: boolean
  readonly cents: Cents
}

/** Settled when every entry is final; void ones are ignored (Design §4 Pools). */
export function isSettled(entries: readonly PoolEntry[]): boolean {
  return entries.every((entry) => entry.isFinal)
}

/**
 * The result of a settled pool: the value of all wrong entries goes to the right ones in proportion to their own
 * values. Shares are rounded down to the cent; the leftover cents go to the largest remainders and, if those are equal,
 * to the smaller ids. The settlement stores where they end, so that each share can be computed without the others.
 * If nobody is right there are no shares.
 */
export function settlementOf(entries: readonly PoolEntry[]): PoolSettlement {
  const right = entries.filter(({ status }) => status === 'true')
  const wrong = entries.filter(({ status }) => status === 'false')
  const rightCents = sumCents(right.map(({ valueCents }) => valueCents))
  const forfeitedCents = sumCents(wrong.map(({ valueCents }) => valueCents))
  const cut = right.map(({ id, valueCents }) => ({
    id,
    ...divided({ forfeitedCents, rightCents, valueCents }),
  }))
  const leftOver = rightCents === 0 ? 0 : forfeitedCents - sumCents(cut.map(({ floored }) => floored))
  const last = cut.toSorted((a, b) => b.remainder - a.remainder || a.id - b.id)[leftOver - 1]
  return {
    entries: right.length + wrong.length,
    rightCents,
    forfeitedCents,
    lastCent: last ? { remainder: last.remainder, entryId: last.id } : null,
  }
}

/** The share of an entry that was right when the pool was settled. */
export function shareIn(
  { forfeitedCents, rightCents, lastCent }: PoolSettlement,
  entry: { readonly id: number; readonly valueCents: Cents },
): PoolShare {
  const { floored, remainder } = divided({ forfeitedCents, rightCents, valueCents: entry.valueCents })
  const hasLeftoverCent =
    lastCent !== null &&
    (remainder > lastCent.remainder || (remainder === lastCent.remainder && entry.id <= lastCent.entryId))
  return {
    flooredCents: floored,
    remainder,
    hasLeftoverCent,
    cents: hasLeftoverCent ? cents(floored + 1) : floored,
  }
}

/** Exact for any amounts: the product of two of them does not fit into a number. */
function divided(of: { forfeitedCents: Cents; rightCents: Cents; valueCents: Cents }): {
  readonly floored: Cents
  readonly remainder: number
} {
  if (of.rightCents === 0) return { floored: zeroCents, remainder: 0 }
  const [product, whole] = [BigInt(of.forfeitedCents) * BigInt(of.valueCents), BigInt(of.rightCents)]
  return { floored: cents(Number(product / whole)), remainder: Number(product % whole) }
}

/**
 * The estimated share of an entry if its identity alone came true (Rules market §9, POOL-07). Zero if nothing is
 * staked on that identity (POOL-08).
 */
export function projectedBonus(pool: {
  readonly totalCents: Cents
  /** All entries on the same identity. */
  readonly subtotalCents: Cents
  readonly playerCents: Cents
}): Cents {
  const { totalCents, subtotalCents, playerCents } = pool
  if (subtotalCents <= 0) return zeroCents
  return cents(Math.round(((totalCents - subtotalCents) * playerCents) / subtotalCents))
}
