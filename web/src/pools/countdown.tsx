import { momentText } from '../time/moment-text.ts'
import { useNow } from '../time/use-now.ts'
import { timeLeft } from './time-left.ts'
import styles from './countdown.module.css'

/** The time left, second by second; screen readers get the end time itself. */
export function Countdown({ to }: { readonly to: Date }) {
  const now = useNow(1)
  return (
    <time className={styles.countdown} dateTime={to.toISOString()} title={momentText(to)}>
      {timeLeft(to.getTime() - now.getTime())}
    </time>
  )
}
