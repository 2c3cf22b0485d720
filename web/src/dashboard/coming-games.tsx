import { Link } from 'react-router'
import type { ComingGame } from '@called-shot/shared/dashboard/contract.ts'
import { millisecondsPerDay } from '@called-shot/shared/time.ts'
import { paths } from '../paths.ts'
import { countdownText } from '../time/countdown-text.ts'
import { weekdayMomentText } from '../time/moment-text.ts'
import { useNow } from '../time/use-now.ts'
import styles from './coming-games.module.css'

const soonMilliseconds = millisecondsPerDay
const most = 3

export function Games({ games }: { games: readonly ComingGame[] }) {
  const now = useNow(1)
  return (
    <ol className={styles.list}>
      {games.map(({ event_id: eventId, name, starts_at: startsAt, people }) => (
        <li key={eventId}>
          <time className={styles.when} dateTime={startsAt.toISOString()}>
            {whenText(startsAt, now)}
          </time>
          <span className={styles.event}>{name}</span>
          <span className={styles.people}>
            {people.slice(0, most).map((person) => (
              <Link key={person.id} to={paths.selectedIn(paths.inventoryIdentities, person.id)}>
                {person.name}
                {person.opponent !== null && <small> {person.opponent}</small>}
              </Link>
            ))}
            {people.length > most && <span>and {people.length - most} more</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** "in 00:14:22" on its last day, "Sun, Nov 23, 4:25 PM EST" before that. */
function whenText(startsAt: Date, now: Date): string {
  const left = startsAt.getTime() - now.getTime()
  if (left <= 0) return 'now'
  return left < soonMilliseconds ? `in ${countdownText(left)}` : weekdayMomentText(startsAt)
}
