import { useState } from 'react'
import { market } from '@called-shot/shared/market/contract.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import type { CardItem } from '../card/card-item.ts'
import { nameOf, priceText } from '../card/card-label.ts'
import { CardLine } from '../card/card-line.tsx'
import { act } from '../popups/act.ts'
import { CompletedDialog } from '../popups/completed-dialog.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { playSound } from '../sound/sound-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './market-popup.module.css'

/** Where the listing is cancelled: from a list, or from one of the crafting tables, which goes on with its slots. */
type CancelType = 'default' | 'craft-identity' | 'craft-prediction'

type Step =
  | { readonly at: 'start' }
  | { readonly at: 'success' }
  | { readonly at: `fail-${number}`; readonly status: number; readonly message: string }

interface PopupProps {
  readonly offerData: CardItem
}

export function CancelListingPopup({ offerData }: PopupProps) {
  return <CancelListing card={offerData} type="default" />
}

export function CancelListingIdentityPopup({ offerData }: PopupProps) {
  return <CancelListing card={offerData} type="craft-identity" />
}

export function CancelListingPredictionPopup({ offerData }: PopupProps) {
  return <CancelListing card={offerData} type="craft-prediction" />
}

const afterwards: Readonly<Record<CancelType, string>> = {
  default: 'is no longer for sale.',
  'craft-identity': 'is no longer for sale and can be crafted. Your slots are as you left them.',
  'craft-prediction': 'is no longer for sale and can be crafted. Your slots are as you left them.',
}

/** Start, then success or fail-{status} (POP-49 to POP-51). */
function CancelListing({ card, type }: { card: CardItem; type: CancelType }) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const [key] = useActionKey()

  async function cancel() {
    try {
      await act(market.cancelListing, { params: { id: card.marketplace_id ?? card.id }, key })
      playSound('stamp')
      setStep({ at: 'success' })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      setStep({ at: `fail-${status}`, status, message: messageOf(error) })
    }
  }

  if (step.at === 'start') {
    return (
      <Dialog
        title="Cancel listing"
        onClose={closePopup}
        actions={
          <>
            <Button onClick={closePopup}>Back</Button>
            <Button tone="primary" onClick={cancel}>
              Cancel listing
            </Button>
          </>
        }
      >
        <CardLine card={card}>
          {card.cost ? <p className={styles.price}>{priceText(card.cost)}</p> : null}
        </CardLine>
        <p>Nobody can buy it any more; open offers on it stay.</p>
      </Dialog>
    )
  }

  if (step.at === 'success') {
    return (
      <CompletedDialog title="Listing cancelled" done={type === 'default' ? 'Done' : 'Continue crafting'}>
        <CardLine card={card} />
        <p>
          {nameOf(card)} {afterwards[type]}
        </p>
      </CompletedDialog>
    )
  }

  return (
    <Dialog
      title="Something went wrong."
      onClose={closePopup}
      actions={<Button onClick={closePopup}>Done</Button>}
    >
      <p role="alert" data-step={step.at}>
        Cancel listing was not completed.{step.status === 401 && ' You have to log in'}
      </p>
      {step.message !== '' && step.status !== 401 && <p className={styles.dim}>{step.message}</p>}
      <CardLine card={card} />
    </Dialog>
  )
}
