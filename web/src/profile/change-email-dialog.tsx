import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { isEmail, longestEmail } from '@called-shot/shared/account/rules.ts'
import { actAndShow } from '../popups/act.ts'
import { useSession } from '../session/session.ts'
import { useCurrentPassword } from '../session/use-current-password.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChangeForm } from './change-form.tsx'
import { ChangeResult, emailFailed } from './change-result.tsx'
import { useChange } from './use-change.ts'

const title = 'Change email address'

/** Changes the email, once its owner opens the link that we mail there: start, then success or fail (PROF-34, POP-67). */
export function ChangeEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const { email, auth_id } = useSession()
  const [text, setText] = useState('')
  const { step, isUnderway, run } = useChange()
  const password = useCurrentPassword()
  const wanted = text.trim()

  async function change(): Promise<'again' | undefined> {
    try {
      await actAndShow(account.changeEmail, {
        params: { id: auth_id },
        body: { email: wanted, ...password.given },
      })
    } catch (error) {
      if (password.askedBy(error)) return 'again'
      throw error
    }
    return undefined
  }

  if (step.at !== 'start') {
    const changed = `We have mailed a link to ${wanted}. Your email changes once you open it; until then it stays ${email}.`
    return <ChangeResult {...{ title, step, changed, onClose }} failed={emailFailed} />
  }
  return (
    <ChangeForm
      title={title}
      lead={`Now it is ${email}. We mail a link to the new one. Open it to finish the change.`}
      canGoOn={isEmail(wanted) && wanted !== email && password.isFilled}
      isUnderway={isUnderway}
      onClose={onClose}
      onSubmit={() => run(change)}
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
      {password.field}
    </ChangeForm>
  )
}
