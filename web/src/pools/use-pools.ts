import { useEffect } from 'react'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { pools } from '@called-shot/shared/pools/contract.ts'
import { useCall } from '../api/query.ts'
import { secondsUntilNext } from '../time/next-moment.ts'

/** Players get no news of pools that they have not entered, so the list is also read this often. */
const lookAgainSeconds = 30

/** All pools: read at the start, on each socket message (LIVE-03), and whenever one closes. */
export function usePools() {
  const read = useCall(pools.list, {}, { refetchEverySeconds: (known) => secondsUntilNews(known) })
  const { error } = read

  useEffect(() => {
    if (error) console.error('The pools did not load', error)
  }, [error])

  return read
}

/** Until the next of the pools closes, also of those that nobody has entered yet. */
function secondsUntilNews(known: AnswerOf<typeof pools.list> | undefined): number {
  const open = known?.trigger_pools.filter(({ is_open: isOpen }) => isOpen) ?? []
  const closings = [...open, ...(known?.events ?? [])].flatMap(({ closes_at: at }) => at?.getTime() ?? [])
  return Math.min(lookAgainSeconds, secondsUntilNext(closings) || lookAgainSeconds)
}
