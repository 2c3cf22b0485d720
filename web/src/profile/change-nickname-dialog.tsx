import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { longestNickname } from '@called-shot/shared/account/rules.ts'
import { actAndShow } from '../popups/act.ts'
import { TextField } from '../ui/text-field.tsx'
import { ChangeForm } from './change-form.tsx'
import { ChangeResult, phoneOrNameFailed } from './change-result.tsx'
import { useChange } from './use-change.ts'

const title = 'Change nickname'

/** The name other players see. It can be removed again. */
export function ChangeNicknameDialog({
  nickname,
  onClose,
}: {
  readonly nickname: string
  readonly onClose: () => void
}) {
  const [text, setText] = useState(nickname)
  const { step, isUnderway, run } = useChange()
  const wanted = text.trim()

  if (step.at !== 'start') {
    const changed = nickname === '' ? 'Your nickname is gone.' : `Others see you as ${nickname} from now on.`
    return <ChangeResult {...{ title, step, changed, onClose }} failed={phoneOrNameFailed} />
  }
  return (
    <ChangeForm
      title={title}
      canGoOn={wanted !== nickname}
      isUnderway={isUnderway}
      onClose={onClose}
      onSubmit={() =>
        run(() => actAndShow(account.updateProfile, { body: { nickname: wanted === '' ? null : wanted } }))
      }
    >
      <TextField
        label="Nickname"
        value={text}
        maxLength={longestNickname}
        autoComplete="nickname"
        focusFirst
        hint="Leave it empty to go without"
        onChange={setText}
      />
    </ChangeForm>
  )
}
