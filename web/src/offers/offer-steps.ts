import type { Closure } from '@called-shot/shared/account/closures.ts'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { offers, type OfferView } from '@called-shot/shared/offers/contract.ts'
import {
  whyCannotAccept,
  whyCannotAnswer,
  whyCannotCounter,
  whyCannotWithdraw,
  type OfferInHand,
} from '@called-shot/shared/offers/offer-rules.ts'
import type { OfferTerms } from '@called-shot/shared/offers/rules.ts'
import { refused, type Refused } from '@called-shot/shared/refusals.ts'

/** The questions of the popup of a received offer (Marketplace §4); `withdraw` is for the player who made it. */
export type OfferQuestion =
  | { readonly at: 'start' }
  | { readonly at: 'accept' }
  | { readonly at: 'confirm-accept' }
  | { readonly at: 'decline' }
  | { readonly at: 'counter' }
  | { readonly at: 'confirm-counter'; readonly terms: OfferTerms }
  | { readonly at: 'withdraw' }

/** What the player did with the offer. */
export type OfferAnswer =
  | { readonly by: 'accept'; readonly isOnHold: boolean }
  | { readonly by: 'decline' | 'withdraw' }
  | { readonly by: 'counter'; readonly terms: OfferTerms }

/** A button of an offer's popup: null if absent; otherwise with the reason if this player cannot use it now. */
export type OfferChoice = { readonly reason: string | null } | null

export type OfferChoices = Readonly<Record<'accept' | 'decline' | 'counter' | 'withdraw', OfferChoice>>

/**
 * A player's choices for an open offer, by the server's own rules: the side whose turn it is can answer, and the side
 * that made it can withdraw it. A counter-offer cannot be countered (OFF-11). `closed` is the reason why trading is
 * closed to the player.
 */
export function choicesOf(
  offer: Pick<OfferView, 'id' | 'status' | 'expires_at' | 'answerable' | 'isCounter' | 'timeline' | 'data'>,
  { now, closed }: { readonly now: Date; readonly closed: Closure | null },
): OfferChoices {
  const inHand: OfferInHand = {
    kind: offer.isCounter ? 'counter-offer' : 'offer',
    status: offer.status,
    expiresAt: offer.expires_at,
    now,
    isMaker: offer.timeline.find(({ id }) => id === offer.id)?.by_self === true,
    isAnswerer: offer.answerable,
  }
  // The card of an open offer is still the seller's, because a sale ends the offer. Its event may have passed.
  const card = { isSellers: true, isPast: offer.data.why_not_tradable === 'event_closed' }
  const isAnswerable = whyCannotAnswer(inHand) === null
  const shutTo = (call: Parameters<typeof whyClosedTo>[1]) => {
    const reason = whyClosedTo(closed, call)
    return reason && refused(reason)
  }
  const choice = (isThere: boolean, why: Refused | null): OfferChoice =>
    isThere ? { reason: why?.message ?? null } : null
  const answer = offer.isCounter ? offers.reviewCounterOffer : offers.reviewOffer
  const withdraw = offer.isCounter ? offers.withdrawCounterOffer : offers.withdrawOffer
  return {
    accept: choice(isAnswerable, whyCannotAccept(inHand, card) ?? shutTo(answer)),
    decline: choice(isAnswerable, shutTo(answer)),
    counter: choice(
      isAnswerable && !offer.isCounter,
      whyCannotCounter(inHand, card) ?? shutTo(offers.counterOffer),
    ),
    withdraw: choice(whyCannotWithdraw(inHand) === null, shutTo(withdraw)),
  }
}

/** How an offer ended, in words for the reader. */
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
      return `This ${what} was withdrawn.`
    case 'expired':
      return `This ${what} has expired.`
    case 'ended':
      return `This ${what} has ended: the card is no longer available.`
  }
}
