import { useState } from 'react'
import { isName, tidyName } from '@called-shot/shared/account/rules.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChangeResult } from './change-result.tsx'
import { useProfileChange } from './use-profile-change.ts'

/** A real name: Latin and Cyrillic letters and spaces, 1 to 50, each word capitalised (PROF-35 to PROF-38). */
export function ChangeNameDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const [text, setText] = useState(name)
  const { step, change } = useProfileChange()
  if (step !== 'start')
    return <ChangeResult step={step} changed="Your name has been changed" onClose={onClose} />
  const tidied = tidyName(text)
  const isWrong = tidied !== '' && !isName(tidied)
  return (
    <Dialog
      title="Change name"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={!isName(tidied)} onClick={() => change({ name: tidied })}>
            Continue
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={text}
        maxLength={50}
        autoComplete="name"
        focusFirst
        onChange={setText}
        {...(isWrong ? { error: 'Letters and spaces only' } : {})}
      />
    </Dialog>
  )
}
