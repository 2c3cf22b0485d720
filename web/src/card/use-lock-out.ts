import { useEffect, useState } from 'react'
import { refusalText } from '@called-shot/shared/refusals.ts'
import type { CardItem } from './card-item.ts'
import { serverNow } from '../time/server-now.ts'

const maxTimeout = 2 ** 31 - 1

/**
 * Whether the lock-out of the event of an event card or a prediction has begun since the card was read, without asking
 * the server again.
 */
export function useIsLockedOut(card: CardItem | undefined): boolean {
  const locksAt = card?.face?.['locks_at']
  const [passed, setPassed] = useState<string | null>(null)

  useEffect(() => {
    if (locksAt === undefined) return
    const left = Math.max(0, Date.parse(locksAt) - serverNow())
    // Nobody waits for weeks; a text that is no time is never reached either.
    if (!(left <= maxTimeout)) return
    const timer = setTimeout(() => setPassed(locksAt), left)
    return () => clearTimeout(timer)
  }, [locksAt])

  return locksAt !== undefined && passed === locksAt
}

/** Why the card cannot be traded since its event's lock-out, in the server's words; null before it. */
export function useEventClosed(card: CardItem | undefined): string | null {
  return useIsLockedOut(card) ? refusalText('event_closed') : null
}
