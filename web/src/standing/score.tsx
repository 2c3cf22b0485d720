import { clockWords } from '@called-shot/shared/live/standing.ts'
import styles from './score.module.css'
import type { LiveEvent } from './use-live.ts'
import { momentText } from '../time/moment-text.ts'

/** When an event starts, how far along it is, or that it is over. */
export function phaseWords(event: LiveEvent): string {
  if (event.state === 'final') return 'Final'
  if (event.state === 'scheduled') return `Starts ${momentText(event.starts_at)}`
  if (event.quarter === null || event.seconds_left === null) return 'On now; results come at the end'
  const clock = clockWords(event.quarter, event.seconds_left)
  return clock.slice(0, 1).toUpperCase() + clock.slice(1)
}

/** Both teams with their points, and the ball beside the team that has it. */
export function Score({ event }: { readonly event: LiveEvent }) {
  const { home, away, home_score: homeScore, away_score: awayScore } = event
  if (home === null || away === null) return null
  return (
    <dl className={styles.score}>
      {[
        { team: away, points: awayScore },
        { team: home, points: homeScore },
      ].map(({ team, points }) => (
        <div key={team}>
          <dt>
            {team}
            {event.state === 'live' && event.possession === team && (
              <span className={styles.ball}> has the ball</span>
            )}
          </dt>
          <dd>{points ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
