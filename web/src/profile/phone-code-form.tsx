import { useRef, useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useFlow, type Flow } from '../flow/use-flow.ts'
import { actAndShow } from '../popups/act.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { phoneOrNameFailed, reasonOf } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import styles from './change.module.css'
import { useCountdown } from './use-countdown.ts'

const codeLength = 6
const resendSeconds = 30

export interface PhoneCode {
  readonly flow: Pick<Flow<'code', unknown>, 'step' | 'isSending'>
  readonly typed: string
  readonly type: (code: string) => void
  /** Why the code was not right. */
  readonly problem: string | null
  readonly forget: () => void
  readonly confirm: () => Promise<void>
  /** Leads back from a failure to the code. */
  readonly askAgain: () => void
}

/** Confirms the number with the code that was sent to it. A wrong code can be corrected at once. */
export function usePhoneCode(number: string): PhoneCode {
  const [typed, type] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const flow = useFlow<'code', unknown>('code', {
    askAgain(error) {
      const problem = problemOf(error)
      setProblem(problem)
      return problem === null ? null : 'code'
    },
  })
  return {
    flow,
    typed,
    type,
    problem,
    forget: () => setProblem(null),
    confirm: () => flow.send(() => actAndShow(account.verifyNumber, { body: { number, code: typed } })),
    askAgain: () => flow.ask('code'),
  }
}

function problemOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'bad_input') return 'That is not the code, or it has expired.'
  return error.code === 'too_many' ? error.message : null
}

export function notSent(reason: string): string {
  return `No new code was sent. ${reason}`
}

/** Why no new code was sent to a number that has one already. */
export interface Waiting {
  /** Shown until the player acts. */
  readonly reason: string
  /** How long the player has to wait, if the server says so. */
  readonly seconds: number | null
}

/** No longer than after a text message: a wait for tomorrow is in the sentence only. */
const atMost = (seconds: number) => Math.min(seconds, resendSeconds)

interface PhoneCodeFormProps {
  readonly number: string
  readonly code: PhoneCode
  /** Null: a new code was sent. */
  readonly waiting: Waiting | null
  readonly onClose: () => void
}

/**
 * Asks for the code: six digits, with a new one available after 30 seconds (PROF-26, PROF-27). A wrong one can be
 * corrected.
 */
export function PhoneCodeForm({ number, code: { flow, problem, ...code }, ...props }: PhoneCodeFormProps) {
  const { waiting } = props
  const [said, setSaid] = useState(waiting?.reason ?? '')
  const [firstSeconds] = useState(atMost(waiting?.seconds ?? resendSeconds))
  const { secondsLeft, restart } = useCountdown(firstSeconds)
  const field = useRef<HTMLDivElement>(null)

  function confirm(): Promise<void> {
    setSaid('')
    return code.confirm()
  }

  async function resend(): Promise<void> {
    try {
      await call(account.resendCode, { body: { number } })
      code.forget()
      code.type('')
      setSaid('A new code is on its way. The previous one no longer works.')
      waitFor(resendSeconds)
    } catch (error) {
      // The previous code still works, so stay on this step.
      setSaid(notSent(reasonOf(error) || phoneOrNameFailed))
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
      if (seconds !== null) waitFor(atMost(seconds))
    }
  }

  /** The button is disabled meanwhile, so focus moves to the field. */
  function waitFor(seconds: number): void {
    restart(seconds)
    field.current?.querySelector('input')?.focus()
  }

  return (
    <ChangeForm
      title="Check your messages"
      lead={`We sent six digits to ${number}.`}
      step={{ at: 2, of: 2 }}
      action="Confirm"
      canGoOn={code.typed.length === codeLength}
      isUnderway={flow.isSending}
      onClose={props.onClose}
      onSubmit={confirm}
    >
      <div ref={field}>
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          focusFirst
          value={code.typed}
          format={(text) => text.replaceAll(/\D/g, '').slice(0, codeLength)}
          onChange={code.type}
          error={problem}
        />
      </div>
      <div className={styles.aside}>
        <Button size="small" disabled={secondsLeft > 0 || flow.isSending} onClick={resend}>
          {secondsLeft > 0 ? `Resend in ${secondsLeft} s` : 'Resend'}
        </Button>
        <output className={styles.dim}>{said}</output>
      </div>
    </ChangeForm>
  )
}
