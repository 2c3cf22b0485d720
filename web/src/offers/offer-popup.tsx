import type { ReactNode } from 'react'
import { formatUsd } from '@called-shot/shared/money.ts'
import type { OfferView } from '@called-shot/shared/offers/contract.ts'
import { CardLine } from '../card/card-line.tsx'
import { CompletedDialog } from '../popups/completed-dialog.tsx'
import { FailedDialog } from '../popups/failed-dialog.tsx'
import { useFreshBalance } from '../session/use-available.ts'
import { AcceptedOffer, AcceptOffer, ConfirmAccept } from './accept-steps.tsx'
import { ConfirmCounter, CounterForm } from './counter-steps.tsx'
import styles from './offer-popup.module.css'
import { OfferStart } from './offer-start.tsx'
import { DeclineOffer, WithdrawOffer } from './refuse-steps.tsx'
import { durationWords } from './terms.ts'
import { useOfferFlow } from './use-offer-flow.ts'

/**
 * The popup of type `offer`: an offer or a counter-offer that one received, with its steps from start to accepted,
 * declined or countered; one's own can be taken back (Marketplace §4, POP-39 to POP-48).
 */
export function OfferPopup({ offerData: offer }: { readonly offerData: OfferView }) {
  const flow = useOfferFlow(offer)
  useFreshBalance()
  const { step } = flow
  const what = offer.isCounter ? 'counter-offer' : 'offer'

  switch (step.at) {
    case 'start':
      return <OfferStart offer={offer} flow={flow} />
    case 'accept':
      return <AcceptOffer offer={offer} flow={flow} />
    case 'confirm-accept':
      return <ConfirmAccept offer={offer} flow={flow} />
    case 'decline':
      return <DeclineOffer offer={offer} flow={flow} />
    case 'counter':
      return <CounterForm offer={offer} flow={flow} />
    case 'confirm-counter':
      return <ConfirmCounter offer={offer} flow={flow} terms={step.terms} />
    case 'withdraw':
      return <WithdrawOffer offer={offer} flow={flow} />
    case 'success-accept':
      return (
        <Finished>
          <AcceptedOffer offer={offer} />
        </Finished>
      )
    case 'success-decline':
      return (
        <Finished>
          <CardLine card={offer.data} />
          <p>The {what} was declined. The other side has been told.</p>
        </Finished>
      )
    case 'success-counter':
      return (
        <Finished>
          <CardLine card={offer.data}>
            <p className={styles.amount}>{formatUsd(step.terms.amount)}</p>
          </CardLine>
          <p>
            Your counter-offer of {formatUsd(step.terms.amount)} has been sent. It is open for{' '}
            {durationWords(step.terms)}.
          </p>
        </Finished>
      )
    case 'success-withdraw':
      return (
        <Finished>
          <CardLine card={offer.data} />
          <p>
            Your {what} was taken back.
            {!offer.isCounter && ` ${formatUsd(offer.offer_amount)} of your balance is free again.`}
          </p>
        </Finished>
      )
    case 'fail':
      return (
        <FailedDialog
          title="Sorry!"
          what="The transaction was not successful."
          reason={step.message}
          onBack={step.canRetry ? flow.back : undefined}
        >
          <CardLine card={offer.data} />
        </FailedDialog>
      )
  }
}

function Finished({ children }: { children: ReactNode }) {
  return (
    <CompletedDialog>
      <div className={styles.form}>{children}</div>
    </CompletedDialog>
  )
}
