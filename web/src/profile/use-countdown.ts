import { useEffect, useState } from 'react'

/** The seconds left of a countdown, measured by the clock rather than by counting ticks; `restart` starts another. */
export function useCountdown(seconds: number): {
  readonly secondsLeft: number
  readonly restart: (seconds: number) => void
} {
  const [times, setTimes] = useState(() => startNow(seconds))
  const secondsLeft = Math.max(0, Math.ceil((times.endsAt - times.now) / 1000))
  const isRunning = secondsLeft > 0

  useEffect(() => {
    if (!isRunning) return undefined
    const ticker = setInterval(() => setTimes(({ endsAt }) => ({ endsAt, now: Date.now() })), 250)
    return () => clearInterval(ticker)
  }, [isRunning])

  return { secondsLeft, restart: (again) => setTimes(startNow(again)) }
}

function startNow(seconds: number): { readonly endsAt: number; readonly now: number } {
  const now = Date.now()
  return { endsAt: now + seconds * 1000, now }
}
