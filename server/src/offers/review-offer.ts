import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { netToSeller } from '@called-shot/shared/market/rules.ts'
import type { offers } from '@called-shot/shared/offers/contract.ts'
import { whyCannotAccept, whyCannotAnswer, type OfferKind } from '@called-shot/shared/offers/offer-rules.ts'
import { refuseIf } from '@called-shot/shared/refusals.ts'
import type { Effects, Notice, Transfer } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { readMarketAsset } from '../market/market-reads.ts'
import { isUnderReview, saleEffects } from '../market/sale.ts'
import { tradableBefore, type MarketSettings } from '../market/tradable.ts'
import { refuseBeyondRoom } from '../market/trade-limits.ts'
import { inHand, offeredCard, refuseEnded } from './offer-in-hand.ts'
import { kindOfOffer, namedOffer, readOffer, type Offer } from './offer-reads.ts'

type Answer = AnswerOf<typeof offers.reviewOffer>

/** The transfer that returns an offer's hold to its maker. */
export function releaseOf(offer: Offer): Transfer[] {
  if (offer.heldCents === 0) return []
  const purse = purseOf(offer.makerId)
  return [
    {
      from: purse.reserved,
      to: purse.available,
      cents: offer.heldCents,
      kind: 'offer_release',
      ref: offer.id,
    },
  ]
}

/** The owner's answer to an offer: accepting sells for what the offer holds, declining returns the hold. */
export function reviewOffer(settings: MarketSettings) {
  return review(settings, 'offer')
}

/**
 * The maker of the first offer answers a counter-offer. Accepting pays from available money; if that is refused with
 * 402, it stays open.
 */
export function reviewCounterOffer(settings: MarketSettings) {
  return review(settings, 'counter-offer')
}

function review(settings: MarketSettings, kind: OfferKind) {
  return async (
    context: Context,
    { params, body }: CommandInput<typeof offers.reviewOffer>,
  ): Promise<Effects<Answer>> => {
    const offer = await readOffer(context.read, context.player, { id: params.id, kind })
    refuseIf(whyCannotAnswer(inHand(offer, context.player)))
    return body.action === 'accept' ? accept(context, offer, settings) : decline(offer)
  }
}

async function accept(
  { read, player }: Context,
  offer: Offer,
  settings: MarketSettings,
): Promise<Effects<Answer>> {
  const asset = await readMarketAsset(read, offer.assetId)
  const isCounter = offer.counterOf !== null
  const buyerId = isCounter ? player.id : offer.makerId
  const sellerId = isCounter ? offer.makerId : player.id
  refuseIf(whyCannotAccept(inHand(offer, player), offeredCard(asset, sellerId, settings)))
  const paidFrom = isCounter ? 'available' : 'reserved'
  const requireOpen = async () =>
    refuseEnded(await readOffer(read, player, { id: offer.id, kind: kindOfOffer(offer) }))
  await refuseBeyondRoom(read, { buyerId, sellerId, price: offer.cents, paidFrom, requireOpen }, settings)
  const sale = await saleEffects(read, {
    asset,
    buyerId,
    price: offer.cents,
    paidFrom,
    byResident: isCounter ? player.isResident : offer.makerIsResident,
    settings,
  })
  return {
    ...sale,
    answer: { id: offer.id, status: 'accepted', on_hold: !isCounter && isUnderReview(sale) },
    offers: [{ id: offer.id }],
    setOffers: [{ id: offer.id, status: 'accepted' }],
    before: [offer.expiresAt, ...tradableBefore(asset, settings)],
    notices: [acceptedNotice(offer, isUnderReview(sale)), ...(isUnderReview(sale) ? sale.notices : [])],
  }
}

/** The notice to the side that waits: an offer's maker has bought the card, a counter-offer's maker has sold it. */
function acceptedNotice(offer: Offer, isUnderReview: boolean): Notice {
  const isCounter = offer.counterOf !== null
  const netCents = isCounter && !isUnderReview ? netToSeller(offer.cents) : null
  return {
    accountId: offer.makerId,
    type: 'offer_accepted',
    facts: { cents: offer.cents, name: offer.name, isCounter, netCents },
    payload: namedOffer(offer),
    fact: `offer_accepted:${offer.id}`,
  }
}

function decline(offer: Offer): Effects<Answer> {
  return {
    answer: { id: offer.id, status: 'declined', on_hold: false },
    offers: [{ id: offer.id }],
    setOffers: [{ id: offer.id, status: 'declined' }],
    transfers: releaseOf(offer),
    before: [offer.expiresAt],
    notices: [
      {
        accountId: offer.makerId,
        type: 'offer_declined',
        facts: { cents: offer.cents, name: offer.name, isCounter: offer.counterOf !== null },
        payload: namedOffer(offer),
        fact: `offer_declined:${offer.id}`,
      },
    ],
  }
}
