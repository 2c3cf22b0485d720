import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { closePopup } from './popup-store.ts'

interface CompletedDialogProps {
  readonly title?: string
  /** What the one button says. */
  readonly done?: string
  /** What it came to. */
  readonly children: ReactNode
  /** Where it is not the popup of the store that is over. */
  readonly onClose?: () => void
}

/** The last step of what went through, with nothing more to do here. */
export function CompletedDialog({
  title = 'Your transaction was completed.',
  done = 'Done',
  children,
  onClose = closePopup,
}: CompletedDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
