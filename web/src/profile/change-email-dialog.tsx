import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { isEmail, longestEmail } from '@called-shot/shared/account/rules.ts'
import { call } from '../api/client.ts'
import { refreshProfile, useSession } from '../session/session.ts'
import { settings } from '../settings.ts'
import { ConfirmFirst } from '../shell/confirm-first.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChangeForm } from './change-form.tsx'
import { ChangeResult, emailFailed } from './change-result.tsx'
import styles from './change.module.css'
import { useChange } from './use-change.ts'

const title = 'Change email address'

/** Another email, once the present one is confirmed; the way back to the one that was confirmed last is open (PROF-34). */
export function ChangeEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const { email, email_verified, confirmed_email, auth_id } = useSession()
  const [text, setText] = useState('')
  const { step, isUnderway, run } = useChange()
  const wanted = text.trim()

  function change(to: string): Promise<void> {
    return run(async () => {
      await call(account.changeEmail, { params: { id: auth_id }, body: { email: to } })
      await refreshProfile()
    })
  }

  if (step.at !== 'start') {
    const changed = email_verified
      ? `Your email is ${email} again.`
      : `Your email is ${email} from now on. We have mailed a link there: please open it to confirm the address.`
    return <ChangeResult {...{ title, step, changed, onClose }} failed={emailFailed} />
  }
  if (!email_verified) {
    return (
      <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        <ConfirmFirst>
          Before you change it, please confirm <strong>{email}</strong>: open the link that we mailed there.
        </ConfirmFirst>
        <div className={styles.aside}>
          <p className={styles.dim}>Mistyped it?</p>
          {confirmed_email === '' ? (
            <a href={`mailto:${settings.links.contact}`}>Contact us</a>
          ) : (
            <Button size="small" onClick={() => change(confirmed_email)}>
              {`Go back to ${confirmed_email}`}
            </Button>
          )}
        </div>
      </Dialog>
    )
  }
  return (
    <ChangeForm
      title={title}
      lead={`Now it is ${email}. You log in with the new one from then on.`}
      canGoOn={isEmail(wanted) && wanted !== email}
      isUnderway={isUnderway}
      onClose={onClose}
      onSubmit={() => change(wanted)}
    >
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={longestEmail}
        focusFirst
        value={text}
        onChange={setText}
        error={/@.*\..|\s\S/.test(wanted) && !isEmail(wanted) ? 'That is no email address' : null}
      />
    </ChangeForm>
  )
}
