import { feeOn, feePercent, netToSeller } from '@called-shot/shared/market/rules.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { validityInSeconds, type OfferTerms } from '@called-shot/shared/offers/rules.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import { CardLine } from '../card/card-line.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { weekdayMomentText } from '../time/moment-text.ts'
import { useNow } from '../time/use-now.ts'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import quiet from '../ui/quiet.module.css'
import stack from '../ui/stack.module.css'
import type { OfferStepProps } from './offer-start.tsx'
import { durationWords, termsOf } from './terms.ts'
import { TermsFields } from './terms-fields.tsx'

/** The owner's own terms; the same rules as for an offer (OFF-06). */
export function CounterForm({ offer, flow }: OfferStepProps) {
  const terms = termsOf(flow.draft)
  return (
    <Dialog
      title="Make a counter-offer"
      step={{ at: 1, of: 2 }}
      onClose={closePopup}
      actions={
        <DialogChoice
          onBack={flow.back}
          act="Continue"
          type="submit"
          form="counter-terms"
          disabled={terms === null}
        />
      }
    >
      <CardLine card={offer.data}>
        <p className={quiet.compact}>They offered {formatUsd(offer.offer_amount)}</p>
      </CardLine>
      <form
        id="counter-terms"
        className={stack.apart}
        onSubmit={(event) => {
          event.preventDefault()
          if (terms !== null) flow.goTo({ at: 'confirm-counter', terms })
        }}
      >
        <TermsFields
          draft={flow.draft}
          onChange={flow.setDraft}
          amountHint="What you would take instead. You can counter once."
        />
      </form>
    </Dialog>
  )
}

export function ConfirmCounter({ offer, flow, terms }: OfferStepProps & { readonly terms: OfferTerms }) {
  const now = useNow(20)
  return (
    <Dialog
      title="Review your counter-offer"
      step={{ at: 2, of: 2 }}
      onClose={closePopup}
      actions={
        <DialogChoice
          onBack={() => flow.goTo({ at: 'counter' })}
          act="Confirm"
          onAct={() => flow.counter(terms)}
        />
      }
    >
      <CardLine card={offer.data} />
      <Breakdown
        lines={[
          { label: 'They offered', amount: formatUsd(offer.offer_amount) },
          { label: 'You ask', amount: formatUsd(terms.amount), total: true },
          { label: `Fee (${feePercent}%)`, amount: `−${formatUsd(feeOn(terms.amount))}` },
          { label: 'You receive', amount: formatUsd(netToSeller(terms.amount)) },
          { label: 'Open for', amount: durationWords(terms) },
          { label: 'Until', amount: weekdayMomentText(addSeconds(now, validityInSeconds(terms))) },
        ]}
      />
      <p className={quiet.compact}>
        Their offer closes and the amount it holds is theirs again. Only they can answer yours.
      </p>
    </Dialog>
  )
}
