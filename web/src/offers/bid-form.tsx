import { formatUsd } from '@called-shot/shared/money.ts'
import { maxQuantity, whyQuantityIsWrong } from '@called-shot/shared/offers/bid-rules.ts'
import type { OfferTerms } from '@called-shot/shared/offers/rules.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import { CardLine } from '../card/card-line.tsx'
import { insufficientText, useAvailable } from '../session/use-available.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import stack from '../ui/stack.module.css'
import { wantedWords, type BidScope } from './bid-words.ts'
import { emptyDraft, termsOf, type DraftTerms } from './terms.ts'
import { TermsFields } from './terms-fields.tsx'

/** The bid as typed so far. */
export interface BidDraft {
  readonly terms: DraftTerms
  readonly quantity: number
  readonly scope: BidScope
}

export const emptyBid: BidDraft = {
  terms: emptyDraft,
  quantity: 1,
  scope: { anyCollection: false, anyRarity: false },
}

interface BidFormProps {
  readonly card: CardItem
  readonly draft: BidDraft
  /** Why nobody can bid for the card anymore; null while they can. */
  readonly closed: string | null
  readonly onChange: (draft: BidDraft) => void
  readonly onContinue: (terms: OfferTerms) => void
  readonly onClose: () => void
}

/** The amount for each copy, the duration, the number of copies, and which copies the bid covers. */
export function BidForm({ card, draft, closed, onChange, onContinue, onClose }: BidFormProps) {
  const available = useAvailable()
  const { quantity, scope } = draft
  const terms = termsOf(draft.terms)
  const canContinue = terms !== null && whyQuantityIsWrong(quantity, terms.amount) === null
  return (
    <Dialog
      title="Place a bid"
      step={{ at: 1, of: 2 }}
      onClose={onClose}
      actions={
        <Button tone="primary" type="submit" form="bid-terms" disabled={!canContinue} disabledReason={closed}>
          Continue
        </Button>
      }
    >
      <CardLine card={card}>
        <p className={quiet.compact}>You bid for {wantedWords(card, scope)}, not for this very copy.</p>
      </CardLine>
      <form
        id="bid-terms"
        className={stack.apart}
        onSubmit={(event) => {
          event.preventDefault()
          if (canContinue) onContinue(terms)
        }}
      >
        <TermsFields
          draft={draft.terms}
          onChange={(next) => onChange({ ...draft, terms: next })}
          amountHint={`For each one. You have ${formatUsd(available)} available`}
          amountError={(draft.terms.amountCents ?? 0) * quantity > available ? insufficientText : null}
        />
        <NumberField
          label="Quantity"
          min={1}
          max={maxQuantity}
          value={quantity}
          onChange={(next) => onChange({ ...draft, quantity: next })}
        />
        <div>
          <Checkbox
            checked={scope.anyCollection}
            onChange={(anyCollection) => onChange({ ...draft, scope: { ...scope, anyCollection } })}
          >
            Of any collection
          </Checkbox>
          {kindOf(card) !== 'pack' && (
            <Checkbox
              checked={scope.anyRarity}
              onChange={(anyRarity) => onChange({ ...draft, scope: { ...scope, anyRarity } })}
            >
              Of any rarity
            </Checkbox>
          )}
        </div>
      </form>
      <Problem text={closed} />
    </Dialog>
  )
}
