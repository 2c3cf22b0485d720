import type { Cents } from '../money.ts'
import { addSeconds, secondsPerDay } from '../time.ts'

/** A break is measured in days, self-exclusion in months (Design §4b); the shortest exclusion is half a year. */
export const breakDays = { least: 1, most: 30 } as const
export const exclusionMonths = { least: 6, most: 60 } as const

/** A higher weekly limit takes effect after this time; a lower one at once (Design §4). */
export const raiseWaitsDays = 7

/** A raise of the weekly limit that has not begun. */
interface WaitingRaise {
  readonly limit: Cents
  readonly beginsAt: Date
}

/** When a raise to that limit begins. If as much or more waits already, it begins with that raise. */
export function raiseBegins(waiting: WaitingRaise | null, limit: Cents, now: Date): Date {
  return waiting !== null && waiting.limit >= limit
    ? waiting.beginsAt
    : addSeconds(now, raiseWaitsDays * secondsPerDay)
}

/** When a break of that many days ends; a break that ends later is never shortened. */
export function breakEnd(running: Date | null, days: number, now: Date): Date {
  return laterOf(running, addSeconds(now, days * secondsPerDay))
}

/** The same for months of self-exclusion. */
export function exclusionEnd(running: Date | null, months: number, now: Date): Date {
  return laterOf(running, addMonths(now, months))
}

function laterOf(one: Date | null, other: Date): Date {
  return one !== null && one.getTime() > other.getTime() ? one : other
}

/** The same day that many months later, or the last day of a shorter month: August 31 + 6 → February 28. */
export function addMonths(at: Date, months: number): Date {
  const moved = new Date(at)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(at.getUTCDate(), last))
  return moved
}
