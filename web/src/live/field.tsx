import { downWords } from '@called-shot/shared/live/standing.ts'
import styles from './field.module.css'
import type { LiveEvent } from '../standing/use-live.ts'

const [length, width, endZone] = [100, 44, 10]
const yards = Array.from({ length: length - 1 }, (_, index) => index + 1)
const tens = yards.filter((yard) => yard % 10 === 0)
/** Ticks at each yard along both sidelines and between the numbers, where plays begin. */
const hashMarks = yards
  .filter((yard) => yard % 5 !== 0)
  .map((yard) => [0.8, 15.4, 27.4, 42].map((y) => `M${yard} ${y}v1.2`).join(''))
  .join('')

/** The field of a game that is not over, with the ball where it lies: visitors play to the right, the home team to the left. */
export function Field({ event }: { readonly event: LiveEvent }) {
  const { home, away, state, possession, yards_to_goal: toGoal } = event
  if (state === 'final' || home === null || away === null) return null
  const isKnown = state === 'live' && possession !== null && toGoal !== null
  return (
    <figure className={styles.field}>
      <svg viewBox={`${-endZone - 1} -1 ${length + 2 * endZone + 2} ${width + 2}`} aria-hidden="true">
        <Turf away={away} home={home} />
        {isKnown && <Ball event={event} isHome={possession === home} toGoal={toGoal} />}
      </svg>
      {isKnown && <figcaption>{ballWords(event, possession, toGoal)}</figcaption>}
    </figure>
  )
}

/** "KC ball, 3rd and 7, 38 yards to the end zone." */
function ballWords({ down, to_go: toGo }: LiveEvent, possession: string, toGoal: number): string {
  const series = down === null || toGo === null ? '' : `, ${downWords(down, { toGo, toGoal })}`
  return `${possession} ball${series}, ${toGoal} ${toGoal === 1 ? 'yard' : 'yards'} to the end zone.`
}

interface BallProps {
  readonly event: LiveEvent
  readonly isHome: boolean
  readonly toGoal: number
}

/** The ball and the way it goes, on the line of scrimmage, with the line to gain. */
function Ball({ event: { down, to_go: toGo }, isHome, toGoal }: BallProps) {
  const spot = isHome ? toGoal : length - toGoal
  return (
    <>
      {down !== null && <path className={styles.scrimmage} d={`M${spot} 0v${width}`} />}
      {down !== null && toGo !== null && (
        <path
          className={styles.gain}
          d={`M${isHome ? Math.max(0, spot - toGo) : Math.min(length, spot + toGo)} 0v${width}`}
        />
      )}
      <g transform={`translate(${spot} ${width / 2}) scale(${isHome ? -1 : 1} 1)`}>
        <path className={styles.leather} d="M-3 0Q0-4 3 0 0 4-3 0Z" />
        <path className={styles.laces} d="M-1.2 0h2.4M-.6-.5v1M0-.6v1.2M.6-.5v1" />
        <path className={styles.way} d="m4.6-1.8 1.8 1.8-1.8 1.8m2-3.6 1.8 1.8-1.8 1.8" />
      </g>
    </>
  )
}

/** Mown stripes, lines, numbers, and the end zones of both teams, each with the team that defends it. */
function Turf({ away, home }: { readonly away: string; readonly home: string }) {
  return (
    <>
      <rect className={styles.turf} x={-endZone} width={length + 2 * endZone} height={width} />
      {[0, 20, 40, 60, 80].map((yard) => (
        <rect key={yard} className={styles.mown} x={yard} width="10" height={width} />
      ))}
      {[
        { team: away, x: -endZone, turn: -90 },
        { team: home, x: length, turn: 90 },
      ].map(({ team, x, turn }) => (
        <g key={team}>
          <rect className={styles.zone} x={x} width={endZone} height={width} />
          <text
            className={styles.team}
            transform={`translate(${x + endZone / 2} ${width / 2}) rotate(${turn})`}
          >
            {team}
          </text>
        </g>
      ))}
      <path className={styles.marks} d={hashMarks} />
      <path
        className={styles.fives}
        d={tens.map((yard) => `M${yard - 5} 0v${width}`).join('') + `M95 0v${width}`}
      />
      <path className={styles.lines} d={[0, ...tens, length].map((yard) => `M${yard} 0v${width}`).join('')} />
      {tens.map((yard) => (
        <text key={yard} className={styles.number} x={yard} y="38.5">
          {Math.min(yard, length - yard)}
        </text>
      ))}
      <rect className={styles.edge} x={-endZone} width={length + 2 * endZone} height={width} />
    </>
  )
}
