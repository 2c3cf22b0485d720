import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './craft-dialog.module.css'
import type { CraftDialogProps } from './craft-identity-dialog.tsx'
import { CraftFailure } from './craft-failure.tsx'
import { CraftScene } from './craft-scene.tsx'

/** Prediction: submit, success, fail, rejected when its event is too close (Core §8). */
export function CraftPredictionDialog({ step, parts, rosette, onClose }: CraftDialogProps) {
  if (step.at === 'rejected') {
    return (
      <Dialog
        title="Unable to craft prediction!"
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <p role="alert">It's too close to the start of this event to make a prediction</p>
        <p className={styles.still}>Your cards are still yours. Choose another event for them.</p>
      </Dialog>
    )
  }
  if (step.at === 'fail') {
    const { message, isCertain } = step
    return (
      <CraftFailure
        title="Craft prediction failed."
        message={message}
        isCertain={isCertain}
        onClose={onClose}
      />
    )
  }
  const isCrafted = step.at === 'success'
  const crafted = isCrafted ? step.card : null
  return (
    <Dialog
      title={isCrafted ? 'Prediction was crafted' : 'Crafting your Prediction'}
      size="wide"
      dismissable={isCrafted}
      onClose={onClose}
      actions={
        isCrafted && (
          <>
            <Button onClick={onClose}>Done</Button>
            <Link className={buttonLook({ tone: 'primary' })} to={paths.inventoryPredictions}>
              View Predictions
            </Link>
          </>
        )
      }
    >
      <CraftScene parts={parts} rosette={rosette} isCrafted={isCrafted} crafted={crafted} />
      <output className={styles.caption}>
        {isCrafted
          ? `${crafted?.name ?? 'Your prediction'}. Sealed until the event decides it.`
          : 'Who, what, where, for how much: sealed in one card.'}
      </output>
    </Dialog>
  )
}
