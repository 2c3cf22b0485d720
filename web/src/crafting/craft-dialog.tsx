import type { ReactNode } from 'react'
import type { CardItem } from '../card/card-item.ts'
import { FlowDialog, type Failed } from '../flow/flow-dialog.tsx'
import type { Failure } from '../flow/use-flow.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './craft-dialog.module.css'
import { CraftScene } from './craft-scene.tsx'
import type { CraftFlow } from './use-craft.ts'

export interface CraftedProps {
  readonly flow: CraftFlow
  readonly parts: readonly CardItem[]
  readonly rosette: ReactNode
  readonly onClose: () => void
}

export interface CraftDialogProps extends CraftedProps {
  readonly what: 'Identity' | 'Prediction'
  /** A sealed pack whose cards go with the crafted card. */
  readonly waiting?: CardItem | null
  /** The caption while the server works. */
  readonly working: string
  /** The caption after the craft; the card is null if the server did not return it. */
  readonly crafted: (card: CardItem | null) => string
  readonly next: (card: CardItem | null) => ReactNode
  readonly failed: (failure: Failure) => Failed
}

/** A craft on the table: working, crafted, failed. */
export function CraftDialog({ what, waiting = null, working, crafted, next, ...props }: CraftDialogProps) {
  const { flow, parts, rosette, failed, onClose } = props
  const { step } = flow
  const isCrafted = step.at === 'done'
  const card = isCrafted ? step.result : null
  // The same element in both steps, so that the cards on screen are the ones that burn.
  const scene = (
    <>
      <CraftScene parts={parts} rosette={rosette} isCrafted={isCrafted} crafted={card} waiting={waiting} />
      <output className={styles.caption} data-long={waiting ? '' : undefined}>
        {isCrafted ? crafted(card) : working}
      </output>
    </>
  )
  return (
    <FlowDialog
      flow={flow}
      onClose={onClose}
      asking={() => (
        <Dialog
          title={`Crafting your ${what}`}
          size="wide"
          onClose={onClose}
          // They keep the scene where it is when the cards begin to burn.
          holdsActions
          actions={
            <>
              <Button>Done</Button>
              {next(null)}
            </>
          }
        >
          {scene}
        </Dialog>
      )}
      completed={() => ({
        title: `${what} was crafted`,
        size: 'wide',
        children: scene,
        next: next(card),
      })}
      failed={failed}
    />
  )
}
