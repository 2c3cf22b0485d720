import { mulberry32 } from '@called-shot/shared/mulberry32.ts'

/** Random choices that depend only on a seed, so that a run can be repeated. */
export interface Picker {
  /** From 0 up to, not including, `below`. */
  number(below: number): number
  chance(percent: number): boolean
  /** Null for an empty list. */
  of<Item>(items: readonly Item[]): Item | null
  some<Item>(items: readonly Item[], count: number): Item[]
}

/** One of the items at random, by weight. */
export function weighted<Item>(pick: Picker, weights: readonly (readonly [Item, number])[]): Item {
  let left = pick.number(weights.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [item, weight] of weights) {
    if (left < weight) return item
    left -= weight
  }
  throw new RangeError('there is nothing to choose from')
}

export function pickerOf(seed: number): Picker {
  const next = mulberry32(seed)
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
