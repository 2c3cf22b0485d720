import { useRef, useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { actAndShow } from '../popups/act.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChangeForm } from './change-form.tsx'
import styles from './change.module.css'
import { phoneOrNameFailed } from './change-result.tsx'
import { reasonOf } from './use-change.ts'
import { useCountdown } from './use-countdown.ts'

const codeLength = 6
const resendSeconds = 30

interface PhoneCodeFormProps {
  readonly number: string
  readonly onClose: () => void
  readonly onVerified: () => void
  readonly onFailed: (error: unknown) => void
}

/** The code that was sent: six digits, and another one after 30 seconds (PROF-26, PROF-27). A wrong one may be mended. */
export function PhoneCodeForm({ number, onClose, onVerified, onFailed }: PhoneCodeFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [isUnderway, setUnderway] = useState(false)
  const { secondsLeft, restart } = useCountdown(resendSeconds)
  const field = useRef<HTMLDivElement>(null)

  async function confirm(): Promise<void> {
    setUnderway(true)
    try {
      await actAndShow(account.verifyNumber, { body: { number, code } })
      onVerified()
    } catch (error) {
      setSaid('')
      if (error instanceof ApiError && (error.code === 'bad_input' || error.code === 'too_many')) {
        setProblem(error.code === 'bad_input' ? 'That is not the code, or it has expired.' : error.message)
        setUnderway(false)
      } else onFailed(error)
    }
  }

  async function resend(): Promise<void> {
    try {
      await call(account.resendCode, { body: { number } })
      setProblem(null)
      setCode('')
      setSaid('A new code is on its way. The one before it is no longer good.')
      restart()
      // The button that was pressed now waits; typing goes on in the field.
      field.current?.querySelector('input')?.focus()
    } catch (error) {
      // The previous code still works, so stay on this step.
      setSaid(`No new code was sent. ${reasonOf(error) || phoneOrNameFailed}`)
    }
  }

  return (
    <ChangeForm
      title="Check your messages"
      lead={`We sent six digits to ${number}.`}
      step={{ at: 2, of: 2 }}
      action="Confirm"
      canGoOn={code.length === codeLength}
      isUnderway={isUnderway}
      onClose={onClose}
      onSubmit={confirm}
    >
      <div ref={field}>
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          focusFirst
          value={code}
          onChange={(typed) => setCode(typed.replaceAll(/\D/g, '').slice(0, codeLength))}
          error={problem}
        />
      </div>
      <div className={styles.aside}>
        <Button size="small" disabled={secondsLeft > 0 || isUnderway} onClick={resend}>
          {secondsLeft > 0 ? `Resend in ${secondsLeft} s` : 'Resend'}
        </Button>
        <output className={styles.dim}>{said}</output>
      </div>
    </ChangeForm>
  )
}
