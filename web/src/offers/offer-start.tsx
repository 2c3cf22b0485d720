import { formatUsd } from '@called-shot/shared/money.ts'
import type { OfferView } from '@called-shot/shared/offers/contract.ts'
import { remaining } from '@called-shot/shared/offers/rules.ts'
import { CardLine } from '../card/card-line.tsx'
import { closePopup } from '../shell/popup-store.ts'
import { useNow } from '../shell/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './offer-popup.module.css'
import { choicesOf, endingWords } from './offer-steps.ts'
import { OfferTimeline } from './offer-timeline.tsx'
import { durationWords } from './terms.ts'
import type { OfferFlow } from './use-offer-flow.ts'

export interface OfferStepProps {
  readonly offer: OfferView
  readonly flow: OfferFlow
}

/** The card, the amount, how long is left, the story so far, and what can be done now. */
export function OfferStart({ offer, flow }: OfferStepProps) {
  const now = useNow(10)
  const isOver = offer.status === 'open' && offer.expires_at <= now
  const status = isOver ? 'expired' : offer.status
  const { canAnswer, canCounter, canWithdraw } = choicesOf({ ...offer, status })
  const isMine = offer.timeline.some(({ id, by_self: mine }) => id === offer.id && mine)
  const actions = (
    <>
      {canWithdraw && <Button onClick={() => flow.goTo({ at: 'withdraw' })}>Withdraw</Button>}
      {canAnswer && <Button onClick={() => flow.goTo({ at: 'decline' })}>Decline</Button>}
      {canCounter && <Button onClick={() => flow.goTo({ at: 'counter' })}>Counter</Button>}
      {canAnswer && (
        <Button tone="primary" onClick={() => flow.goTo({ at: 'accept' })}>
          Accept
        </Button>
      )}
      {!canAnswer && <Button onClick={closePopup}>Done</Button>}
    </>
  )
  return (
    <Dialog title={titleOf(offer, isMine)} onClose={closePopup} actions={actions}>
      <CardLine card={offer.data}>
        <p className={styles.amount}>{formatUsd(offer.offer_amount)}</p>
        <p className={styles.dim}>
          {status === 'open' ? (
            <>
              <time dateTime={offer.expires_at.toISOString()}>
                {durationWords(remaining(offer.expires_at, now))}
              </time>{' '}
              left
            </>
          ) : (
            endingWords({ ...offer, status })
          )}
        </p>
      </CardLine>
      <OfferTimeline timeline={offer.timeline} now={now} />
    </Dialog>
  )
}

function titleOf({ isCounter }: OfferView, isMine: boolean): string {
  if (isMine) return isCounter ? 'Your counter-offer' : 'Your offer'
  return isCounter ? 'Counter-offer received' : 'Offer received'
}
