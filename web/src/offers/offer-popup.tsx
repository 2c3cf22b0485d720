import { formatUsd } from '@called-shot/shared/money.ts'
import type { OfferView } from '@called-shot/shared/offers/contract.ts'
import { CardLine } from '../card/card-line.tsx'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { useFreshBalance } from '../session/use-available.ts'
import stack from '../ui/stack.module.css'
import { AcceptedOffer, AcceptOffer, ConfirmAccept } from './accept-steps.tsx'
import { ConfirmCounter, CounterForm } from './counter-steps.tsx'
import styles from './offer-popup.module.css'
import { OfferStart, type OfferStepProps } from './offer-start.tsx'
import type { OfferAnswer, OfferQuestion } from './offer-steps.ts'
import { DeclineOffer, WithdrawOffer } from './refuse-steps.tsx'
import { durationWords } from './terms.ts'
import { isOver, useOfferFlow } from './use-offer-flow.ts'

/**
 * The popup of type `offer`: a received offer or counter-offer, with its steps from start to accepted, declined or
 * countered. The player can withdraw their own (Marketplace §4, POP-39 to POP-48).
 */
export function OfferPopup({ offerData: offer }: { readonly offerData: OfferView }) {
  const flow = useOfferFlow(offer)
  useFreshBalance()
  return (
    <FlowDialog
      flow={flow.flow}
      asking={(question) => <Asking question={question} offer={offer} flow={flow} />}
      completed={(answer) => ({
        children: (
          <div className={stack.apart}>
            <Answered answer={answer} offer={offer} />
          </div>
        ),
      })}
      failed={({ message, error }) => ({
        title: 'Sorry!',
        what: 'The transaction was not successful.',
        reason: message,
        back: isOver(error) ? undefined : { go: flow.back },
        children: <CardLine card={offer.data} />,
      })}
    />
  )
}

function Asking({ question, offer, flow }: OfferStepProps & { readonly question: OfferQuestion }) {
  switch (question.at) {
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
      return <ConfirmCounter offer={offer} flow={flow} terms={question.terms} />
    case 'withdraw':
      return <WithdrawOffer offer={offer} flow={flow} />
  }
}

function Answered({ answer, offer }: { readonly answer: OfferAnswer; readonly offer: OfferView }) {
  const what = offer.isCounter ? 'counter-offer' : 'offer'
  switch (answer.by) {
    case 'accept':
      return <AcceptedOffer offer={offer} isOnHold={answer.isOnHold} />
    case 'decline':
      return (
        <>
          <CardLine card={offer.data} />
          <p>The {what} was declined. The other player has been notified.</p>
        </>
      )
    case 'counter':
      return (
        <>
          <CardLine card={offer.data}>
            <p className={styles.amount}>{formatUsd(answer.terms.amount)}</p>
          </CardLine>
          <p>
            Your counter-offer of {formatUsd(answer.terms.amount)} has been sent. It is open for{' '}
            {durationWords(answer.terms)}.
          </p>
        </>
      )
    case 'withdraw':
      return (
        <>
          <CardLine card={offer.data} />
          <p>
            Your {what} was withdrawn.
            {!offer.isCounter && ` ${formatUsd(offer.offer_amount)} of your balance is free again.`}
          </p>
        </>
      )
  }
}
