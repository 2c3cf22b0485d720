import { maxDays, maxHours } from '@called-shot/shared/offers/rules.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { typedDays, typedHours, type DraftTerms } from './terms.ts'
import styles from './terms-fields.module.css'

interface TermsFieldsProps {
  readonly draft: DraftTerms
  readonly onChange: (draft: DraftTerms) => void
  readonly amountHint?: string
  readonly amountError?: string | null
}

/** The amount and the duration: the same three fields for an offer, a counter-offer and a bid. */
export function TermsFields({ draft, onChange, amountHint, amountError }: TermsFieldsProps) {
  return (
    <>
      <MoneyField
        label="Amount"
        focusFirst
        valueCents={draft.amountCents}
        hint={amountHint}
        error={amountError}
        onChange={(amountCents) => onChange({ ...draft, amountCents })}
      />
      <div className={styles.validity}>
        <TextField
          label="Days"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1-30"
          hint={`Max ${maxDays} days`}
          value={draft.days}
          format={typedDays}
          onChange={(days) => onChange({ ...draft, days })}
        />
        <TextField
          label="Hours"
          inputMode="numeric"
          autoComplete="off"
          placeholder="1-23"
          hint={`Max ${maxHours} hours`}
          value={draft.hours}
          format={typedHours}
          onChange={(hours) => onChange({ ...draft, hours })}
        />
      </div>
    </>
  )
}
