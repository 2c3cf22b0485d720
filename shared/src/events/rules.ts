import type { EventStatus } from './event-types.ts'
import { addSeconds } from '../time.ts'

/**
 * Crafting and trading on an event close at the earliest of these: its start minus the lock-out, an early report, a
 * decision.
 */
export interface EventClock {
  readonly startsAt: Date
  readonly closedAt: Date | null
  readonly status: EventStatus
}

/** The time from which nothing can be crafted on the event (Design §4 Crafting). */
export function lockedAt(event: EventClock, lockoutSeconds: number): Date {
  return addSeconds(event.startsAt, -lockoutSeconds)
}

/** When crafting on the event closes, or when it closed. */
export function closesAt(event: EventClock, lockoutSeconds: number): Date {
  const locked = lockedAt(event, lockoutSeconds)
  return event.closedAt !== null && event.closedAt < locked ? event.closedAt : locked
}

/** Only valid events can be slotted (Core §4). */
export function isOpen(event: EventClock, now: Date, lockoutSeconds: number): boolean {
  return event.status === 'open' && event.closedAt === null && now < lockedAt(event, lockoutSeconds)
}

/**
 * "at BUF" for the visitors, "vs KC" for the home team; null if an event does not have two sides, or the team is
 * neither.
 */
export function opponentText(game: {
  readonly home: string | null
  readonly away: string | null
  readonly team: string | null
}): string | null {
  const { home, away, team } = game
  if (home === null || away === null || team === null) return null
  if (team === away) return `at ${home}`
  return team === home ? `vs ${away}` : null
}
