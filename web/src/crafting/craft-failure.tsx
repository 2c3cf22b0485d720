import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './craft-dialog.module.css'

export interface CraftFailureProps {
  readonly title: string
  readonly message: string
  /** The server refused: nothing has moved. */
  readonly isCertain: boolean
  readonly onClose: () => void
}

/** Why nothing was crafted, or that it is not known whether it was. */
export function CraftFailure({ title, message, isCertain, onClose }: CraftFailureProps) {
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <p role="alert">{message === '' ? 'An unexpected error occurred.' : message}</p>
      <p className={styles.still}>
        {isCertain
          ? 'Your cards are still yours.'
          : 'It may have gone through. Pressing Craft again with the same cards is safe.'}
      </p>
    </Dialog>
  )
}
