/** What was counted by key: of a list's parts, or of its filters' options. */
export type Totals = ReadonlyMap<string, number>

export interface Recent<Value> {
  /** What `count` answers, or what it answered for that key less than five seconds ago, if that was large. */
  of(key: string, count: () => Promise<Value>): Promise<Value>
}

interface Kept<Value> {
  readonly value: Value
  readonly until: number
  /** Counting again, once for all who ask meanwhile. */
  counting: Promise<Value> | null
}

const keptMilliseconds = 5000
const mostKept = 1000

/**
 * Counting a million rows takes longer than reading a page of them, so what is large is kept for five seconds in this
 * process (R12). What is small is counted each time: whoever lists a card sees the total rise at once.
 */
export function createRecent<Value>(
  isLarge: (value: Value) => boolean,
  now: () => number = Date.now,
): Recent<Value> {
  const kept = new Map<string, Kept<Value>>()

  async function countAnew(key: string, count: () => Promise<Value>): Promise<Value> {
    const value = await count()
    if (!isLarge(value)) {
      kept.delete(key)
      return value
    }
    if (kept.size >= mostKept && !kept.has(key)) kept.clear()
    kept.set(key, { value, until: now() + keptMilliseconds, counting: null })
    return value
  }

  return {
    async of(key, count) {
      const known = kept.get(key)
      if (!known) return countAnew(key, count)
      if (now() < known.until) return known.value
      known.counting ??= countAnew(key, count).finally(() => (known.counting = null))
      return known.counting
    },
  }
}

const largeFrom = 5000

export function createRecentTotals(): Recent<Totals> {
  return createRecent((totals) => sumOf(totals) >= largeFrom)
}

export function sumOf(totals: Totals): number {
  let sum = 0
  for (const total of totals.values()) sum += total
  return sum
}
