import { Link } from 'react-router'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './craft-dialog.module.css'
import { predictionFailed } from './craft-failure.tsx'
import type { CraftDialogProps } from './craft-identity-dialog.tsx'
import { CraftScene } from './craft-scene.tsx'

/** Prediction: working, crafted, failed, or rejected because its event is too close (Core §8). */
export function CraftPredictionDialog({ flow, parts, rosette, onClose }: CraftDialogProps) {
  const { step } = flow
  const isCrafted = step.at === 'done'
  const crafted = isCrafted ? step.result : null
  // The same element in both steps, so that the cards on screen are the ones that burn.
  const scene = (
    <>
      <CraftScene parts={parts} rosette={rosette} isCrafted={isCrafted} crafted={crafted} />
      <output className={styles.caption}>
        {isCrafted
          ? `${crafted?.name ?? 'Your prediction'}. Sealed until the event decides it.`
          : 'Who, what, where, for how much: sealed in one card.'}
      </output>
    </>
  )
  return (
    <FlowDialog
      flow={flow}
      onClose={onClose}
      asking={() => (
        <Dialog title="Crafting your Prediction" size="wide" onClose={onClose}>
          {scene}
        </Dialog>
      )}
      completed={() => ({
        title: 'Prediction was crafted',
        size: 'wide',
        children: scene,
        next: (
          <Link className={buttonLook({ tone: 'primary' })} to={paths.inventoryPredictions}>
            View Predictions
          </Link>
        ),
      })}
      failed={predictionFailed}
    />
  )
}
