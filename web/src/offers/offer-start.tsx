import { formatUsd } from '@called-shot/shared/money.ts'
import type { OfferView } from '@called-shot/shared/offers/contract.ts'
import { statusOf } from '@called-shot/shared/offers/offer-rules.ts'
import { remaining } from '@called-shot/shared/offers/rules.ts'
import { CardLine } from '../card/card-line.tsx'
import { playerInWords } from '../card/player-in-words.ts'
import { ResidentMark } from '../residents/resident-mark.tsx'
import { useSession } from '../session/session.ts'
import { closePopup } from '../popups/popup-store.ts'
import { useNow } from '../time/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import quiet from '../ui/quiet.module.css'
import styles from './offer-popup.module.css'
import { choicesOf, endingWords, type OfferChoice } from './offer-steps.ts'
import { OfferTimeline } from './offer-timeline.tsx'
import { PriceContext } from './price-context.tsx'
import { durationWords } from './terms.ts'
import type { OfferFlow } from './use-offer-flow.ts'

export interface OfferStepProps {
  readonly offer: OfferView
  readonly flow: OfferFlow
}

/** The card, the amount, the time left, the history so far, and the possible actions. */
export function OfferStart({ offer, flow }: OfferStepProps) {
  const now = useNow(10)
  const { closed } = useSession()
  const status = statusOf({ status: offer.status, expiresAt: offer.expires_at, now })
  const { accept, decline, counter, withdraw } = choicesOf({ ...offer, status }, { now, closed })
  const isMine = offer.timeline.some(({ id, by_self: mine }) => id === offer.id && mine)
  const actions = (
    <>
      {withdraw && (
        <Button disabledReason={withdraw.reason} onClick={() => flow.goTo({ at: 'withdraw' })}>
          Withdraw
        </Button>
      )}
      {decline && (
        <Button disabledReason={decline.reason} onClick={() => flow.goTo({ at: 'decline' })}>
          Decline
        </Button>
      )}
      {counter && (
        <Button disabledReason={counter.reason} onClick={() => flow.goTo({ at: 'counter' })}>
          Counter
        </Button>
      )}
      {accept ? (
        <Button tone="primary" disabledReason={accept.reason} onClick={() => flow.goTo({ at: 'accept' })}>
          Accept
        </Button>
      ) : (
        <Button onClick={closePopup}>Done</Button>
      )}
    </>
  )
  return (
    <Dialog title={titleOf(offer, isMine)} onClose={closePopup} actions={actions}>
      <CardLine card={offer.data}>
        <p className={styles.amount}>{formatUsd(offer.offer_amount)}</p>
        <OtherParty offer={offer} isMine={isMine} />
        <p className={quiet.compact}>
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
      {accept && <PriceContext offer={offer} />}
      <WhyNot choices={[accept, counter, decline, withdraw]} />
      <OfferTimeline timeline={offer.timeline} now={now} />
    </Dialog>
  )
}

/** The other player: the one who made the offer or the one who received it. */
function OtherParty({ offer, isMine }: { readonly offer: OfferView; readonly isMine: boolean }) {
  const { other_party: other } = offer
  if (other === null) return null
  return (
    <p className={quiet.compact}>
      {isMine ? 'To' : 'From'} {playerInWords(other)} {other.is_resident && <ResidentMark />}
    </p>
  )
}

/** Shows the reasons of disabled buttons, which use them as their descriptions. */
function WhyNot({ choices }: { choices: readonly OfferChoice[] }) {
  const reasons = new Set(choices.flatMap((choice) => choice?.reason ?? []))
  return [...reasons].map((reason) => (
    <p key={reason} className={quiet.compact} aria-hidden="true">
      {reason}
    </p>
  ))
}

function titleOf({ isCounter }: OfferView, isMine: boolean): string {
  if (isMine) return isCounter ? 'Your counter-offer' : 'Your offer'
  return isCounter ? 'Counter-offer received' : 'Offer received'
}
