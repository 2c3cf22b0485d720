/** What was counted by key: of a list's parts, or of its filters' options. */
export type Totals = ReadonlyMap<string, number>

export interface RecentTotals {
  /** What `count` answers, or what it answered for that key less than five seconds ago, if that was much. */
  of(key: string, count: () => Promise<Totals>): Promise<Totals>
}

interface Kept {
  readonly totals: Totals
  readonly until: number
  /** Counting again, once for all who ask meanwhile. */
  counting: Promise<Totals> | null
}

const keptMilliseconds = 5000
const mostKept = 1000

/**
 * Counting a million rows takes longer than reading a page of them, so large totals are kept for five seconds in this
 * process (R12). Small ones are counted each time: whoever lists a card sees the total rise at once.
 */
export function createRecentTotals(largeFrom = 5000, now: () => number = Date.now): RecentTotals {
  const kept = new Map<string, Kept>()

  async function countAnew(key: string, count: () => Promise<Totals>): Promise<Totals> {
    const totals = await count()
    if (sumOf(totals) < largeFrom) {
      kept.delete(key)
      return totals
    }
    if (kept.size >= mostKept && !kept.has(key)) kept.clear()
    kept.set(key, { totals, until: now() + keptMilliseconds, counting: null })
    return totals
  }

  return {
    async of(key, count) {
      const known = kept.get(key)
      if (!known) return countAnew(key, count)
      if (now() < known.until) return known.totals
      known.counting ??= countAnew(key, count).finally(() => (known.counting = null))
      return known.counting
    },
  }
}

export function sumOf(totals: Totals): number {
  let sum = 0
  for (const total of totals.values()) sum += total
  return sum
}
