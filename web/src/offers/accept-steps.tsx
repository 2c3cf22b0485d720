import { feeOn, feePercent, netToSeller } from '@called-shot/shared/market/rules.ts'
import { proceedsWords, reviewWarning } from '@called-shot/shared/market/sale-words.ts'
import { cents, formatUsd } from '@called-shot/shared/money.ts'
import type { OfferView } from '@called-shot/shared/offers/contract.ts'
import { titleOf } from '../card/card-label.ts'
import { kindOf } from '../card/card-kind.ts'
import { CardLine } from '../card/card-line.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { insufficientText, useAvailable } from '../session/use-available.ts'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import styles from './offer-popup.module.css'
import type { OfferStepProps } from './offer-start.tsx'

/** Shows the effect of accepting: a sale for the owner, a purchase for the player who made the first offer. */
export function AcceptOffer({ offer, flow }: OfferStepProps) {
  return (
    <Dialog
      title={offer.isCounter ? 'Accept the counter-offer' : 'Accept the offer'}
      step={{ at: 1, of: 2 }}
      onClose={closePopup}
      actions={
        <DialogChoice onBack={flow.back} act="Continue" onAct={() => flow.goTo({ at: 'confirm-accept' })} />
      }
    >
      <CardLine card={offer.data} />
      {offer.isCounter ? <Payment offer={offer} /> : <Proceeds offer={offer} />}
    </Dialog>
  )
}

export function ConfirmAccept({ offer, flow }: OfferStepProps) {
  const available = useAvailable()
  const isShort = offer.isCounter && offer.offer_amount > available
  return (
    <Dialog
      title="Are you sure?"
      step={{ at: 2, of: 2 }}
      onClose={closePopup}
      actions={
        <DialogChoice
          onBack={() => flow.goTo({ at: 'accept' })}
          act="Confirm"
          disabled={isShort}
          onAct={() => flow.answer('accept')}
        />
      }
    >
      <CardLine card={offer.data}>
        <p className={styles.amount}>{formatUsd(offer.offer_amount)}</p>
      </CardLine>
      <p>
        {offer.isCounter
          ? `You buy ${titleOf(offer.data)} for ${formatUsd(offer.offer_amount)}.`
          : `You sell ${titleOf(offer.data)} and receive ${formatUsd(netToSeller(offer.offer_amount))}.`}{' '}
        All sales are final.
      </p>
      <Problem text={isShort ? insufficientText : null} />
    </Dialog>
  )
}

interface AcceptedProps {
  readonly offer: OfferView
  /** Whether the proceeds wait for an operator's review of the sale. */
  readonly isOnHold: boolean
}

export function AcceptedOffer({ offer, isOnHold }: AcceptedProps) {
  const net = netToSeller(offer.offer_amount)
  return (
    <>
      <CardLine card={offer.data}>
        <p className={styles.amount}>{formatUsd(offer.offer_amount)}</p>
      </CardLine>
      <p>
        {offer.isCounter
          ? 'It is in your inventory.'
          : `${proceedsWords(net, isOnHold)} Other offers on this ${kindOf(offer.data) === 'pack' ? 'pack' : 'card'} have ended.`}
      </p>
    </>
  )
}

function Proceeds({ offer: { offer_amount: amount } }: { offer: OfferView }) {
  const available = useAvailable()
  const warning = reviewWarning(amount)
  return (
    <>
      <Breakdown
        lines={[
          { label: 'Offered', amount: formatUsd(amount) },
          { label: `Fee (${feePercent}%)`, amount: `−${formatUsd(feeOn(amount))}` },
          { label: 'You receive', amount: formatUsd(netToSeller(amount)), total: true },
          { label: 'Available after', amount: formatUsd(cents(available + netToSeller(amount))) },
        ]}
      />
      {warning !== null && <p className={quiet.compact}>{warning}</p>}
    </>
  )
}

function Payment({ offer: { offer_amount: amount } }: { offer: OfferView }) {
  const available = useAvailable()
  return (
    <>
      <Breakdown
        lines={[
          { label: 'You pay', amount: formatUsd(amount), total: true },
          { label: 'Available now', amount: formatUsd(available) },
          { label: 'Available after', amount: formatUsd(cents(available - amount)) },
        ]}
      />
      <Problem text={amount > available ? insufficientText : null} />
    </>
  )
}
