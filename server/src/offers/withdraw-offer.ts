import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { offers } from '@called-shot/shared/offers/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { readOffer, type OfferKind } from './offer-reads.ts'
import { releaseOf } from './review-offer.ts'

/** Its maker takes an open offer or counter-offer back; what it holds returns in the same commit, and the other side is told. */
export function withdrawOffer(kind: OfferKind) {
  return async (
    { read, player }: Context,
    { params }: CommandInput<typeof offers.withdrawOffer>,
  ): Promise<Effects<AnswerOf<typeof offers.withdrawOffer>>> => {
    const offer = await readOffer(read, player, { id: params.id, kind })
    if (offer.makerId !== player.id) throw refuse('not_allowed', `Only its maker can withdraw this ${kind}.`)
    if (offer.status !== 'open') throw refuse('offer_closed')
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
          payload: { ListingId: offer.assetId },
          fact: `offer_withdrawn:${offer.id}`,
        },
      ],
    }
  }
}
