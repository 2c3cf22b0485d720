import { addSeconds } from '../time.ts'

/** What closes crafting and trading on an event: its start less the lock-out, an early report, a decision. */
export interface EventClock {
  readonly startsAt: Date
  readonly closedAt: Date | null
  readonly status: 'open' | 'decided' | 'cancelled'
}

/** The first moment at which nothing may be crafted on the event any more (Design §4 Crafting). */
export function lockedAt(event: EventClock, lockoutSeconds: number): Date {
  return addSeconds(event.startsAt, -lockoutSeconds)
}

/** Only valid events may be slotted (Core §4). */
export function isOpen(event: EventClock, now: Date, lockoutSeconds: number): boolean {
  return event.status === 'open' && event.closedAt === null && now < lockedAt(event, lockoutSeconds)
}
