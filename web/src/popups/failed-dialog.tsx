import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './failed-dialog.module.css'
import { closePopup } from './popup-store.ts'

interface FailedDialogProps {
  readonly title: string
  /** What did not happen. */
  readonly what: string
  /** Why, in the words of the server; empty where no answer came. */
  readonly reason: string
  /** Leads to the step before, where trying again makes sense. */
  readonly onBack?: (() => void) | undefined
  /** Where it is not the popup of the store that is over. */
  readonly onClose?: () => void
  readonly children?: ReactNode
}

/** The last step of what was asked for and refused, or got no answer. */
export function FailedDialog({ onClose = closePopup, ...props }: FailedDialogProps) {
  return (
    <Dialog
      title={props.title}
      onClose={onClose}
      actions={
        <>
          {props.onBack && <Button onClick={props.onBack}>Back</Button>}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p role="alert">{props.what}</p>
      {props.reason !== '' && <p className={styles.reason}>{props.reason}</p>}
      {props.children}
    </Dialog>
  )
}
