import { offerId } from '@called-shot/shared/ids.ts'
import { whyNeverAccepted } from '@called-shot/shared/market/trade-rules.ts'
import { cents, zeroCents } from '@called-shot/shared/money.ts'
import type { offers } from '@called-shot/shared/offers/contract.ts'
import { whyCannotCounter } from '@called-shot/shared/offers/offer-rules.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { readMarketAsset } from '../market/market-reads.ts'
import { tradableBefore, type MarketSettings } from '../market/tradable.ts'
import { expiredNotices } from './expire-offers.ts'
import { expiryOf } from './make-offer.ts'
import { inHand, offeredCard } from './offer-in-hand.ts'
import { readCounterTo, readOffer } from './offer-reads.ts'
import { releaseOf } from './review-offer.ts'

/**
 * The owner answers an offer, once, with an amount of their own: the offer closes, its hold returns, and only its maker
 * can answer the counter-offer. A counter-offer cannot be countered (OFF-11). An owner may have one open counter-offer
 * per player and card: a second is refused until the first is withdrawn or answered.
 */
export function counterOffer(settings: MarketSettings) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof offers.counterOffer>,
  ): Promise<EffectsOf<typeof offers.counterOffer>> => {
    const offer = await readOffer(read, player, { id: body.marketplace_offer_id, kind: 'offer' })
    const asset = await readMarketAsset(read, offer.assetId)
    refuseIf(whyCannotCounter(inHand(offer, player), offeredCard(asset, player.id, settings)))
    refuseIf(whyNeverAccepted(body.amount, cents(settings.dailyTradeCents)))
    const until = tradableBefore(asset, settings)
    const expiresAt = expiryOf(body, offer.now, until)
    const before = await readCounterTo(read, { asset: asset.id, maker: player.id, to: offer.makerId })
    // If it was made between the two reads, it may be the answer to this very offer.
    if (before?.counterOf === offer.id) throw refuse('cannot_counter')
    if (before && before.expiresAt > before.now)
      throw refuse(
        'offer_open',
        'You already have an open counter-offer to this player. Withdraw it to make another.',
      )
    const expired = before ? [before] : []
    const id = offerId(await read.newId())
    return {
      answer: { id, counter_offer_id: id, amount: body.amount, expires_at: expiresAt, status: 'open' },
      offers: [offer, ...expired].map(({ id }) => ({ id })),
      setOffers: [
        { id: offer.id, status: 'countered' },
        ...expired.map((each) => ({ id: each.id, status: 'expired' as const })),
      ],
      transfers: releaseOf(offer),
      newOffers: [
        {
          id,
          assetId: asset.id,
          makerId: player.id,
          ownerId: offer.makerId,
          counterOf: offer.id,
          cents: body.amount,
          heldCents: zeroCents,
          expiresAt,
        },
      ],
      before: [offer.expiresAt, ...until],
      notices: [
        ...expired.flatMap(expiredNotices),
        {
          accountId: offer.makerId,
          type: 'counter_offer_made',
          facts: { cents: body.amount, insteadOfCents: offer.cents, name: asset.name },
          payload: { CounterOfferId: id, ListingId: asset.id, ExpireTime: expiresAt.toISOString() },
          fact: `counter_offer:${id}`,
        },
      ],
    }
  }
}
