import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CardItem } from '../card/card-item.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { craftFailed } from './craft-failure.tsx'
import { CraftScene } from './craft-scene.tsx'
import { deepLinkQuery } from './deep-link.ts'
import styles from './craft-dialog.module.css'
import { OpenPack, useFreePredictionPack } from './open-pack.tsx'
import type { CraftFlow } from './use-craft.ts'

export interface CraftDialogProps {
  readonly flow: CraftFlow
  readonly parts: readonly CardItem[]
  readonly rosette: ReactNode
  readonly onClose: () => void
}

/** Identity: working, crafted, failed. */
export function CraftIdentityDialog({ flow, parts, rosette, onClose }: CraftDialogProps) {
  const { step } = flow
  const isCrafted = step.at === 'done'
  const crafted = isCrafted ? step.result : null
  const waiting = useFreePredictionPack()
  // The same element in both steps, so that the cards on screen are the ones that burn.
  const scene = (
    <>
      <CraftScene parts={parts} rosette={rosette} isCrafted={isCrafted} crafted={crafted} waiting={waiting} />
      <output className={styles.caption}>{captionOf(isCrafted, crafted, waiting)}</output>
    </>
  )
  return (
    <FlowDialog
      flow={flow}
      onClose={onClose}
      asking={() => (
        <Dialog title="Crafting your Identity" size="wide" onClose={onClose}>
          {scene}
        </Dialog>
      )}
      completed={() => ({
        title: 'Identity was crafted',
        size: 'wide',
        children: scene,
        next: (
          <>
            <Link
              className={buttonLook({ tone: waiting ? 'secondary' : 'primary' })}
              to={crafted ? `${paths.craftPrediction}?${deepLinkQuery(crafted)}` : paths.craftPrediction}
            >
              Make a prediction
            </Link>
            {waiting && <OpenPack pack={waiting} />}
          </>
        ),
      })}
      failed={craftFailed}
    />
  )
}

function captionOf(isCrafted: boolean, crafted: CardItem | null, waiting: CardItem | null): string {
  const next = waiting ? ' Your second pack holds an event, a trigger and a prize for the first call.' : ''
  if (crafted) return `${crafted.name}, ${crafted.rarity_name}, is in your inventory.${next}`
  return isCrafted ? 'Your new Identity is in your inventory.' : 'Four cards become one person.'
}
