import { useState } from 'react'
import { cents, dollarsFromCents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { validityInSeconds, type OfferTerms } from '@called-shot/shared/offers/rules.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import type { CardItem } from '../card/card-item.ts'
import { CardLine } from '../card/card-line.tsx'
import { useEventClosed } from '../card/use-lock-out.ts'
import { act } from '../popups/act.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { closePopup } from '../popups/popup-store.ts'
import { useFlow } from '../flow/use-flow.ts'
import { insufficientText, useAvailable, useFreshBalance } from '../session/use-available.ts'
import { weekdayMomentText } from '../time/moment-text.ts'
import { serverNow } from '../time/server-now.ts'
import { useNow } from '../time/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import stack from '../ui/stack.module.css'
import { notSent } from './not-sent.ts'
import styles from './offer-popup.module.css'
import { durationWords, emptyDraft, termsOf, type DraftTerms } from './terms.ts'
import { TermsFields } from './terms-fields.tsx'

type Question = { readonly at: 'create' } | { readonly at: 'review'; readonly terms: OfferTerms }

interface Sent {
  readonly amount: Cents
  readonly expiresAt: Date
}

/** The popup of type `make-offer`: create, review, then success or fail (Marketplace §4, POP-35 to POP-38). */
export function MakeOfferPopup({ offerData: card }: { readonly offerData: CardItem }) {
  const flow = useFlow<Question, Sent>({ at: 'create' }, { sound: 'stamp' })
  const [draft, setDraft] = useState(emptyDraft)
  const available = useAvailable()
  const closed = useEventClosed(card)
  useFreshBalance()
  const now = useNow(20)
  const terms = termsOf(draft)

  return (
    <FlowDialog
      flow={flow}
      asking={(question) =>
        question.at === 'review'
          ? review(
              { card, terms: question.terms, available, closed, now },
              {
                onBack: () => flow.ask({ at: 'create' }),
                onSend: () => flow.send((key) => send({ card, terms: question.terms, key })),
              },
            )
          : create(
              { card, draft, available, closed },
              {
                onChange: (next) => {
                  setDraft(next)
                  flow.renewKey()
                },
                onContinue: (chosen) => flow.ask({ at: 'review', terms: chosen }),
              },
            )
      }
      completed={(sent) => ({ children: <OfferSent card={card} {...sent} /> })}
      failed={({ message }) => ({
        ...notSent,
        reason: message,
        back: terms === null ? undefined : { go: () => flow.ask({ at: 'review', terms }) },
        children: <CardLine card={card} />,
      })}
    />
  )
}

async function send({ card, terms, key }: { card: CardItem; terms: OfferTerms; key: string }): Promise<Sent> {
  const made = await act(offers.makeOffer, {
    body: {
      marketplace_listing_id: card.marketplace_id ?? card.id,
      amount: dollarsFromCents(terms.amount),
      expires_in_days: terms.days,
      expires_in_hours: terms.hours,
    },
    key,
  })
  return { amount: terms.amount, expiresAt: made?.expires_at ?? endOf(terms) }
}

/** When an offer with these terms would end if it were sent now. */
function endOf(terms: OfferTerms): Date {
  return addSeconds(new Date(serverNow()), validityInSeconds(terms))
}

interface Reviewed {
  readonly card: CardItem
  readonly terms: OfferTerms
  readonly available: Cents
  /** Why the card takes no offers anymore; null while it does. */
  readonly closed: string | null
  readonly now: Date
}

// The steps are functions, not components, so that one dialog stays open from step to step.

interface Drafted extends Pick<Reviewed, 'card' | 'available' | 'closed'> {
  readonly draft: DraftTerms
}

interface Drafting {
  readonly onChange: (draft: DraftTerms) => void
  readonly onContinue: (terms: OfferTerms) => void
}

function create({ card, draft, available, closed }: Drafted, { onChange, onContinue }: Drafting) {
  const terms = termsOf(draft)
  return (
    <Dialog
      title="Make an offer"
      step={{ at: 1, of: 2 }}
      onClose={closePopup}
      actions={
        <Button
          tone="primary"
          type="submit"
          form="offer-terms"
          disabled={terms === null}
          disabledReason={closed}
        >
          Continue
        </Button>
      }
    >
      <CardLine card={card} />
      <form
        id="offer-terms"
        className={stack.apart}
        onSubmit={(event) => {
          event.preventDefault()
          if (terms !== null) onContinue(terms)
        }}
      >
        <TermsFields
          draft={draft}
          onChange={onChange}
          amountHint={`You have ${formatUsd(available)} available`}
          amountError={(draft.amountCents ?? 0) > available ? insufficientText : null}
        />
      </form>
      <Problem text={closed} />
    </Dialog>
  )
}

interface Reviewing {
  readonly onBack: () => void
  readonly onSend: () => Promise<void>
}

function review({ card, terms, available, closed, now }: Reviewed, { onBack, onSend }: Reviewing) {
  return (
    <Dialog
      title="Review your offer"
      step={{ at: 2, of: 2 }}
      onClose={closePopup}
      actions={
        <DialogChoice
          onBack={onBack}
          act="Send offer"
          disabled={terms.amount > available}
          disabledReason={closed}
          onAct={onSend}
        />
      }
    >
      <CardLine card={card} />
      <Breakdown
        lines={[
          { label: 'Your offer', amount: formatUsd(terms.amount), total: true },
          { label: 'Open for', amount: durationWords(terms) },
          { label: 'Until', amount: weekdayMomentText(addSeconds(now, validityInSeconds(terms))) },
          { label: 'Available now', amount: formatUsd(available) },
          { label: 'Available while it is open', amount: formatUsd(cents(available - terms.amount)) },
        ]}
      />
      <Problem text={closed ?? (terms.amount > available ? insufficientText : null)} />
      <p className={quiet.compact}>
        The amount is held at once and is yours again if the offer is declined, countered, withdrawn or
        expires.
      </p>
    </Dialog>
  )
}

function OfferSent({ card, amount, expiresAt }: Sent & { readonly card: CardItem }) {
  return (
    <>
      <CardLine card={card}>
        <p className={styles.amount}>{formatUsd(amount)}</p>
      </CardLine>
      <p>
        Your offer has been sent. {formatUsd(amount)} of your balance is held until it is answered, withdrawn
        or expires on {weekdayMomentText(expiresAt)}.
      </p>
    </>
  )
}
