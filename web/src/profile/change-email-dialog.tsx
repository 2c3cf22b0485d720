import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { isEmail, longestEmail } from '@called-shot/shared/account/rules.ts'
import { useFlow } from '../flow/use-flow.ts'
import { actAndShow } from '../popups/act.ts'
import { useSession } from '../session/session.ts'
import { useCurrentPassword } from '../session/use-current-password.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChangeDialog, emailFailed } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'

const title = 'Change email address'

/** Changes the email once its owner opens the link we email there: start, then success or fail (PROF-34, POP-67). */
export function ChangeEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const { email, auth_id } = useSession()
  const [text, setText] = useState('')
  const password = useCurrentPassword()
  const flow = useFlow<'form', unknown>('form', {
    askAgain: (error) => (password.askedBy(error) ? 'form' : null),
  })
  const wanted = text.trim()

  return (
    <ChangeDialog
      {...{ flow, title, onClose }}
      changed={`We emailed a link to ${wanted}. Your email changes once you open it; until then it stays ${email}.`}
      failed={emailFailed}
      onBack={() => flow.ask('form')}
    >
      <ChangeForm
        title={title}
        lead={`Your email is ${email}. We'll email a link to the new address; open it to finish.`}
        canGoOn={isEmail(wanted) && wanted !== email && password.isFilled}
        isUnderway={flow.isSending}
        onClose={onClose}
        onSubmit={() =>
          flow.send(() =>
            actAndShow(account.changeEmail, {
              params: { id: auth_id },
              body: { email: wanted, ...password.given },
            }),
          )
        }
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
          error={/@.*\..|\s\S/.test(wanted) && !isEmail(wanted) ? 'That is not an email address' : null}
        />
        {password.field}
      </ChangeForm>
    </ChangeDialog>
  )
}
