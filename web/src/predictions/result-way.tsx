import { shownValue } from '@called-shot/shared/events/shown-value.ts'
import type { CallResult } from './call-result.ts'
import styles from './result-scene.module.css'

const [width, height] = [320, 100]
const quarters = [0.25, 0.5, 0.75]

/** The number as it grew through the game, and the line that it had to reach. */
export function ResultWay({ result }: { readonly result: CallResult }) {
  const { way, value, rule } = result
  const values = [0, rule.threshold, value ?? 0, ...way.map((step) => step.value)]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const y = (of: number) => (1 - (of - low) / (1.1 * Math.max(1e-9, high - low))) * height
  const path = `M0 ${y(0).toFixed(1)}${way
    .map((step) => `H${(step.at * width).toFixed(1)}V${y(step.value).toFixed(1)}`)
    .join('')}H${width}`
  return (
    <span className={styles.way}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        {quarters.map((share) => (
          <path key={share} className={styles.quarter} d={`M${share * width} 0V${height}`} />
        ))}
        <path className={styles.grown} d={path} />
        <path className={styles.bar} d={`M0 ${y(rule.threshold).toFixed(1)}H${width}`} />
      </svg>
      <span className={styles.barLabel} style={{ top: `${y(rule.threshold).toFixed(1)}%` }}>
        {shownValue(rule.threshold, rule.threshold)}
      </span>
    </span>
  )
}
