import { useEffect, useState } from 'react'
import { serverNow } from './server-now.ts'

/** The current time by the server's clock, updated regularly, for relative times and countdowns. */
export function useNow(everySeconds: number): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), everySeconds * 1000)
    return () => clearInterval(timer)
  }, [everySeconds])

  return now
}
