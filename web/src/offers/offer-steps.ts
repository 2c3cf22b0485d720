import type { OfferTerms } from '@called-shot/shared/offers/rules.ts'
import type { OfferView } from '@called-shot/shared/offers/contract.ts'

/** Where the popup of a received offer stands (Marketplace §4); `withdraw` is for the one who made it. */
export type OfferStep =
  | { readonly at: 'start' }
  | { readonly at: 'accept' }
  | { readonly at: 'confirm-accept' }
  | { readonly at: 'success-accept' }
  | { readonly at: 'decline' }
  | { readonly at: 'success-decline' }
  | { readonly at: 'counter' }
  | { readonly at: 'confirm-counter'; readonly terms: OfferTerms }
  | { readonly at: 'success-counter'; readonly terms: OfferTerms }
  | { readonly at: 'withdraw' }
  | { readonly at: 'success-withdraw' }
  | { readonly at: 'fail'; readonly message: string; readonly canRetry: boolean }

/** What somebody can do with an offer that they look at. */
export interface OfferChoices {
  readonly canAnswer: boolean
  readonly canCounter: boolean
  readonly canWithdraw: boolean
}

/** A counter-offer is never countered (OFF-11); only an open offer can be answered or taken back. */
export function choicesOf(
  offer: Pick<OfferView, 'id' | 'status' | 'answerable' | 'isCounter' | 'timeline'>,
): OfferChoices {
  const isOpen = offer.status === 'open'
  const isMine = offer.timeline.find(({ id }) => id === offer.id)?.by_self === true
  const canAnswer = isOpen && offer.answerable
  return { canAnswer, canCounter: canAnswer && !offer.isCounter, canWithdraw: isOpen && isMine }
}

/** What became of an offer, for the one who reads it. */
export function endingWords(offer: Pick<OfferView, 'status' | 'isCounter'>): string {
  const what = offer.isCounter ? 'counter-offer' : 'offer'
  switch (offer.status) {
    case 'open':
      return `This ${what} waits for an answer.`
    case 'accepted':
      return `This ${what} was accepted.`
    case 'declined':
      return `This ${what} was declined.`
    case 'countered':
      return 'This offer was answered with a counter-offer.'
    case 'withdrawn':
      return `This ${what} was taken back.`
    case 'expired':
      return `This ${what} has expired.`
    default:
      return `This ${what} has ended: the card is no longer where it was.`
  }
}
