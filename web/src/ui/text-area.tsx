import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

interface TextAreaProps extends FieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly maxLength: number
}

/** A field for a few sentences that is three lines high. It keeps one line: a line break becomes a space. */
export function TextArea({ value, onChange, maxLength, ...field }: TextAreaProps) {
  return (
    <Field field={field}>
      {(ids) => (
        <textarea
          {...ids}
          className={`${styles.control} ${styles.lines}`}
          rows={3}
          value={value}
          maxLength={maxLength}
          onChange={({ target }) => onChange(target.value.replaceAll(/\s*\n\s*/g, ' '))}
        />
      )}
    </Field>
  )
}
