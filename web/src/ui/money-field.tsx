import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export interface MoneyFieldProps extends FieldProps {
  /** Whole cents; null while there is nothing that could be an amount. */
  readonly valueCents: number | null
  readonly onChange: (valueCents: number | null) => void
  /** In a dialog: where typing begins. */
  readonly focusFirst?: boolean
}

/** An amount of dollars with at most two decimals; out come whole cents, never a fraction. */
export function MoneyField({ valueCents, onChange, focusFirst, ...props }: MoneyFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)

  function type(text: string) {
    const kept = amountSoFar(text)
    setDraft(kept)
    onChange(centsOf(kept))
  }

  return (
    <Field field={props}>
      {(ids) => (
        <div className={styles.group}>
          <span className={styles.sign} aria-hidden="true">
            $
          </span>
          <input
            {...ids}
            className={`${styles.control} ${styles.number}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            data-focus-first={focusFirst || undefined}
            value={draft ?? (valueCents === null ? '' : (valueCents / 100).toFixed(2))}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setDraft(null)}
          />
        </div>
      )}
    </Field>
  )
}

/** The part of a typed text that can begin an amount: digits, one point, two decimals. */
export function amountSoFar(text: string): string {
  const plain = text.replace(/[^\d.]/g, '')
  const point = plain.indexOf('.')
  if (point < 0) return plain.slice(0, 9)
  return `${plain.slice(0, Math.min(point, 9))}.${plain
    .slice(point + 1)
    .replaceAll('.', '')
    .slice(0, 2)}`
}

/** "12.5" → 1250; null for nothing and for a lone point. */
export function centsOf(amount: string): number | null {
  const [whole = '', part = ''] = amount.split('.')
  if (whole === '' && part === '') return null
  return Number(whole || '0') * 100 + Number(part.padEnd(2, '0') || '0')
}
