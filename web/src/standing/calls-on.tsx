import { useId } from 'react'
import { Link } from 'react-router'
import { callSentence } from '@called-shot/shared/live/standing.ts'
import stack from '../ui/stack.module.css'
import { isUnderWay, useLiveEvents, useMyLivePredictions } from './use-live.ts'
import { Phase, Score } from './score.tsx'
import games from './game-list.module.css'
import { paths } from '../paths.ts'
import { Chance } from './chance.tsx'
import { Ring } from './ring.tsx'
import styles from './calls-on.module.css'

/** Games underway with open calls of the player. Draws nothing if there are none. */
export function CallsOn() {
  const id = useId()
  const { data: calls } = useMyLivePredictions(true)
  const { data: events } = useLiveEvents()
  const on = (events?.data ?? []).flatMap((event) => {
    const mine = calls?.data.filter((call) => call.event_id === event.event_id && isUnderWay(call)) ?? []
    return event.state === 'live' && mine.length > 0 ? [{ event, mine }] : []
  })
  if (on.length === 0) return null
  return (
    <section className={stack.apart} aria-labelledby={id}>
      <h2 id={id}>Calls on now</h2>
      <ul className={games.games}>
        {on.map(({ event, mine }) => (
          <li key={event.event_id} className={styles.on}>
            <Link to={paths.liveEvent(event.event_id)}>{event.name}</Link>
            <Score event={event} />
            <Phase event={event} />
            <ul className={styles.calls}>
              {mine.map((call) => (
                <li key={call.prediction_id}>
                  <Ring call={call} />
                  <span>
                    {callSentence(call)}
                    <small>
                      {call.words} <Chance call={call} />
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
