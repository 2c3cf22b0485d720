import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './change.module.css'
import type { ChangeStep } from './use-change.ts'

interface ChangeResultProps {
  readonly title: string
  readonly step: Exclude<ChangeStep, { at: 'start' }>
  readonly changed: string
  /** The specified sentence for a change that was not made. */
  readonly failed: string
  readonly onClose: () => void
}

/** How a change of the profile ended (ERR-19 to ERR-21). */
export function ChangeResult({ title, step, changed, failed, onClose }: ChangeResultProps) {
  const isDone = step.at === 'success'
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button tone={isDone ? 'primary' : 'secondary'} onClick={onClose}>
          Done
        </Button>
      }
    >
      <p role={isDone ? 'status' : 'alert'}>{isDone ? changed : failed}</p>
      {step.at === 'fail' && step.reason !== '' && <p className={styles.dim}>{step.reason}</p>}
    </Dialog>
  )
}

export const phoneOrNameFailed = 'Something went wrong. Please, try again later'
export const passwordFailed = 'Oops... Your password has not been changed'
export const emailFailed = 'Oops... Your email has not been changed'
export const resetMailFailed = 'Something went wrong. Please try again later'
