import { meets, type Condition } from '../events/oracle-rules.ts'

/**
 * The share of the needed value that has been reached, from 0 to 1; for "at most", the share of the allowance that is
 * used up. Null: nothing is known. A lead counts toward the lead that is needed, so a tie and being behind are 0.
 */
export function ringShare(condition: Condition, value: number | null): number | null {
  if (value === null) return null
  const { metric, comparator, threshold } = condition
  if (metric.endsWith('_margin')) {
    const direction = comparator === '<=' ? -1 : 1
    const needed = direction * threshold
    return needed > 0 ? between0And1((direction * value) / needed) : Number(meets(condition, value))
  }
  if (threshold <= 0) return comparator === '>=' ? Number(meets(condition, value)) : Number(value > threshold)
  return between0And1(value / threshold)
}

function between0And1(share: number): number {
  return Math.min(1, Math.max(0, share))
}
