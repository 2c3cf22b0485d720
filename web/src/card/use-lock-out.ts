import { useEffect, useState } from 'react'
import { refusalText } from '@called-shot/shared/refusals.ts'
import type { CardItem } from './card-item.ts'
import { serverNow } from '../time/server-now.ts'

/** Timers stand still while a computer sleeps, so none waits for longer than this. */
const lookAgainMilliseconds = 30_000

/**
 * Whether the lock-out of the event of an event card or a prediction has begun since the card was read, without asking
 * the server again.
 */
export function useIsLockedOut(card: CardItem | undefined): boolean {
  const locksAt = card?.face?.['locks_at']
  const [passed, setPassed] = useState<string | null>(null)

  useEffect(() => {
    if (locksAt === undefined) return
    const at = Date.parse(locksAt)
    // A text that is no time is never reached.
    if (Number.isNaN(at)) return
    const left = () => Math.max(0, at - serverNow())
    let timer = setTimeout(look, Math.min(left(), lookAgainMilliseconds))
    function look() {
      if (left() === 0) return setPassed(locksAt ?? null)
      timer = setTimeout(look, Math.min(left(), lookAgainMilliseconds))
    }
    return () => clearTimeout(timer)
  }, [locksAt])

  return locksAt !== undefined && passed === locksAt
}

/** Why the card cannot be traded since its event's lock-out, in the server's words; null before it. */
export function useEventClosed(card: CardItem | undefined): string | null {
  return useIsLockedOut(card) ? refusalText('event_closed') : null
}
