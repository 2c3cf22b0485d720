/** Counts by key, for the parts of a list or the options of its filters. */
export type Totals = ReadonlyMap<string, number>

export interface Recent<Value> {
  /** The result of `count`, or its result for that key a few seconds ago if that was large. */
  of(key: string, count: () => Promise<Value>): Promise<Value>
}

interface Kept<Value> {
  readonly value: Value
  /** From `recountFrom` on, a caller starts a new count; from `until` on, callers also wait for it. */
  readonly recountFrom: number
  readonly until: number
  /** The count under way, shared by everybody who asks in the meantime. */
  counting: Promise<Value> | null
}

export interface RecentOptions {
  readonly keptMilliseconds?: number
  readonly now?: () => number
}

const maxKept = 1000
/** The share of its time after which a kept count is counted again, if still requested. */
const recountShare = 0.6

/**
 * Counting a million rows takes longer than reading a page of them, so large counts are cached for five seconds in
 * this process (R12). Small ones are counted each time, so a seller sees the total rise at once.
 */
export function createRecent<Value>(
  isLarge: (value: Value) => boolean,
  { keptMilliseconds = 5000, now = Date.now }: RecentOptions = {},
): Recent<Value> {
  const kept = new Map<string, Kept<Value>>()

  async function countAnew(key: string, count: () => Promise<Value>): Promise<Value> {
    const value = await count()
    if (!isLarge(value)) {
      kept.delete(key)
      return value
    }
    if (kept.size >= maxKept && !kept.has(key)) kept.clear()
    const counted = now()
    const recountFrom = counted + keptMilliseconds * recountShare
    kept.set(key, { value, recountFrom, until: counted + keptMilliseconds, counting: null })
    return value
  }

  function recount(known: Kept<Value>, key: string, count: () => Promise<Value>): Promise<Value> {
    known.counting ??= countAnew(key, count).finally(() => (known.counting = null))
    return known.counting
  }

  return {
    async of(key, count) {
      const known = kept.get(key)
      if (!known) return countAnew(key, count)
      if (now() >= known.until) return recount(known, key, count)
      // No list waits for this count; one that fails here is counted again when it is due.
      if (now() >= known.recountFrom) recount(known, key, count).catch(() => undefined)
      return known.value
    },
  }
}

const largeFrom = 5000

export function createRecentTotals(): Recent<Totals> {
  return createRecent((totals) => isLarge(sumOf(totals)))
}

/** Whether a total is cached; a number that is subtracted from it need not be more recent. */
export function isLarge(total: number): boolean {
  return total >= largeFrom
}

export function sumOf(totals: Totals): number {
  let sum = 0
  for (const total of totals.values()) sum += total
  return sum
}
