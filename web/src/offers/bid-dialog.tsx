import { useState } from 'react'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { cents, dollarsFromCents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { biddableKinds, type BiddableKind } from '@called-shot/shared/offers/bid-rules.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { validityInSeconds, type OfferTerms } from '@called-shot/shared/offers/rules.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import { useEventClosed } from '../card/use-lock-out.ts'
import { act } from '../popups/act.ts'
import { FlowDialog } from '../flow/flow-dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { useFlow } from '../flow/use-flow.ts'
import { insufficientText, useAvailable, useFreshBalance } from '../session/use-available.ts'
import { weekdayMomentText } from '../time/moment-text.ts'
import { useNow } from '../time/use-now.ts'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import { BidForm, emptyBid } from './bid-form.tsx'
import { wantedWords } from './bid-words.ts'
import { notSent } from './not-sent.ts'
import { durationWords } from './terms.ts'

type Question = { readonly at: 'create' } | { readonly at: 'review'; readonly terms: OfferTerms }

interface BidDialogProps {
  readonly card: CardItem
  readonly kind: BiddableKind
  /** The definition that the card is a copy of, in its collection. */
  readonly definitionId: number
  readonly onClose: () => void
}

/**
 * Bids a certain amount for each of several copies of a card. Any owner can sell to the bid at once (Design §4, Bids).
 */
export function BidDialog({ card, kind, definitionId, onClose }: BidDialogProps) {
  const flow = useFlow<Question, Placed>({ at: 'create' }, { sound: 'stamp' })
  const [draft, setDraft] = useState(emptyBid)
  const [terms, setTerms] = useState<OfferTerms | null>(null)
  const closed = useEventClosed(card)
  const available = useAvailable()
  useFreshBalance()
  const words = { quantity: draft.quantity, wanted: wantedWords(card, draft.scope) }
  const askReview = (chosen: OfferTerms) => {
    setTerms(chosen)
    flow.ask({ at: 'review', terms: chosen })
  }

  return (
    <FlowDialog
      flow={flow}
      onClose={onClose}
      asking={(question) =>
        question.at === 'create' ? (
          <BidForm
            card={card}
            draft={draft}
            closed={closed}
            onChange={(next) => {
              setDraft(next)
              flow.renewKey()
            }}
            onContinue={askReview}
            onClose={onClose}
          />
        ) : (
          review(
            { ...words, terms: question.terms, available, closed },
            {
              onBack: () => flow.ask({ at: 'create' }),
              onSend: () =>
                flow.send((key) => act(bids.makeBid, { body: bodyOf(question.terms), key }).then(placed)),
              onClose,
            },
          )
        )
      }
      completed={(bid) => ({ children: <BidPlaced {...words} {...bid} /> })}
      failed={({ message }) => ({
        ...notSent,
        reason: message,
        back: terms === null ? undefined : { go: () => askReview(terms) },
      })}
    />
  )

  function bodyOf({ amount, days, hours }: OfferTerms) {
    const { quantity, scope } = draft
    return {
      kind,
      ...(scope.anyCollection ? { name: card.name } : { definition_id: definitionId }),
      ...(scope.anyRarity || kind === 'pack' ? {} : { rarity: card.rarity }),
      amount: dollarsFromCents(amount),
      expires_in_days: days,
      expires_in_hours: hours,
      quantity,
    }
  }
}

interface Placed {
  readonly held: Cents
  readonly expiresAt: Date
}

function placed({ held, bid }: AnswerOf<typeof bids.makeBid>): Placed {
  return { held, expiresAt: bid.expires_at }
}

interface BidWords {
  readonly quantity: number
  /** 'any Josh Allen of the AFC East'. */
  readonly wanted: string
}

interface Reviewing {
  readonly onBack: () => void
  readonly onSend: () => Promise<void>
  readonly onClose: () => void
}

/** A function and not a component, so that the same dialog stays open from step to step. */
function review(
  {
    quantity,
    wanted,
    terms,
    available,
    closed,
  }: BidWords & { readonly terms: OfferTerms; readonly available: Cents; readonly closed: string | null },
  { onBack, onSend, onClose }: Reviewing,
) {
  const held = cents(terms.amount * quantity)
  return (
    <Dialog
      title="Review your bid"
      step={{ at: 2, of: 2 }}
      onClose={onClose}
      actions={
        <DialogChoice
          onBack={onBack}
          act="Place bid"
          disabled={held > available}
          disabledReason={closed}
          onAct={onSend}
        />
      }
    >
      <p>For {wanted}, from the first seller.</p>
      <BidBreakdown terms={terms} quantity={quantity} held={held} available={available} />
      <Problem text={closed ?? (held > available ? insufficientText : null)} />
    </Dialog>
  )
}

function BidPlaced({ quantity, wanted, held, expiresAt }: BidWords & Placed) {
  return (
    <p>
      You bid for {quantity === 1 ? '' : `${quantity} × `}
      {wanted}. {formatUsd(held)} of your balance is held until somebody sells to you, you withdraw the bid or
      it expires on {weekdayMomentText(expiresAt)}. You will find it under Transactions.
    </p>
  )
}

interface BidBreakdownProps {
  readonly terms: OfferTerms
  readonly quantity: number
  readonly held: Cents
  readonly available: Cents
}

function BidBreakdown({ terms, quantity, held, available }: BidBreakdownProps) {
  const now = useNow(20)
  return (
    <Breakdown
      lines={[
        { label: 'Your bid', amount: `${quantity} × ${formatUsd(terms.amount)}` },
        { label: 'Held at once', amount: formatUsd(held), total: true },
        { label: 'Open for', amount: durationWords(terms) },
        { label: 'Until', amount: weekdayMomentText(addSeconds(now, validityInSeconds(terms))) },
        { label: 'Available now', amount: formatUsd(available) },
        { label: 'Available while it is open', amount: formatUsd(cents(available - held)) },
      ]}
    />
  )
}

/** The card's kind if copies of it can be bid for. Null for predictions: each has its own prize, so no two are alike. */
export function biddableKindOf(card: CardItem): BiddableKind | null {
  const kind: string = kindOf(card)
  return biddableKinds.find((each) => each === kind) ?? null
}
