import { useState } from 'react'
import { keys, type ApiKey } from '@called-shot/shared/keys/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { actAndShow } from '../popups/act.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './keys-panel.module.css'

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

/** One question before a program is shut out for good. */
export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)

  async function revoke(): Promise<void> {
    setProblem(null)
    try {
      await actAndShow(keys.revokeKey, { params: { id: apiKey.id } })
      onClose()
    } catch (error) {
      setProblem(messageOf(error) || 'Something went wrong. Please try again later')
    }
  }

  return (
    <Dialog
      title="Revoke this key?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" onClick={revoke}>
            Revoke key
          </Button>
        </>
      }
    >
      <p>
        <strong>{apiKey.name}</strong> stops at once: its next call is refused. This cannot be undone, but you
        can create another key.
      </p>
      {problem !== null && (
        <p className={styles.failed} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
