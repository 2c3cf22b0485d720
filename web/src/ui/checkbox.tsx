import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import styles from './checkbox.module.css'

export interface CheckboxProps {
  readonly children: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly name?: string
}

export function Checkbox({ children, checked, onChange, disabled, name }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box}>
        <Icon name="check" size={16} />
      </span>
      <span>{children}</span>
    </label>
  )
}

/** A setting that switches on or off at once. */
export function Toggle({ children, checked, onChange, disabled, name }: CheckboxProps) {
  return (
    <label className={styles.toggle}>
      <span>{children}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} />
    </label>
  )
}
