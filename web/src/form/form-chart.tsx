import type { TriggerForm } from '@called-shot/shared/form/contract.ts'
import { Chance } from '../standing/chance.tsx'
import styles from './form-chart.module.css'
import { chartText, hitsText, rateText } from './form-words.ts'

const places = 8
const width = 12
const gap = 4
const height = 40

interface FormChartProps {
  readonly form: TriggerForm
  readonly look?: 'row' | 'panel'
  /** False where the standing of the call shows its chance. */
  readonly withChance?: boolean
}

/** The last eight games as bars, the newest on the right, against the line to reach, with the chance. */
export function FormChart({ form, look = 'row', withChance = true }: FormChartProps) {
  const { recent, threshold, everybody, chance } = form
  const hits = hitsText(form)
  return (
    <div className={styles.form} data-look={look}>
      {hits === null ? (
        <span className={styles.none}>No games yet</span>
      ) : (
        <>
          <Bars form={form} />
          <span className={styles.hits} aria-hidden="true">
            {hits}
          </span>
          <span className="visually-hidden">{chartText(form)}</span>
        </>
      )}
      {withChance && chance !== null && (
        <span className={styles.rate}>
          <Chance call={form} />
        </span>
      )}
      {everybody.games > 0 && <span className={styles.rate}>{rateText(everybody)}</span>}
      {look === 'panel' && recent.length > 0 && (
        <ol className={styles.games} aria-label="Last games">
          {recent.map(({ name, played_at: at, value, hit }) => (
            <li key={at.toISOString() + name} data-hit={hit || undefined}>
              <span>{name}</span>
              <span>{value === null ? 'none' : value.toLocaleString('en-US', decimalsOf(threshold))}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function decimalsOf(threshold: number): Intl.NumberFormatOptions {
  return { maximumFractionDigits: Number.isInteger(threshold) ? 1 : 2 }
}

/** Only the bars and their line. */
export function Bars({ form }: { form: TriggerForm }) {
  const { recent, threshold } = form
  const values = recent.map(({ value }) => value ?? 0)
  const top = Math.max(0, threshold, ...values)
  const bottom = Math.min(0, threshold, ...values)
  const span = top - bottom || 1
  // A margin of 3 at both ends keeps a line at either end visible.
  const yOf = (value: number) => 3 + ((top - value) / span) * (height - 6)
  const line = yOf(threshold)
  const empty = places - recent.length
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${places * (width + gap) - gap} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {recent.toReversed().map(({ name, played_at: at, value, hit }, index) => {
        const y = Math.min(yOf(value ?? 0), yOf(0))
        const tall = Math.abs(yOf(value ?? 0) - yOf(0))
        return (
          <rect
            key={at.toISOString() + name}
            className={styles.bar}
            data-hit={hit || undefined}
            x={(empty + index) * (width + gap)}
            // A zero gets a thin bar too, because the game was played.
            y={tall < 2 ? yOf(0) - 1 : y}
            width={width}
            height={Math.max(2, tall)}
          />
        )
      })}
      <line className={styles.line} x1="0" x2={places * (width + gap) - gap} y1={line} y2={line} />
    </svg>
  )
}
