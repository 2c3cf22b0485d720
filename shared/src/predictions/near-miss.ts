import type { Condition } from '../events/oracle-rules.ts'
import { shownValue } from '../events/shown-value.ts'
import { finalMarginWords, happenings, measureWords, unit } from '../live/standing.ts'

/** A miss by at most this share of the threshold is a near miss; for small numbers, a miss by one. */
const nearPart = 0.1

export interface Miss {
  /** "12 yards short", "3 points too many". */
  readonly words: string
  readonly isNear: boolean
}

/**
 * The distance by which a value missed its threshold. Null if it did not miss, and for yes-or-no conditions and values
 * that must be exact.
 */
export function missOf(condition: Condition, value: number): Miss | null {
  const { metric, comparator, threshold } = condition
  if (happenings.has(metric) || comparator === '=') return null
  const by = comparator === '>=' ? threshold - value : value - threshold
  if (by <= 0) return null
  const shown = shownValue(by, threshold)
  const word = unit(/(margin|points|score)$/.test(metric) ? 'team_points' : metric, by)
  const gap = word === '%' ? `${shown}%` : `${shown} ${word}`.trimEnd()
  return {
    words: `${gap} ${comparator === '>=' ? 'short' : 'too many'}`,
    isNear: by <= Math.max(1, Math.abs(threshold) * nearPart),
  }
}

/**
 * The result beside the condition, once the event is over: "312 yards, needed 250"; "31 points together, at most 38".
 */
export function resultWords(condition: Condition, value: number): string {
  const { metric, comparator, threshold } = condition
  const isCount = comparator === '>=' && !happenings.has(metric) && !/(margin|_gross)$/.test(metric)
  if (!isCount) return finalMarginWords(condition, value) ?? measureWords(condition, value)
  const word = unit(metric, value)
  const shown = shownValue(value, threshold)
  const needed = `needed ${threshold.toLocaleString('en-US')}`
  return word === '%' ? `${shown}%, ${needed}%` : `${`${shown} ${word}`.trimEnd()}, ${needed}`
}

/**
 * The positions of the threshold and the value on a scale from 0 to 1 that has room for both; null if the scale would
 * have no length.
 */
export function scaleOf(
  threshold: number,
  value: number,
): { readonly line: number; readonly value: number } | null {
  const low = Math.min(0, threshold, value)
  const high = Math.max(0, threshold, value)
  const room = (high - low) * 1.12
  if (room === 0) return null
  return { line: (threshold - low) / room, value: (value - low) / room }
}
