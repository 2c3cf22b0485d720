import { useEffect, useState } from 'react'
import { serverNow } from './server-now.ts'

/**
 * The current time by the server's clock, updated regularly, for relative times and countdowns. All of them tick
 * together, as the clock's own second begins.
 */
export function useNow(everySeconds: number): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))

  useEffect(() => {
    const period = everySeconds * 1000
    let timer = 0
    const wait = () => {
      timer = window.setTimeout(tick, period - (serverNow() % period))
    }
    const tick = () => {
      setNow(new Date(serverNow()))
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [everySeconds])

  return now
}
