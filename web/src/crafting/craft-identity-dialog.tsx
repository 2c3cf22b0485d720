import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CardItem } from '../card/card-item.ts'
import { paths } from '../paths.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CraftFailure } from './craft-failure.tsx'
import { CraftScene } from './craft-scene.tsx'
import type { CraftStep } from './craft-step.ts'
import { deepLinkQuery } from './deep-link.ts'
import styles from './craft-dialog.module.css'
import { OpenPack, useFreePredictionPack } from './open-pack.tsx'

export interface CraftDialogProps {
  readonly step: CraftStep
  readonly parts: readonly CardItem[]
  readonly rosette: ReactNode
  readonly onClose: () => void
}

/** Identity: submit, success, fail. The title of the failure is the specification's own (CRID-41). */
export function CraftIdentityDialog({ step, ...props }: CraftDialogProps) {
  if (step.at === 'fail') {
    const { message, isCertain } = step
    return (
      <CraftFailure
        title="Craft prediction failed."
        message={message}
        isCertain={isCertain}
        onClose={props.onClose}
      />
    )
  }
  return <CraftedIdentity step={step} {...props} />
}

interface CraftedIdentityProps extends Omit<CraftDialogProps, 'step'> {
  readonly step: Exclude<CraftStep, { readonly at: 'fail' }>
}

function CraftedIdentity({ step, parts, rosette, onClose }: CraftedIdentityProps) {
  const isCrafted = step.at === 'success'
  const crafted = isCrafted ? step.card : null
  const waiting = useFreePredictionPack()
  return (
    <Dialog
      title={isCrafted ? 'Identity was crafted' : 'Crafting your Identity'}
      size="wide"
      dismissable={isCrafted}
      onClose={onClose}
      actions={
        isCrafted && (
          <>
            <Button onClick={onClose}>Done</Button>
            <Link
              className={buttonLook({ tone: waiting ? 'secondary' : 'primary' })}
              to={crafted ? `${paths.craftPrediction}?${deepLinkQuery(crafted)}` : paths.craftPrediction}
            >
              Make a prediction
            </Link>
            {waiting && <OpenPack pack={waiting} />}
          </>
        )
      }
    >
      <CraftScene parts={parts} rosette={rosette} isCrafted={isCrafted} crafted={crafted} waiting={waiting} />
      <output className={styles.caption}>{captionOf(isCrafted, crafted, waiting)}</output>
    </Dialog>
  )
}

function captionOf(isCrafted: boolean, crafted: CardItem | null, waiting: CardItem | null): string {
  const next = waiting ? ' Your second pack holds an event, a trigger and a prize for the first call.' : ''
  if (crafted) return `${crafted.name}, ${crafted.rarity_name}, is in your inventory.${next}`
  return isCrafted ? 'Your new Identity is in your inventory.' : 'Four cards become one person.'
}
