import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldProps {
  /** Always visible; it is also the accessible name. */
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null | undefined
  readonly required?: boolean
  readonly disabled?: boolean
  readonly name?: string
}

export interface FieldIds {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly required: boolean | undefined
  readonly disabled: boolean | undefined
  readonly name: string | undefined
}

/** The label above, the control, then the hint or the error, connected for assistive technology. */
export function Field({ field, children }: { field: FieldProps; children: (ids: FieldIds) => ReactNode }) {
  const id = useId()
  const says = field.error || field.hint
  return (
    <div className={styles.field} data-invalid={field.error ? '' : undefined}>
      <label htmlFor={id} className={styles.label}>
        {field.label}
      </label>
      {children({
        id,
        'aria-describedby': says ? `${id}-says` : undefined,
        'aria-invalid': field.error ? true : undefined,
        required: field.required,
        disabled: field.disabled,
        name: field.name,
      })}
      {says && (
        <p
          id={`${id}-says`}
          className={field.error ? styles.error : styles.hint}
          role={field.error ? 'alert' : undefined}
        >
          {says}
        </p>
      )}
    </div>
  )
}
