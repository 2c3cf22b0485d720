import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { CraftDialog, type CraftedProps } from './craft-dialog.tsx'
import { predictionFailed } from './craft-failure.tsx'

/** Prediction: working, crafted, failed, or rejected because its event is too close (Core §8). */
export function CraftPredictionDialog(props: CraftedProps) {
  return (
    <CraftDialog
      {...props}
      what="Prediction"
      working="Who, what, where, for how much: sealed in one card."
      crafted={(card) => `${card?.name ?? 'Your prediction'}. Sealed until the event decides it.`}
      next={() => (
        <Link className={buttonLook({ tone: 'primary' })} to={paths.inventoryPredictions}>
          View Predictions
        </Link>
      )}
      failed={predictionFailed}
    />
  )
}
