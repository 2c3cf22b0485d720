import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import type { offers } from '@called-shot/shared/offers/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import type { Effects, Notice, Transfer } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput } from '../http/serve.ts'
import { readInside, readMarketAsset, refuseClosedPrediction, tradableUntil, type MarketSettings } from '../market/market-reads.ts'
import { refuseBeyondLimits } from '../market/buy-listing.ts'
import { saleEffects } from '../market/sale.ts'
import { readOffer, refuseEnded, type Offer, type OfferKind } from './offer-reads.ts'

type Answer = AnswerOf<typeof offers.reviewOffer>

/** What an offer holds goes back to its maker. */
export function releaseOf(offer: Offer): Transfer[] {
  if (offer.heldCents === 0) return []
  const purse = purseOf(offer.makerId)
  return [{ from: purse.reserved, to: purse.available, cents: offer.heldCents, kind: 'offer_release', ref: offer.id }]
}

/** The owner's answer to an offer: accepting sells for what the offer holds, declining returns the hold. */
export function reviewOffer(settings: MarketSettings) {
  return review(settings, 'offer')
}

/** The first offer's maker answers a counter-offer: accepting pays from available (402 leaves it open). */
export function reviewCounterOffer(settings: MarketSettings) {
  return review(settings, 'counter-offer')
}

function review(settings: MarketSettings, kind: OfferKind) {
  return async (
    context: Context,
    { params, body }: CommandInput<typeof offers.reviewOffer>,
  ): Promise<Effects<Answer>> => {
    const offer = await readOffer(context.read, context.player, { id: params.id, kind })
    if (offer.ownerId !== context.player.id) throw refuse('not_allowed', `Only the other side can answer this ${kind}.`)
    refuseEnded(offer)
    return body.action === 'accept' ? accept(context, offer, settings) : decline(context, offer)
  }
}

async function accept({ read, player }: Context, offer: Offer, settings: MarketSettings): Promise<Effects<Answer>> {
  const asset = await readMarketAsset(read, offer.assetId)
  const isCounter = offer.counterOf !== null
  const buyerId = isCounter ? player.id : offer.makerId
  const sellerId = isCounter ? offer.makerId : player.id
  if (asset.ownerId !== sellerId) throw refuse('offer_closed')
  refuseClosedPrediction(asset, settings)
  if (isCounter) await refuseBeyondLimits(read, { buyerId, sellerId, price: offer.cents, settings })
  const sale = saleEffects({
    asset,
    inside: await readInside(read, asset),
    buyerId,
    price: offer.cents,
    paidFrom: isCounter ? 'available' : 'reserved',
    dailyTradeCents: settings.dailyTradeCents as Cents,
  })
  return {
    ...sale,
    answer: { id: offer.id, status: 'accepted' },
    offers: [offer.id],
    setOffers: [{ id: offer.id, status: 'accepted' }],
    before: [offer.expiresAt, ...tradableUntil(asset, settings)],
    notices: isCounter ? sale.notices : [acceptedNotice(offer, asset.name)],
  }
}

function acceptedNotice(offer: Offer, name: string): Notice {
  return {
    accountId: offer.makerId,
    type: 'offer_accepted',
    message: `Your offer of ${formatUsd(offer.cents)} for ${name} was accepted.`,
    payload: { ListingId: offer.assetId },
    fact: `offer_accepted:${offer.id}`,
  }
}

async function decline({ read }: Context, offer: Offer): Promise<Effects<Answer>> {
  const asset = await readMarketAsset(read, offer.assetId)
  return {
    answer: { id: offer.id, status: 'declined' },
    offers: [offer.id],
    setOffers: [{ id: offer.id, status: 'declined' }],
    transfers: releaseOf(offer),
    before: [offer.expiresAt],
    notices: [
      {
        accountId: offer.makerId,
        type: 'offer_declined',
        message: `Your ${offer.counterOf === null ? 'offer' : 'counter-offer'} of ${formatUsd(offer.cents)} for ${asset.name} was declined.`,
        payload: { ListingId: offer.assetId },
        fact: `offer_declined:${offer.id}`,
      },
    ],
  }
}
