import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icons.tsx'
import styles from './field.module.css'

interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

export interface SelectProps<Value extends string> extends FieldProps {
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
}

export function Select<Value extends string>({ value, options, onChange, ...props }: SelectProps<Value>) {
  return (
    <Field field={props}>
      {(ids) => (
        <div className={styles.group}>
          <select
            {...ids}
            className={`${styles.control} ${styles.select}`}
            value={value}
            onChange={(event) => {
              const chosen = options[event.target.selectedIndex]
              if (chosen) onChange(chosen.value)
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon name="down" size={16} />
          </span>
        </div>
      )}
    </Field>
  )
}
