import { useState } from 'react'
import { account } from '@called-shot/shared/account/contract.ts'
import { longestNickname } from '@called-shot/shared/account/rules.ts'
import { useFlow } from '../flow/use-flow.ts'
import { actAndShow } from '../popups/act.ts'
import { TextField } from '../ui/text-field.tsx'
import { ChangeDialog, phoneOrNameFailed } from './change-dialog.tsx'
import { ChangeForm } from './change-form.tsx'

const title = 'Change nickname'

/** The name that other players see. It can be removed again. */
export function ChangeNicknameDialog({
  nickname,
  onClose,
}: {
  readonly nickname: string
  readonly onClose: () => void
}) {
  const [text, setText] = useState(nickname)
  const flow = useFlow<null, unknown>(null)
  const wanted = text.trim()

  return (
    <ChangeDialog
      {...{ flow, title, onClose }}
      changed={wanted === '' ? 'Your nickname is gone.' : `Others see you as ${wanted} from now on.`}
      failed={phoneOrNameFailed}
      onBack={() => flow.ask(null)}
    >
      <ChangeForm
        title={title}
        canGoOn={wanted !== nickname}
        isUnderway={flow.isSending}
        onClose={onClose}
        onSubmit={() =>
          flow.send(() =>
            actAndShow(account.updateProfile, { body: { nickname: wanted === '' ? null : wanted } }),
          )
        }
      >
        <TextField
          label="Nickname"
          value={text}
          maxLength={longestNickname}
          autoComplete="nickname"
          focusFirst
          hint="Other players see it. Leave it empty to go without"
          onChange={setText}
        />
      </ChangeForm>
    </ChangeDialog>
  )
}
