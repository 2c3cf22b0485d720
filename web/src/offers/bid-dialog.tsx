import { useState } from 'react'
import { cents, dollarsFromCents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { biddableKinds, type BiddableKind } from '@called-shot/shared/offers/bid-rules.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { validityInSeconds, type OfferTerms } from '@called-shot/shared/offers/rules.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import { messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import { act } from '../popups/act.ts'
import { CompletedDialog } from '../popups/completed-dialog.tsx'
import { FailedDialog } from '../popups/failed-dialog.tsx'
import { playSound } from '../sound/sound-store.ts'
import { insufficientText, useAvailable, useFreshBalance } from '../session/use-available.ts'
import { useNow } from '../time/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Reckoning } from '../ui/dialog.tsx'
import { BidForm, emptyBid } from './bid-form.tsx'
import { wantedWords } from './bid-words.ts'
import { momentText } from './moment-text.ts'
import styles from './offer-popup.module.css'
import { durationWords } from './terms.ts'

type Step =
  | { readonly at: 'create' }
  | { readonly at: 'review'; readonly terms: OfferTerms }
  | { readonly at: 'success'; readonly held: Cents; readonly expiresAt: Date }
  | { readonly at: 'fail'; readonly terms: OfferTerms; readonly message: string }

interface BidDialogProps {
  readonly card: CardItem
  readonly kind: BiddableKind
  /** What the card is a copy of, in its collection. */
  readonly definitionId: number
  readonly onClose: () => void
}

/** A bid for copies of a card at an amount each: any owner can sell to it at once (Design §4, Bids). */
export function BidDialog({ card, kind, definitionId, onClose }: BidDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'create' })
  const [draft, setDraft] = useState(emptyBid)
  const [key, renewKey] = useActionKey()
  useFreshBalance()
  const { quantity, scope } = draft
  const wanted = wantedWords(card, scope)

  async function send(terms: OfferTerms) {
    try {
      const made = await act(bids.makeBid, {
        body: {
          kind,
          ...(scope.anyCollection ? { name: card.name } : { definition_id: definitionId }),
          ...(scope.anyRarity || kind === 'pack' ? {} : { rarity: card.rarity }),
          amount: dollarsFromCents(terms.amount),
          expires_in_days: terms.days,
          expires_in_hours: terms.hours,
          quantity,
        },
        key,
      })
      playSound('stamp')
      setStep({ at: 'success', held: made.held, expiresAt: made.bid.expires_at })
    } catch (error) {
      setStep({ at: 'fail', terms, message: messageOf(error) })
    }
  }

  switch (step.at) {
    case 'create':
      return (
        <BidForm
          card={card}
          draft={draft}
          onChange={(next) => {
            setDraft(next)
            renewKey()
          }}
          onContinue={(terms) => setStep({ at: 'review', terms })}
          onClose={onClose}
        />
      )
    case 'review':
      return (
        <Dialog
          title="Review your bid"
          step={{ at: 2, of: 2 }}
          onClose={onClose}
          actions={
            <>
              <Button onClick={() => setStep({ at: 'create' })}>Back</Button>
              <Button tone="primary" onClick={() => send(step.terms)}>
                Place bid
              </Button>
            </>
          }
        >
          <p>For {wanted}, from the first seller.</p>
          <BidReckoning terms={step.terms} quantity={quantity} />
        </Dialog>
      )
    case 'success':
      return (
        <CompletedDialog onClose={onClose}>
          <p>
            You bid for {quantity === 1 ? '' : `${quantity} × `}
            {wanted}. {formatUsd(step.held)} of your balance is held until somebody sells to you, you withdraw
            the bid or it runs out on {momentText(step.expiresAt)}. You find it under Transactions.
          </p>
        </CompletedDialog>
      )
    case 'fail':
      return (
        <FailedDialog
          title="Something went wrong."
          what="Request has not been sent"
          reason={step.message}
          onBack={() => setStep({ at: 'review', terms: step.terms })}
          onClose={onClose}
        />
      )
  }
}

function BidReckoning({ terms, quantity }: { terms: OfferTerms; quantity: number }) {
  const available = useAvailable()
  const now = useNow(20)
  const held = cents(terms.amount * quantity)
  return (
    <>
      <Reckoning
        lines={[
          { label: 'Your bid', amount: `${quantity} × ${formatUsd(terms.amount)}` },
          { label: 'Held at once', amount: formatUsd(held), total: true },
          { label: 'Open for', amount: durationWords(terms) },
          { label: 'Until', amount: momentText(addSeconds(now, validityInSeconds(terms))) },
          { label: 'Available now', amount: formatUsd(available) },
          { label: 'Available while it is open', amount: formatUsd(cents(available - held)) },
        ]}
      />
      {held > available && (
        <p className={styles.short} role="alert">
          {insufficientText}
        </p>
      )}
    </>
  )
}

/** Null: a prediction, which holds a prize of its own, so that no two are alike. */
export function biddableKindOf(card: CardItem): BiddableKind | null {
  const kind: string = kindOf(card)
  return biddableKinds.find((each) => each === kind) ?? null
}
