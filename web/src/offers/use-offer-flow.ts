import { useState } from 'react'
import { dollarsFromCents } from '@called-shot/shared/money.ts'
import { offers, type OfferView } from '@called-shot/shared/offers/contract.ts'
import type { OfferTerms } from '@called-shot/shared/offers/rules.ts'
import { ApiError, type ErrorCode } from '../api/api-error.ts'
import { act } from '../popups/act.ts'
import { useFlow, type Flow } from '../flow/use-flow.ts'
import { playSound } from '../sound/sound-store.ts'
import type { OfferAnswer, OfferQuestion } from './offer-steps.ts'
import { emptyDraft, type DraftTerms } from './terms.ts'

export interface OfferFlow {
  readonly flow: Pick<Flow<OfferQuestion, OfferAnswer>, 'step' | 'isSending'>
  readonly goTo: (question: OfferQuestion) => void
  readonly back: () => void
  /** The terms of a counter-offer as typed so far. */
  readonly draft: DraftTerms
  readonly setDraft: (draft: DraftTerms) => void
  readonly answer: (action: 'accept' | 'decline') => Promise<void>
  readonly counter: (terms: OfferTerms) => Promise<void>
  readonly withdraw: () => Promise<void>
}

/** The flow through an offer: the current question, and the calls that answer it. */
export function useOfferFlow(offer: OfferView): OfferFlow {
  const flow = useFlow<OfferQuestion, OfferAnswer>(
    { at: 'start' },
    { sound: ({ by }) => (by === 'accept' ? 'coins' : 'stamp') },
  )
  const [draft, setDraft] = useState(emptyDraft)
  const params = { id: offer.id }

  function send<Answer>(
    request: (key: string) => Promise<Answer>,
    answered: (answer: Answer) => OfferAnswer,
  ) {
    return flow.send((key) => request(key).then(answered))
  }

  return {
    flow,
    goTo(question) {
      playSound('main')
      flow.ask(question)
    },
    back: () => flow.ask({ at: 'start' }),
    draft,
    setDraft(next) {
      setDraft(next)
      flow.renewKey()
    },
    answer(action) {
      const review = offer.isCounter ? offers.reviewCounterOffer : offers.reviewOffer
      return send(
        (key) => act(review, { params, body: { action }, key }),
        (answer) =>
          action === 'accept' ? { by: action, isOnHold: answer?.on_hold ?? false } : { by: action },
      )
    },
    counter(terms) {
      const body = {
        marketplace_offer_id: offer.id,
        amount: dollarsFromCents(terms.amount),
        expires_in_days: terms.days,
        expires_in_hours: terms.hours,
      }
      return send(
        (key) => act(offers.counterOffer, { body, key }),
        () => ({ by: 'counter', terms }),
      )
    },
    withdraw() {
      const endpoint = offer.isCounter ? offers.withdrawCounterOffer : offers.withdrawOffer
      return send(
        (key) => act(endpoint, { params, key }),
        () => ({ by: 'withdraw' }),
      )
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

/** Whether the offer can never be answered anymore, even by trying again. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && endings.includes(error.code)
}
