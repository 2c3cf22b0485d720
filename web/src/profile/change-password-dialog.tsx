import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { longestPassword, shortestPassword, whyNotPassword } from '@called-shot/shared/account/passwords.ts'
import { unknownProblem } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useFlow } from '../flow/use-flow.ts'
import { mailPasswordReset } from '../session/password-reset.ts'
import { takeToken } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChangeDialog, passwordFailed } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import styles from './change.module.css'

const title = 'Change password'
const hint = `Minimum ${shortestPassword} characters`

interface ChangePasswordDialogProps {
  readonly email: string
  readonly onClose: () => void
}

/**
 * Changes the password with the current one, or emails a link to set a new one (PROF-30 to PROF-33): start, then
 * success or fail.
 */
export function ChangePasswordDialog({ email, onClose }: ChangePasswordDialogProps) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const password = useFlow<null, unknown>(null)
  const mail = useFlow<null, unknown>(null)

  const isMailed = mail.step.at !== 'asking'

  async function change(): Promise<void> {
    const { token } = await call(account.changePassword, {
      body: { current_password: current, new_password: next },
    })
    if (token !== null) takeToken(token)
  }

  const isUnderway = password.isSending || mail.isSending
  return (
    <ChangeDialog
      {...{ title, onClose }}
      flow={isMailed ? mail : password}
      changed={
        isMailed
          ? `We've just sent you an email to reset your password. Check your inbox at ${email}.`
          : 'Your password has been changed, and all other devices were logged out.'
      }
      failed={isMailed ? unknownProblem : passwordFailed}
      onBack={() => (isMailed ? mail : password).ask(null)}
    >
      <ChangeForm
        title={title}
        canGoOn={current !== '' && whyNotPassword(next) === null}
        isUnderway={isUnderway}
        onClose={onClose}
        onSubmit={() => password.send(change)}
      >
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          focusFirst
          value={current}
          onChange={setCurrent}
        />
        {current !== '' && (
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={hint}
            value={next}
            onChange={setNext}
            error={problemOf(next)}
          />
        )}
        <div className={styles.aside}>
          <p className={styles.dim}>Forgot it?</p>
          <Button
            size="small"
            disabled={isUnderway}
            onClick={() => mail.send(() => mailPasswordReset(email))}
          >
            Email me a link
          </Button>
        </div>
      </ChangeForm>
    </ChangeDialog>
  )
}

function problemOf(password: string): string | null {
  if (password === '') return null
  const length = [...password].length
  if (length < shortestPassword) return hint
  if (length > longestPassword) return `Maximum ${longestPassword} characters`
  return whyNotPassword(password) === null ? null : 'That one is too easy to guess'
}
