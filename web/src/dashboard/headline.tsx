import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { countdownText } from '../time/countdown-text.ts'
import { useNow } from '../time/use-now.ts'
import stack from '../ui/stack.module.css'
import styles from './headline.module.css'
import { matchdayOf } from './matchday.ts'

interface HeadlineProps {
  readonly predictions: readonly CardItem[]
  readonly total: number
}

/** The week, what is running, and when the player's next event starts, according to the given list. */
export function Headline({ predictions, total }: HeadlineProps) {
  const now = useNow(1)
  const { week, nextStart, liveCount } = matchdayOf(predictions, now)
  // The live count is unknown if the list has only some of the predictions.
  const live = total <= predictions.length ? liveCount : null
  return (
    <header className={stack.close}>
      <h1>{week === null ? 'Call your shot.' : `Week ${week}. Call it.`}</h1>
      <p className={styles.line}>
        {live !== null && live > 0 && (
          <span>{live === 1 ? '1 prediction live' : `${live} predictions live`}</span>
        )}
        {nextStart && (
          <span>
            {nextStart.event} in{' '}
            <time className={styles.countdown} dateTime={nextStart.at.toISOString()} role="timer">
              {countdownText(nextStart.at.getTime() - now.getTime())}
            </time>
          </span>
        )}
        {!nextStart && (live === null || live === 0) && (
          <span>A person, an event, a trigger and a prize: that is a prediction.</span>
        )}
      </p>
    </header>
  )
}
