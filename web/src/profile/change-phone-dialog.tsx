import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { isUnitedStatesNumber } from '@called-shot/shared/account/phone-numbers.ts'
import { isPhoneNumber, phoneNumberTyped } from '@called-shot/shared/account/rules.ts'
import { call } from '../api/client.ts'
import { useFlow, type Flow } from '../flow/use-flow.ts'
import { useSession } from '../session/session.ts'
import { ConfirmFirst } from '../session/confirm-first.tsx'
import { settings } from '../settings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChangeDialog, phoneOrNameFailed } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { PhoneCodeForm, usePhoneCode } from './phone-code-form.tsx'

const title = 'Change phone number'
/** '+' and 15 digits. */
const maxNumberLength = 16
/** '+1' and 10 digits; anything shorter is still being typed. */
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
  const sending = useFlow<null, unknown>(null)
  const code = usePhoneCode(number)
  const isSent = sending.step.at === 'done'
  return (
    <ChangeDialog
      {...{ title, onClose }}
      flow={isSent ? code.flow : sending}
      changed={`Your phone number is ${number} from now on.`}
      failed={phoneOrNameFailed}
    >
      {isSent ? (
        <PhoneCodeForm number={number} code={code} onClose={onClose} />
      ) : (
        <NumberForm {...{ number, setNumber, sending, onClose }} />
      )}
    </ChangeDialog>
  )
}

interface NumberFormProps {
  readonly number: string
  readonly setNumber: (number: string) => void
  readonly sending: Flow<null, unknown>
  readonly onClose: () => void
}

/** Asks for the number. If the game sends mail, players must have confirmed their email first. */
function NumberForm({ number, setNumber, sending, onClose }: NumberFormProps) {
  const { email, email_verified, phone_number } = useSession()
  if (settings.sendsMail && !email_verified) {
    return (
      <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        <ConfirmFirst>
          Before we send a code, please confirm <strong>{email}</strong>: open the link we emailed there.
        </ConfirmFirst>
      </Dialog>
    )
  }
  return (
    <ChangeForm
      title={title}
      lead={`We’ll text you a code to check that it’s yours.${
        phone_number === '' ? '' : ' Your old number stays until you enter it.'
      }`}
      step={{ at: 1, of: 2 }}
      canGoOn={isPhoneNumber(number)}
      isUnderway={sending.isSending}
      onClose={onClose}
      onSubmit={() => sending.send(() => call(account.updateProfile, { body: { number } }))}
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
        format={(typed) => (phoneNumberTyped(typed) || '+').slice(0, maxNumberLength)}
        onChange={setNumber}
      />
    </ChangeForm>
  )
}
