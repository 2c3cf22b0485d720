import { clockWords } from '@called-shot/shared/live/standing.ts'
import { playedSeconds, scoreSteps, type ScoreStep } from '@called-shot/shared/live/timeline.ts'
import type { Shown } from '@called-shot/shared/live/news.ts'
import styles from './timeline.module.css'

const [width, height] = [320, 96]
const regulation = 3600

/** The score through the game: one line for each team, with a step at each score. Screen readers get a list. */
export function Timeline({ shown }: { readonly shown: Shown }) {
  const { home, away, plays } = shown
  const last = plays.at(-1)
  if (home === null || away === null || !last) return null
  const steps = scoreSteps(plays)
  const now = playedSeconds(last)
  const end = Math.max(regulation, now)
  const most = Math.max(7, ...steps.flatMap((step) => [step.home, step.away]))
  const x = (seconds: number) => ((seconds / end) * width).toFixed(1)
  const y = (points: number) => (height - (points / most) * (height - 8) - 2).toFixed(1)
  const line = (points: (step: ScoreStep) => number) =>
    `M0 ${y(0)}${steps.map((step) => `H${x(step.at)}V${y(points(step))}`).join('')}H${x(now)}`
  const byId = new Map(plays.map((play) => [play.play_id, play]))
  return (
    <figure className={styles.timeline}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {[900, 1800, 2700, 3600].map((second) => (
          <path key={second} className={styles.quarter} d={`M${x(second)} 0V${height}`} />
        ))}
        <path className={styles.away} d={line((step) => step.away)} />
        <path className={styles.home} d={line((step) => step.home)} />
      </svg>
      <figcaption>
        <span data-side="away">{away}</span> <span data-side="home">{home}</span>
      </figcaption>
      <ol className="visually-hidden" aria-label="Scores">
        {steps.map((step) => {
          const play = byId.get(step.play_id)
          return (
            <li key={step.play_id}>
              {play && `${clockWords(play.quarter, play.seconds_left)}: `}
              {away} {step.away}, {home} {step.home}
            </li>
          )
        })}
      </ol>
    </figure>
  )
}
