import type { CardItem } from '../card/card-item.ts'
import { Card } from '../card/card.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import styles from './claim.module.css'

interface ClaimQuestionProps {
  /** The dialog's title, and what its button does. */
  readonly title: string
  readonly prediction: CardItem
  readonly onAct: () => Promise<void>
  /** What becomes of the cards. */
  readonly children: string
}

/** Asks whether to end a decided prediction, whichever way it came out. */
export function ClaimQuestion({ title, prediction, onAct, children }: ClaimQuestionProps) {
  return (
    <Dialog
      title={title}
      onClose={closePopup}
      actions={<DialogChoice back="Cancel" onBack={closePopup} act={title} onAct={onAct} />}
    >
      <div className={styles.cards} data-landing="">
        <Card card={prediction} size="small" eager />
      </div>
      <p>{children}</p>
    </Dialog>
  )
}
