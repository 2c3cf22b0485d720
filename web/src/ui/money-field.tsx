import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export interface MoneyFieldProps extends FieldProps {
  /** Whole cents; null while the text is not an amount. */
  readonly valueCents: number | null
  readonly onChange: (valueCents: number | null) => void
  /** In a dialog: where typing begins. */
  readonly focusFirst?: boolean
}

const unreadable = 'Type dollars and cents with a point, such as 12.50.'

/** An amount in dollars with at most two decimals, reported as whole cents. */
export function MoneyField({ valueCents, onChange, focusFirst, ...props }: MoneyFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)

  function type(text: string) {
    const kept = amountSoFar(text)
    setDraft(kept)
    setUnreadable(false)
    onChange(centsOf(kept))
  }

  /** What cannot be read stays, with the reason; an amount is shown with its cents. */
  function leave() {
    const isLost = draft !== null && draft !== '' && centsOf(draft) === null
    setUnreadable(isLost)
    if (!isLost) setDraft(null)
  }

  return (
    <Field field={isUnreadable ? { ...props, error: unreadable } : props}>
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
            onBlur={leave}
          />
        </div>
      )}
    </Field>
  )
}

/**
 * The part of a typed text that can start an amount: digits with the commas of thousands, one decimal point, two
 * decimals.
 */
export function amountSoFar(text: string): string {
  const plain = text.trim().replace(/^\$\s*/, '')
  return /^[\d,]{0,11}(\.\d{0,2})?/.exec(plain)?.[0] ?? ''
}

const wholeDollars = /^(\d{0,9}|\d{1,3}(,\d{3}){1,2})$/

/** "12.5" → 1250; null for an empty text, a lone decimal point, and where a comma does not group thousands: "12,50". */
export function centsOf(amount: string): number | null {
  const [whole = '', part = ''] = amount.split('.')
  if ((whole === '' && part === '') || !wholeDollars.test(whole)) return null
  return Number(whole.replaceAll(',', '') || '0') * 100 + Number(part.padEnd(2, '0') || '0')
}
