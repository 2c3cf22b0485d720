import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { capitaliseName, isName, longestName, tidyName } from '@called-shot/shared/account/rules.ts'
import { actAndShow } from '../popups/act.ts'
import { TextField } from '../ui/text-field.tsx'
import { ChangeForm } from './change-form.tsx'
import { ChangeResult, phoneOrNameFailed } from './change-result.tsx'
import { useChange } from './use-change.ts'

const title = 'Change name'

/** A real name: Latin and Cyrillic letters, spaces, hyphens and apostrophes, 1 to 50, each word capitalised (PROF-35 to PROF-38). */
export function ChangeNameDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const [text, setText] = useState(name)
  const { step, isUnderway, run } = useChange()
  const tidied = tidyName(text)

  if (step.at !== 'start') {
    const changed = `You are ${name} from now on.`
    return <ChangeResult {...{ title, step, changed, onClose }} failed={phoneOrNameFailed} />
  }
  return (
    <ChangeForm
      title={title}
      canGoOn={isName(tidied)}
      isUnderway={isUnderway}
      onClose={onClose}
      onSubmit={() => run(() => actAndShow(account.updateProfile, { body: { name: tidied } }))}
    >
      <TextField
        label="Name"
        value={text}
        maxLength={longestName}
        autoComplete="name"
        focusFirst
        onChange={(typed) => setText(capitaliseName(typed))}
        error={tidied === '' || isName(tidied) ? null : 'Letters, spaces, hyphens and apostrophes only'}
      />
    </ChangeForm>
  )
}
