import { useEffect } from 'react'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { useCall } from '../api/query.ts'
import { refresh } from '../api/refresh.ts'

/** A moment more than the lock-out, so that the answer is the one after it. */
const afterClosingMilliseconds = 300
const maxTimeout = 2 ** 31 - 1
/** Who has no entry in a pool hears no news of it. */
const lookAgainSeconds = 30

/** All pools: read at start, on each socket message (LIVE-03) and at the moment at which one closes. */
export function usePools() {
  const read = useCall(pools.list, {}, { refetchEverySeconds: lookAgainSeconds })
  const { data, error } = read
  const closings = data?.trigger_pools.flatMap(({ is_open, closes_at }) =>
    is_open && closes_at ? closes_at.getTime() : [],
  )
  const next = closings && closings.length > 0 ? Math.min(...closings) : null

  useEffect(() => {
    if (next === null) return
    const pause = Math.max(0, next - Date.now()) + afterClosingMilliseconds
    const timer = setTimeout(() => void refresh(['pools']), Math.min(pause, maxTimeout))
    return () => clearTimeout(timer)
  }, [next])

  useEffect(() => {
    if (error) console.error('The pools did not load', error)
  }, [error])

  return read
}
