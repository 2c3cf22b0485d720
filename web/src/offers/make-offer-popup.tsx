import { useState } from 'react'
import { cents, dollarsFromCents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { validityInSeconds, type OfferTerms } from '@called-shot/shared/offers/rules.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import { messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import type { CardItem } from '../card/card-item.ts'
import { CardLine } from '../card/card-line.tsx'
import { act } from '../popups/act.ts'
import { CompletedDialog } from '../popups/completed-dialog.tsx'
import { FailedDialog } from '../popups/failed-dialog.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { playSound } from '../sound/sound-store.ts'
import { insufficientText, useAvailable, useFreshBalance } from '../session/use-available.ts'
import { useNow } from '../time/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Reckoning } from '../ui/dialog.tsx'
import { momentText } from './moment-text.ts'
import styles from './offer-popup.module.css'
import { durationWords, emptyDraft, termsOf } from './terms.ts'
import { TermsFields } from './terms-fields.tsx'

type Step =
  | { readonly at: 'create' }
  | { readonly at: 'review'; readonly terms: OfferTerms }
  | { readonly at: 'success'; readonly terms: OfferTerms; readonly expiresAt: Date }
  | { readonly at: 'fail'; readonly terms: OfferTerms; readonly message: string }

/** The popup of type `make-offer`: create, review, then success or fail (Marketplace §4, POP-35 to POP-38). */
export function MakeOfferPopup({ offerData: card }: { readonly offerData: CardItem }) {
  const [step, setStep] = useState<Step>({ at: 'create' })
  const [draft, setDraft] = useState(emptyDraft)
  const [key, renewKey] = useActionKey()
  const available = useAvailable()
  useFreshBalance()
  const now = useNow(20)

  async function send(terms: OfferTerms) {
    try {
      const made = await act(offers.makeOffer, {
        body: {
          marketplace_listing_id: card.marketplace_id ?? card.id,
          amount: dollarsFromCents(terms.amount),
          expires_in_days: terms.days,
          expires_in_hours: terms.hours,
        },
        key,
      })
      playSound('stamp')
      setStep({
        at: 'success',
        terms,
        expiresAt: made?.expires_at ?? endOf(terms),
      })
    } catch (error) {
      setStep({ at: 'fail', terms, message: messageOf(error) })
    }
  }

  if (step.at === 'success')
    return <OfferSent card={card} amount={step.terms.amount} expiresAt={step.expiresAt} />

  if (step.at === 'fail') {
    return (
      <FailedDialog
        title="Something went wrong."
        what="Request has not been sent"
        reason={step.message}
        onBack={() => setStep({ at: 'review', terms: step.terms })}
      >
        <CardLine card={card} />
      </FailedDialog>
    )
  }

  if (step.at === 'review') {
    const { terms } = step
    return review(
      { card, terms, available, now },
      () => setStep({ at: 'create' }),
      () => send(terms),
    )
  }

  const terms = termsOf(draft)
  return (
    <Dialog
      title="Make an offer"
      step={{ at: 1, of: 2 }}
      onClose={closePopup}
      actions={
        <Button tone="primary" type="submit" form="offer-terms" disabled={terms === null}>
          Continue
        </Button>
      }
    >
      <CardLine card={card} />
      <form
        id="offer-terms"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (terms !== null) setStep({ at: 'review', terms })
        }}
      >
        <TermsFields
          draft={draft}
          onChange={(next) => {
            setDraft(next)
            renewKey()
          }}
          amountHint={`You have ${formatUsd(available)} available`}
          amountError={(draft.amountCents ?? 0) > available ? insufficientText : null}
        />
      </form>
    </Dialog>
  )
}

/** When an offer with these terms ends that is sent now. */
function endOf(terms: OfferTerms): Date {
  return addSeconds(new Date(), validityInSeconds(terms))
}

interface Reviewed {
  readonly card: CardItem
  readonly terms: OfferTerms
  readonly available: Cents
  readonly now: Date
}

/** A function and not a component, so that the same dialog stays open from step to step. */
function review({ card, terms, available, now }: Reviewed, onBack: () => void, onSend: () => Promise<void>) {
  return (
    <Dialog
      title="Review your offer"
      step={{ at: 2, of: 2 }}
      onClose={closePopup}
      actions={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button tone="primary" onClick={onSend}>
            Send offer
          </Button>
        </>
      }
    >
      <CardLine card={card} />
      <Reckoning
        lines={[
          { label: 'Your offer', amount: formatUsd(terms.amount), total: true },
          { label: 'Open for', amount: durationWords(terms) },
          { label: 'Until', amount: momentText(addSeconds(now, validityInSeconds(terms))) },
          { label: 'Available now', amount: formatUsd(available) },
          { label: 'Available while it is open', amount: formatUsd(cents(available - terms.amount)) },
        ]}
      />
      {terms.amount > available && <Short />}
      <p className={styles.dim}>
        The amount is held at once and is yours again if the offer is declined, countered, withdrawn or runs
        out.
      </p>
    </Dialog>
  )
}

function OfferSent({ card, amount, expiresAt }: { card: CardItem; amount: Cents; expiresAt: Date }) {
  return (
    <CompletedDialog>
      <CardLine card={card}>
        <p className={styles.amount}>{formatUsd(amount)}</p>
      </CardLine>
      <p>
        Your offer has been sent. {formatUsd(amount)} of your balance is held until it is answered, withdrawn
        or runs out on {momentText(expiresAt)}.
      </p>
    </CompletedDialog>
  )
}

function Short() {
  return (
    <p className={styles.short} role="alert">
      {insufficientText}
    </p>
  )
}
