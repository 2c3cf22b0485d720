import type { offers } from '@called-shot/shared/offers/contract.ts'
import { whyCannotWithdraw, type OfferKind } from '@called-shot/shared/offers/offer-rules.ts'
import { refuseIf } from '@called-shot/shared/refusals.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { inHand } from './offer-in-hand.ts'
import { namedOffer, readOffer } from './offer-reads.ts'
import { releaseOf } from './review-offer.ts'

/**
 * The maker withdraws an open offer or counter-offer. Its hold returns in the same commit, and the other side is
 * notified.
 */
export function withdrawOffer(kind: OfferKind) {
  return async (
    { read, player }: Context,
    { params }: CommandInput<typeof offers.withdrawOffer>,
  ): Promise<EffectsOf<typeof offers.withdrawOffer>> => {
    const offer = await readOffer(read, player, { id: params.id, kind })
    refuseIf(whyCannotWithdraw(inHand(offer, player)))
    return {
      answer: { id: offer.id, status: 'withdrawn' },
      offers: [{ id: offer.id }],
      setOffers: [{ id: offer.id, status: 'withdrawn' }],
      transfers: releaseOf(offer),
      notices: [
        {
          accountId: offer.ownerId,
          type: 'offer_expired',
          facts: { cents: offer.cents, name: offer.name, what: kind, how: 'withdrawn', isYours: false },
          payload: namedOffer(offer),
          fact: `offer_withdrawn:${offer.id}`,
        },
      ],
    }
  }
}
