import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { capitalizeName, isName, longestName, tidyName } from '@called-shot/shared/account/rules.ts'
import { useFlow } from '../flow/use-flow.ts'
import { actAndShow } from '../popups/act.ts'
import { TextField } from '../ui/text-field.tsx'
import { ChangeDialog, phoneOrNameFailed } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'

const title = 'Change name'

/**
 * A real name: Latin and Cyrillic letters, spaces, hyphens and apostrophes, 1 to 50, each word capitalized (PROF-35 to
 * PROF-38).
 */
export function ChangeNameDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const [text, setText] = useState(name)
  const flow = useFlow<null, unknown>(null)
  const tidied = tidyName(text)

  return (
    <ChangeDialog
      {...{ flow, title, onClose }}
      changed={`You are ${tidied} from now on.`}
      failed={phoneOrNameFailed}
      onBack={() => flow.ask(null)}
    >
      <ChangeForm
        title={title}
        canGoOn={isName(tidied)}
        isUnderway={flow.isSending}
        onClose={onClose}
        onSubmit={() => flow.send(() => actAndShow(account.updateProfile, { body: { name: tidied } }))}
      >
        <TextField
          label="Name"
          value={text}
          maxLength={longestName}
          autoComplete="name"
          focusFirst
          format={capitalizeName}
          onChange={setText}
          error={tidied === '' || isName(tidied) ? null : 'Letters, spaces, hyphens and apostrophes only'}
        />
      </ChangeForm>
    </ChangeDialog>
  )
}
