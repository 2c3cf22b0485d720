/** Choices that follow from a number alone, so that a walk can be repeated. */
export interface Picker {
  /** From 0 up to, not including, `below`. */
  number(below: number): number
  chance(percent: number): boolean
  /** Null for an empty list. */
  of<Item>(items: readonly Item[]): Item | null
  some<Item>(items: readonly Item[], count: number): Item[]
}

/** Mulberry32: small, quick, and the same on every machine. */
export function pickerOf(seed: number): Picker {
  let state = seed | 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const number = (below: number) => Math.floor(next() * below)
  function of<Item>(items: readonly Item[]): Item | null {
    return items[number(items.length)] ?? null
  }
  return {
    number,
    chance: (percent) => next() * 100 < percent,
    of,
    some: (items, count) => Array.from({ length: count }, () => of(items)).flatMap((item) => item ?? []),
  }
}
