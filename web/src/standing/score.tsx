import { useNow } from '../time/use-now.ts'
import games from './game-list.module.css'
import { phaseWords } from './phase-words.ts'
import styles from './score.module.css'
import type { LiveEvent } from './use-live.ts'

/** When an event starts, how far along it is, or that it is over. Up to date while it is shown. */
export function Phase({ event }: { readonly event: LiveEvent }) {
  const now = useNow(1)
  return <p className={games.phase}>{phaseWords(event, now)}</p>
}

/** Both teams with their points, and the ball beside the team that has it. */
export function Score({ event }: { readonly event: LiveEvent }) {
  const { home, away, home_score: homeScore, away_score: awayScore } = event
  if (home === null || away === null) return null
  return (
    <dl className={styles.score}>
      {[
        { team: away, points: awayScore, other: homeScore },
        { team: home, points: homeScore, other: awayScore },
      ].map(({ team, points, other }) => (
        <div key={team} data-behind={(points !== null && points < (other ?? 0)) || undefined}>
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
