import { Link } from 'react-router'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { pools } from '@called-shot/shared/pools/contract.ts'
import { paths } from '../paths.ts'
import { Countdown } from './countdown.tsx'
import styles from './next-events.module.css'

interface NextEventsProps {
  readonly events: AnswerOf<typeof pools.list>['events']
  /** Nothing else on the page leads to crafting. */
  readonly isOnlyWay: boolean
}

/** Pool events without entries so far, with the time left to enter. */
export function NextEvents({ events, isOnlyWay }: NextEventsProps) {
  return (
    <div className={styles.next}>
      <p className={styles.title}>Next pool events</p>
      <ul>
        {events.map((event) => (
          <li key={event.event_id}>
            <strong>{event.name}</strong>
            <span>{event.collection}</span>
            <span className={styles.closing}>
              Closes in <Countdown to={event.closes_at} />
            </span>
          </li>
        ))}
      </ul>
      {isOnlyWay && <Link to={paths.craftPrediction}>Craft the first prediction of a pool</Link>}
    </div>
  )
}
