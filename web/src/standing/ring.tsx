import type { LiveCall } from '@called-shot/shared/live/standing.ts'
import { ringShare } from '@called-shot/shared/live/ring.ts'
import styles from './standing.module.css'

const ticks = 72
const center = 50

/** Tick marks around the circle, long and bold for the progress so far. */
function scale(from: number, to: number, { inner, outer }: { inner: number; outer: number }): string {
  return Array.from({ length: ticks }, (_, index) => index)
    .filter((index) => index >= from && index < to)
    .map((index) => {
      const angle = (2 * Math.PI * (index + 0.5)) / ticks
      const at = (radius: number) =>
        `${(center + radius * Math.sin(angle)).toFixed(1)} ${(center - radius * Math.cos(angle)).toFixed(1)}`
      return `M${at(inner)}L${at(outer)}`
    })
    .join('')
}

/** The wavy lines that run around banknotes: two of them, half a wave apart. */
function guilloche(phase: number): string {
  const points = Array.from({ length: 241 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 240
    const radius = 45.5 + 2 * Math.sin(24 * angle + phase)
    return `${(center + radius * Math.sin(angle)).toFixed(1)} ${(center - radius * Math.cos(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

const waves = [guilloche(0), guilloche(Math.PI)]
const marks = scale(0, ticks, { inner: 39, outer: 41 })

/** The value against the threshold as an engraved ring. It is decoration; the text beside it says the same. */
export function Ring({ call }: { readonly call: LiveCall }) {
  const share = call.known ? ringShare(call, call.value) : null
  const done = Math.round((share ?? 0) * ticks)
  const was = call.corrected_from === null ? null : ringShare(call, call.corrected_from)
  return (
    <svg className={styles.ring} viewBox="0 0 100 100" data-state={call.state} aria-hidden="true">
      {waves.map((wave) => (
        <path key={wave} className={styles.wave} d={wave} />
      ))}
      <path className={styles.mark} d={marks} />
      <path className={styles.done} d={scale(0, done, { inner: 34, outer: 42.5 })} />
      {was !== null && (
        <path
          className={styles.was}
          d={scale(Math.min(done, Math.round(was * ticks)), Math.max(done, Math.round(was * ticks)), {
            inner: 34,
            outer: 42.5,
          })}
        />
      )}
      <path className={styles.goal} d="M50 5V18" />
      {call.state === 'reached' && <circle className={styles.open} cx="50" cy="50" r="31.5" />}
      {(call.state === 'final' || call.state === 'corrected') && (
        <circle className={styles.closed} cx="50" cy="50" r="31.5" />
      )}
      {call.state === 'out_of_reach' && <path className={styles.struck} d="M18 18L82 82" />}
    </svg>
  )
}
