import { useState } from 'react'
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

/** A whole number with a button on either side. Typed numbers are clamped to the bounds. */
export function NumberField({ value, onChange, min, max, ...props }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const within = (wanted: number) => Math.min(max, Math.max(min, wanted))

  function type(text: string) {
    const typed = wholeSoFar(text)
    setDraft(typed)
    if (/\d/.test(typed)) onChange(within(Number(typed)))
  }

  return (
    <Field field={props}>
      {(ids) => (
        <div className={styles.stepper}>
          <button
            type="button"
            className={styles.step}
            aria-label="One fewer"
            disabled={props.disabled || value <= min}
            onClick={() => onChange(within(value - 1))}
          >
            <Icon name="minus" />
          </button>
          <input
            {...ids}
            className={`${styles.control} ${styles.number}`}
            inputMode="numeric"
            autoComplete="off"
            value={draft ?? String(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setDraft(null)}
          />
          <button
            type="button"
            className={styles.step}
            aria-label="One more"
            disabled={props.disabled || value >= max}
            onClick={() => onChange(within(value + 1))}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
    </Field>
  )
}
