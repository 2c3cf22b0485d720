import { useLayoutEffect, useRef } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
  /** Applied to what is typed before it is reported, for example to keep only digits. */
  readonly format?: (text: string) => string
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'url'
  readonly autoComplete?: string
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  readonly maxLength?: number
  readonly placeholder?: string
  /** In a dialog: where typing begins. */
  readonly focusFirst?: boolean
}

export function TextField({
  value,
  onChange,
  format = (text) => text,
  type = 'text',
  ...props
}: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  // Formatting the text (capitalizing a name, for example) keeps the caret behind what was typed.
  useLayoutEffect(() => {
    const at = caret.current
    caret.current = null
    if (at !== null && input.current?.selectionStart !== at) input.current?.setSelectionRange(at, at)
  }, [value])

  return (
    <Field field={props}>
      {(ids) => (
        <input
          ref={input}
          {...ids}
          className={styles.control}
          type={type}
          value={value}
          autoComplete={props.autoComplete}
          inputMode={props.inputMode}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          data-focus-first={props.focusFirst || undefined}
          onChange={({ target }) => {
            const at = target.selectionStart
            caret.current = at === null ? null : format(target.value.slice(0, at)).length
            onChange(format(target.value))
          }}
        />
      )}
    </Field>
  )
}
