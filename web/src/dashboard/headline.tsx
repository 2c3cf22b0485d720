import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import type { ComingGame } from '@called-shot/shared/dashboard/contract.ts'
import { countdownText } from '../time/countdown-text.ts'
import { useNow } from '../time/use-now.ts'
import stack from '../ui/stack.module.css'
import styles from './headline.module.css'
import { matchdayOf } from './matchday.ts'

interface HeadlineProps {
  readonly predictions: readonly CardItem[]
  readonly total: number
  /** The next games of the player's people, the earliest first. */
  readonly games: readonly ComingGame[]
  /** The player has neither predictions nor Identities. */
  readonly isNew: boolean
}

/**
 * The week, what is running, and when the player's next event starts, according to the given list; if they have called
 * none, the next game of one of their people.
 */
export function Headline({ predictions, total, games, isNew }: HeadlineProps) {
  const now = useNow(1)
  const { week, nextStart, liveCount, pendingCount } = matchdayOf(predictions, now)
  // The counts are unknown if the list has only some of the predictions.
  const calls = total <= predictions.length ? callsText({ live: liveCount, pending: pendingCount }) : null
  const game = nextStart || calls ? undefined : games.find(({ starts_at: at }) => at > now)
  return (
    <header className={stack.close}>
      <h1>{week === null ? 'Call your shot.' : `Week ${week}. Call it.`}</h1>
      <p className={styles.line}>
        {calls && <span>{calls}</span>}
        {nextStart && (
          <span>
            {nextStart.event} in <Countdown to={nextStart.at} now={now} />
          </span>
        )}
        {game && (
          <span>
            {`Next for ${game.people[0]?.name ?? 'you'}: ${game.name} in `}
            <Countdown to={game.starts_at} now={now} />
          </span>
        )}
        {isNew && <span>A person, an event, a trigger and a prize: that is a prediction.</span>}
      </p>
    </header>
  )
}

function Countdown({ to, now }: { readonly to: Date; readonly now: Date }) {
  return (
    <time className={styles.countdown} dateTime={to.toISOString()} role="timer">
      {countdownText(to.getTime() - now.getTime())}
    </time>
  )
}

/** "2 predictions live, 1 pending", "1 prediction pending"; empty without any. */
function callsText({ live, pending }: { readonly live: number; readonly pending: number }): string {
  const [first, ...others] = [
    { count: live, word: 'live' },
    { count: pending, word: 'pending' },
  ].filter(({ count }) => count > 0)
  if (!first) return ''
  const noun = first.count === 1 ? 'prediction' : 'predictions'
  return [
    `${first.count} ${noun} ${first.word}`,
    ...others.map(({ count, word }) => `${count} ${word}`),
  ].join(', ')
}
