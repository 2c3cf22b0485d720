import { useState } from 'react'
import { dollarsFromCents } from '@called-shot/shared/money.ts'
import { offers, type OfferView } from '@called-shot/shared/offers/contract.ts'
import type { OfferTerms } from '@called-shot/shared/offers/rules.ts'
import { ApiError, messageOf, type ErrorCode } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import { act } from '../popups/act.ts'
import { playSound } from '../sound/sound-store.ts'
import type { OfferStep } from './offer-steps.ts'
import { emptyDraft, type DraftTerms } from './terms.ts'

export interface OfferFlow {
  readonly step: OfferStep
  readonly goTo: (step: OfferStep) => void
  readonly back: () => void
  /** The terms of a counter-offer, as far as they have been typed. */
  readonly draft: DraftTerms
  readonly setDraft: (draft: DraftTerms) => void
  readonly answer: (action: 'accept' | 'decline') => Promise<void>
  readonly counter: (terms: OfferTerms) => Promise<void>
  readonly withdraw: () => Promise<void>
}

/** The way through an offer: which step is shown, and the calls that lead to its last one. */
export function useOfferFlow(offer: OfferView): OfferFlow {
  const [step, setStep] = useState<OfferStep>({ at: 'start' })
  const [draft, setDraft] = useState(emptyDraft)
  const [key, renewKey] = useActionKey()
  const params = { id: offer.id }

  async function send(request: Promise<unknown>, success: OfferStep) {
    try {
      await request
      playSound(success.at === 'success-accept' ? 'coins' : 'stamp')
      setStep(success)
    } catch (error) {
      setStep({ at: 'fail', message: messageOf(error), canRetry: !isOver(error) })
    }
  }

  return {
    step,
    goTo(next) {
      playSound('main')
      setStep(next)
    },
    back: () => setStep({ at: 'start' }),
    draft,
    setDraft(next) {
      setDraft(next)
      renewKey()
    },
    answer(action) {
      const review = offer.isCounter ? offers.reviewCounterOffer : offers.reviewOffer
      const success = action === 'accept' ? 'success-accept' : 'success-decline'
      return send(act(review, { params, body: { action }, key }), { at: success })
    },
    counter(terms) {
      const body = {
        marketplace_offer_id: offer.id,
        amount: dollarsFromCents(terms.amount),
        expires_in_days: terms.days,
        expires_in_hours: terms.hours,
      }
      return send(act(offers.counterOffer, { body, key }), { at: 'success-counter', terms })
    },
    withdraw() {
      const endpoint = offer.isCounter ? offers.withdrawCounterOffer : offers.withdrawOffer
      return send(act(endpoint, { params, key }), { at: 'success-withdraw' })
    },
  }
}

const endings: readonly ErrorCode[] = [
  'offer_closed',
  'offer_expired',
  'cannot_counter',
  'event_closed',
  'not_found',
  'not_allowed',
]

/** Whether the offer can no longer be answered at all, however often one tries. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && endings.includes(error.code)
}
