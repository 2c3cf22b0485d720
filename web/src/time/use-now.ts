import { useEffect, useMemo, useState } from 'react'
import { useServerAhead } from './server-now.ts'

/** The current time by the server's clock, updated regularly, for relative times and countdowns. */
export function useNow(everySeconds: number): Date {
  const ahead = useServerAhead()
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everySeconds * 1000)
    return () => clearInterval(timer)
  }, [everySeconds])

  return useMemo(() => new Date(now + ahead), [now, ahead])
}
