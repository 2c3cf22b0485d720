import { useEffect, useState } from 'react'
import type { CardItem } from '../card/card-item.ts'
import { serverNow } from '../time/server-now.ts'

const maxTimeout = 2 ** 31 - 1

/** Whether the lock-out of the event has begun since its card was read, without asking the server again. */
export function useIsLockedOut(event: CardItem | undefined): boolean {
  const locksAt = event?.face?.['locks_at']
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
