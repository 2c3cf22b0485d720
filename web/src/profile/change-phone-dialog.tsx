import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { isUnitedStatesNumber } from '@called-shot/shared/account/phone-numbers.ts'
import { isPhoneNumber, phoneNumberTyped } from '@called-shot/shared/account/rules.ts'
import { call } from '../api/client.ts'
import { useSession } from '../session/session.ts'
import { ConfirmFirst } from '../session/confirm-first.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChangeForm } from './change-form.tsx'
import { ChangeResult, phoneOrNameFailed } from './change-result.tsx'
import { PhoneCodeForm } from './phone-code-form.tsx'
import { reasonOf, useChange, type ChangeStep } from './use-change.ts'

const title = 'Change phone number'
/** '+' and fifteen digits. */
const maxNumberLength = 16
/** '+1' and ten digits; anything shorter is still being typed. */
const wholeNumber = 12

/** A phone number: start, verification by a code, then success or fail (Rules market §4, POP-62 to POP-65). */
export function ChangePhoneDialog({
  phoneNumber,
  onClose,
}: {
  readonly phoneNumber: string
  readonly onClose: () => void
}) {
  const [number, setNumber] = useState(phoneNumber === '' ? '+' : phoneNumber)
  const [ended, setEnded] = useState<Exclude<ChangeStep, { at: 'start' }> | null>(null)
  const { step, isUnderway, run } = useChange()
  const { email, email_verified } = useSession()

  const end = ended ?? (step.at === 'fail' ? step : null)
  if (end !== null) {
    const changed = `Your phone number is ${number} from now on.`
    return <ChangeResult {...{ title, changed, onClose }} step={end} failed={phoneOrNameFailed} />
  }
  if (step.at === 'success') {
    return (
      <PhoneCodeForm
        number={number}
        onClose={onClose}
        onVerified={() => setEnded({ at: 'success' })}
        onFailed={(error) => setEnded({ at: 'fail', reason: reasonOf(error) })}
      />
    )
  }
  if (!email_verified) {
    return (
      <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        <ConfirmFirst>
          Before we send a code, please confirm <strong>{email}</strong>: open the link that we mailed there.
        </ConfirmFirst>
      </Dialog>
    )
  }
  return (
    <ChangeForm
      title={title}
      lead="We send a code there to see that it is yours. The old number stays until then."
      step={{ at: 1, of: 2 }}
      canGoOn={isPhoneNumber(number)}
      isUnderway={isUnderway}
      onClose={onClose}
      onSubmit={() => run(() => call(account.updateProfile, { body: { number } }))}
    >
      <TextField
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        focusFirst
        hint="A US number: +1 and ten digits"
        error={
          number.length >= wholeNumber && !isUnitedStatesNumber(number)
            ? 'Only US numbers can get codes'
            : null
        }
        value={number}
        onChange={(typed) => setNumber((phoneNumberTyped(typed) || '+').slice(0, maxNumberLength))}
      />
    </ChangeForm>
  )
}
