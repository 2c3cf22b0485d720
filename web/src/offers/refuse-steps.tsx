import { formatUsd } from '@called-shot/shared/money.ts'
import { CardLine } from '../card/card-line.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import styles from './offer-popup.module.css'
import type { OfferStepProps } from './offer-start.tsx'

/** Declines the other side's offer. */
export function DeclineOffer({ offer, flow }: OfferStepProps) {
  return (
    <Dialog
      title={offer.isCounter ? 'Decline the counter-offer' : 'Decline the offer'}
      onClose={closePopup}
      actions={
        <DialogChoice onBack={flow.back} act="Decline" tone="danger" onAct={() => flow.answer('decline')} />
      }
    >
      <CardLine card={offer.data}>
        <p className={styles.amount}>{formatUsd(offer.offer_amount)}</p>
      </CardLine>
      <p>
        {offer.isCounter
          ? 'The owner is notified and keeps the card.'
          : 'The other player is notified and gets the amount back.'}
      </p>
    </Dialog>
  )
}

/** Withdraws the player's own offer or counter-offer. */
export function WithdrawOffer({ offer, flow }: OfferStepProps) {
  return (
    <Dialog
      title={offer.isCounter ? 'Withdraw your counter-offer' : 'Withdraw your offer'}
      onClose={closePopup}
      actions={<DialogChoice onBack={flow.back} act="Withdraw" tone="danger" onAct={flow.withdraw} />}
    >
      <CardLine card={offer.data}>
        <p className={styles.amount}>{formatUsd(offer.offer_amount)}</p>
      </CardLine>
      <p>
        {offer.isCounter
          ? 'The other player can no longer accept it.'
          : `${formatUsd(offer.offer_amount)} of your balance is free again at once.`}
      </p>
    </Dialog>
  )
}
