import { useState, type KeyboardEvent } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icons.tsx'
import styles from './field.module.css'

export interface NumberFieldProps extends FieldProps {
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min: number
  readonly max: number
}

/**
 * The part of a typed text that can begin a whole number. A minus stays, so that -5 becomes the minimum and not 5
 * (PACK-06); so does a point with nothing after it, so that 1.5 ends at "1." and does not become 15.
 */
export function wholeSoFar(text: string): string {
  return /^-?\d*\.?/.exec(text.trim())?.[0] ?? ''
}

/** A whole number within bounds. A button on either side changes it by one, and so do the arrow keys. */
export function NumberField({ value, onChange, min, max, ...props }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const within = (wanted: number) => Math.min(max, Math.max(min, wanted))
  const step = (by: 1 | -1) => onChange(within(value + by))

  function type(text: string) {
    const typed = wholeSoFar(text)
    setDraft(typed)
    if (/\d/.test(typed)) onChange(within(Number(typed)))
  }

  function stepByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    setDraft(null)
    step(event.key === 'ArrowUp' ? 1 : -1)
  }

  return (
    <Field field={props}>
      {(ids) => (
        <div className={styles.stepper}>
          <button
            type="button"
            className={styles.step}
            aria-label="Decrease"
            disabled={props.disabled || value <= min}
            onClick={() => step(-1)}
          >
            <Icon name="minus" />
          </button>
          <input
            {...ids}
            className={`${styles.control} ${styles.number}`}
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            inputMode="numeric"
            autoComplete="off"
            value={draft ?? String(value)}
            onChange={(event) => type(event.target.value)}
            onKeyDown={stepByKey}
            onBlur={() => setDraft(null)}
          />
          <button
            type="button"
            className={styles.step}
            aria-label="Increase"
            disabled={props.disabled || value >= max}
            onClick={() => step(1)}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
    </Field>
  )
}
