import { keys, type ApiKey } from '@called-shot/shared/keys/contract.ts'
import { useFlow } from '../flow/use-flow.ts'
import { actAndShow } from '../popups/act.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { Problem } from '../ui/problem.tsx'

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

/** Asks once before a program loses access for good, then closes over the updated list. */
export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  const flow = useFlow<null, unknown>(null)

  function revoke(): Promise<void> {
    return flow.send(() => actAndShow(keys.revokeKey, { params: { id: apiKey.id } }).then(onClose))
  }

  return (
    <Dialog
      title="Revoke this key?"
      onClose={onClose}
      actions={<DialogChoice back="Keep it" onBack={onClose} act="Revoke key" tone="danger" onAct={revoke} />}
    >
      <p>
        <strong>{apiKey.name}</strong> stops at once: its next call is refused. This cannot be undone, but you
        can create another key.
      </p>
      <Problem text={flow.problem} />
    </Dialog>
  )
}
