import { downWords } from '@called-shot/shared/live/standing.ts'
import styles from './live.module.css'
import type { LiveEvent } from '../standing/use-live.ts'

const yardLines = [10, 20, 30, 40, 50, 60, 70, 80, 90]

/** The field with the ball on it: visitors play to the right, the home team to the left. */
export function Field({ event }: { readonly event: LiveEvent }) {
  const { home, away, possession, yards_to_goal: toGoal, down, to_go: toGo } = event
  if (event.state !== 'live' || home === null || away === null || possession === null || toGoal === null)
    return null
  const isHome = possession === home
  const ball = isHome ? toGoal : 100 - toGoal
  const series = down === null || toGo === null ? '' : `, ${downWords(down, { toGo, toGoal })}`
  const words = `${possession} ball${series}, ${toGoal} ${toGoal === 1 ? 'yard' : 'yards'} to the end zone`
  return (
    <figure className={styles.field}>
      <svg viewBox="-12 -2 124 44" aria-hidden="true">
        <rect className={styles.turf} x="-10" width="120" height="40" />
        {Array.from({ length: 21 }, (_, index) => (
          <path key={index} className={styles.hatch} d={`M-10 ${index * 2}H0M100 ${index * 2}h10`} />
        ))}
        {[0, ...yardLines, 100].map((yard) => (
          <path key={yard} className={styles.line} d={`M${yard} 0v40`} />
        ))}
        {toGo !== null && down !== null && (
          <path
            className={styles.marker}
            d={`M${isHome ? Math.max(0, ball - toGo) : Math.min(100, ball + toGo)} 0v40`}
          />
        )}
        <ellipse className={styles.leather} cx={ball} cy="20" rx="2.6" ry="1.6" />
      </svg>
      <figcaption>{words}.</figcaption>
    </figure>
  )
}
