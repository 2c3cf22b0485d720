import { useEffect, useRef, type CSSProperties } from 'react'
import { shownValue } from '@called-shot/shared/events/shown-value.ts'
import { ResultWay } from './result-way.tsx'
import type { CallResult } from './call-result.ts'
import styles from './result-scene.module.css'
import type { ResultTimes } from './result-times.ts'

/**
 * The final number against the line that it had to reach. It grows as it did in the game or, without reported plays,
 * evenly to its end. The text beside it says the same.
 */
export function ResultScale({ result, times }: { result: CallResult; times: ResultTimes }) {
  const number = useRef<HTMLSpanElement>(null)
  const { value, scale, way, rule, isWon } = result
  const milliseconds = times.stamp - times.run

  useEffect(() => {
    const shown = number.current
    if (!shown || value === null) return
    if (milliseconds === 0) {
      shown.textContent = shownValue(value, rule.threshold)
      return
    }
    const from = performance.now() + times.run
    let frame = requestAnimationFrame(function run(now) {
      const part = Math.min(1, Math.max(0, now - from) / milliseconds)
      const at = part === 1 ? value : way.length > 1 ? valueAt(way, part) : running(value, part)
      shown.textContent = shownValue(at, rule.threshold)
      if (part < 1) frame = requestAnimationFrame(run)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, way, milliseconds, times.run, rule.threshold])

  if (value === null || scale === null) return null
  const places: CSSProperties & Record<`--${string}`, string> = {
    '--line': `${(scale.line * 100).toFixed(1)}%`,
    '--value': `${(scale.value * 100).toFixed(1)}%`,
  }
  return (
    <div className={styles.scale} data-won={isWon || undefined} style={places} aria-hidden="true">
      <span className={styles.number} ref={number} />
      {way.length > 1 ? (
        <ResultWay result={result} />
      ) : (
        <>
          <span className={styles.track}>
            <span className={styles.run} />
            <span className={styles.line} />
          </span>
          <span className={styles.needed}>{shownValue(rule.threshold, rule.threshold)}</span>
        </>
      )}
    </div>
  )
}

function running(value: number, part: number): number {
  return Math.round(value * (1 - (1 - part) ** 3))
}

function valueAt(way: CallResult['way'], share: number): number {
  return way.findLast(({ at }) => at <= share)?.value ?? 0
}
