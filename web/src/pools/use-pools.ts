import { useEffect } from 'react'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { useCall } from '../api/query.ts'
import { refresh } from '../api/refresh.ts'
import { serverNow } from '../time/server-now.ts'

/** A moment after the lockout, so that the answer shows the pool as closed. */
const afterClosingMilliseconds = 300
const maxTimeout = 2 ** 31 - 1
/** Players get no news of pools that they have not entered, so the list is also read this often. */
const lookAgainSeconds = 30

/** All pools: read at the start, on each socket message (LIVE-03), and whenever one closes. */
export function usePools() {
  const read = useCall(pools.list, {}, { refetchEverySeconds: lookAgainSeconds })
  const { data, error } = read
  const closings = data?.trigger_pools.flatMap(({ is_open, closes_at }) =>
    is_open && closes_at ? closes_at.getTime() : [],
  )
  const next = closings && closings.length > 0 ? Math.min(...closings) : null

  useEffect(() => {
    if (next === null) return
    const pause = Math.max(0, next - serverNow()) + afterClosingMilliseconds
    const timer = setTimeout(() => void refresh(['pools']), Math.min(pause, maxTimeout))
    return () => clearTimeout(timer)
  }, [next])

  useEffect(() => {
    if (error) console.error('The pools did not load', error)
  }, [error])

  return read
}
