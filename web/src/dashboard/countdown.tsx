import { useEffect, useState } from 'react'
import { countdownText } from './matchday.ts'
import styles from './headline.module.css'

/** Time that is left, second by second. It is read out on request, not every second. */
export function Countdown({ to }: { to: Date }) {
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])

  return (
    <time className={styles.countdown} dateTime={to.toISOString()} role="timer">
      {countdownText(to.getTime() - now)}
    </time>
  )
}
