import { Phase } from '../standing/score.tsx'
import type { LiveEvent } from '../standing/use-live.ts'
import styles from './scoreboard.module.css'

/** The score as on a board above the stands: visitors on the left, the clock in the middle, the home team on the right. */
export function Scoreboard({ event }: { readonly event: LiveEvent }) {
  const { home, away, home_score: homeScore, away_score: awayScore } = event
  if (home === null || away === null) return <Phase event={event} />
  const sides = [
    { side: 'away', team: away, points: awayScore, other: homeScore },
    { side: 'home', team: home, points: homeScore, other: awayScore },
  ]
  return (
    <div className={styles.board}>
      <dl className={styles.sides}>
        {sides.map(({ side, team, points, other }) => (
          <div key={side} className={styles.side} data-side={side}>
            <dt>
              {team}
              {event.state === 'live' && event.possession === team && <HasTheBall />}
            </dt>
            {points === null ? (
              <dd className="visually-hidden">no points yet</dd>
            ) : (
              <dd data-behind={points < (other ?? 0) || undefined}>{points}</dd>
            )}
          </div>
        ))}
      </dl>
      <div className={styles.clock} data-state={event.state}>
        <Phase event={event} />
      </div>
    </div>
  )
}

function HasTheBall() {
  return (
    <>
      <svg className={styles.ball} viewBox="0 0 20 12" aria-hidden="true" focusable="false">
        <path d="M1 6Q10-5 19 6 10 17 1 6Z" />
        <path className={styles.laces} d="M6.5 6h7M8 4.4v3.2M10 4.2v3.6M12 4.4v3.2" />
      </svg>
      <span className="visually-hidden"> has the ball</span>
    </>
  )
}
