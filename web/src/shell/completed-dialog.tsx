import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { closePopup } from './popup-store.ts'

interface CompletedDialogProps {
  /** What it came to. */
  readonly children: ReactNode
  /** Where it is not the popup of the store that is over. */
  readonly onClose?: () => void
}

/** The last step of a trade that went through, with nothing more to do here. */
export function CompletedDialog({ children, onClose = closePopup }: CompletedDialogProps) {
  return (
    <Dialog
      title="Your transaction was completed."
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
