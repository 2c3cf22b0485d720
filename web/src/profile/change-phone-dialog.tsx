import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { isUnitedStatesNumber } from '@called-shot/shared/account/phone-numbers.ts'
import { isPhoneNumber, phoneNumberTyped } from '@called-shot/shared/account/rules.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useFlow } from '../flow/use-flow.ts'
import { useSession } from '../session/session.ts'
import { ConfirmFirst } from '../session/confirm-first.tsx'
import { settings } from '../settings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChangeDialog, phoneOrNameFailed } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { notSent, PhoneCodeForm, usePhoneCode, type Waiting } from './phone-code-form.tsx'

const title = 'Change phone number'
/** '+' and 15 digits. */
const maxNumberLength = 16
/** '+1' and 10 digits; anything shorter is still being typed. */
const wholeNumber = 12

interface ChangePhoneDialogProps {
  readonly phoneNumber: string
  /** The number that the latest code of this page went to. */
  readonly textedTo: string | null
  readonly onTexted: (number: string) => void
  readonly onClose: () => void
}

/** A phone number: start, verification by a code, then success or fail (Rules market §4, POP-62 to POP-65). */
export function ChangePhoneDialog({ phoneNumber, textedTo, onTexted, onClose }: ChangePhoneDialogProps) {
  const [number, setNumber] = useState(phoneNumber === '' ? '+' : phoneNumber)
  // The question is why no code was sent to any number; the result, why no new one was sent to this one.
  const sending = useFlow<string, Waiting | null>('', { askAgain: whyTooSoon })
  const code = usePhoneCode(number)
  const { step } = sending

  async function sendCode(): Promise<Waiting | null> {
    try {
      await call(account.updateProfile, { body: { number } })
      onTexted(number)
      return null
    } catch (error) {
      // The code that this number already got still works.
      const tooSoon = number === textedTo ? whyTooSoon(error) : null
      if (tooSoon === null) throw error
      return { reason: notSent(tooSoon), seconds: error instanceof ApiError ? error.retryAfterSeconds : null }
    }
  }

  return (
    <ChangeDialog
      {...{ title, onClose }}
      flow={step.at === 'done' ? code.flow : sending}
      changed={`Your phone number is ${number} from now on.`}
      failed={phoneOrNameFailed}
      onBack={() => (step.at === 'done' ? code.askAgain() : sending.ask(''))}
    >
      {step.at === 'done' ? (
        <PhoneCodeForm number={number} code={code} waiting={step.result} onClose={onClose} />
      ) : (
        <NumberForm
          {...{ number, onClose }}
          problem={step.at === 'asking' && !sending.isSending ? step.question : ''}
          isUnderway={sending.isSending}
          onType={(typed) => {
            setNumber(typed)
            sending.ask('')
          }}
          onSubmit={() => sending.send(sendCode)}
        />
      )}
    </ChangeDialog>
  )
}

/** The server's sentence about how long to wait; null for any other failure. */
function whyTooSoon(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'too_many' ? error.message : null
}

interface NumberFormProps {
  readonly number: string
  readonly problem: string
  readonly isUnderway: boolean
  readonly onType: (number: string) => void
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
}

/** Asks for the number. If the game sends mail, players must have confirmed their email first. */
function NumberForm({ number, problem, isUnderway, ...on }: NumberFormProps) {
  const { email, email_verified, phone_number } = useSession()
  if (settings.sendsMail && !email_verified) {
    return (
      <Dialog title={title} onClose={on.onClose} actions={<Button onClick={on.onClose}>Close</Button>}>
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
      isUnderway={isUnderway}
      onClose={on.onClose}
      onSubmit={on.onSubmit}
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
            : problem || null
        }
        value={number}
        format={(typed) => (phoneNumberTyped(typed) || '+').slice(0, maxNumberLength)}
        onChange={on.onType}
      />
    </ChangeForm>
  )
}
