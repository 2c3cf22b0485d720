import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ChangeResult } from './change-result.tsx'
import { useProfileChange } from './use-profile-change.ts'

/** What other players see instead of a name; it may be taken away again. */
export function ChangeNicknameDialog({
  nickname,
  onClose,
}: {
  readonly nickname: string
  readonly onClose: () => void
}) {
  const [text, setText] = useState(nickname)
  const { step, change } = useProfileChange()
  if (step !== 'start') {
    return <ChangeResult step={step} changed="Your nickname has been changed" onClose={onClose} />
  }
  const wanted = text.trim()
  return (
    <Dialog
      title="Change nickname"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabled={wanted === nickname}
            onClick={() => change({ nickname: wanted === '' ? null : wanted })}
          >
            Continue
          </Button>
        </>
      }
    >
      <TextField
        label="Nickname"
        value={text}
        maxLength={30}
        autoComplete="nickname"
        focusFirst
        onChange={setText}
      />
    </Dialog>
  )
}
