import { offerId } from '@called-shot/shared/ids.ts'
import { cents, type Cents } from '@called-shot/shared/money.ts'
import { whyNotAllowed } from '@called-shot/shared/account/rules.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { whyNoRoom } from '@called-shot/shared/offers/offer-rules.ts'
import {
  maxOpenOffersPerCard,
  validityInSeconds,
  whyTermsAreWrong,
} from '@called-shot/shared/offers/rules.ts'
import { whyCannotOffer, whyNeverAccepted } from '@called-shot/shared/market/trade-rules.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import { playerById, purseOf, type Player } from '../commit/player.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { readMarketAsset } from '../market/market-reads.ts'
import { tradableBefore, tradeItemOf, type MarketSettings } from '../market/tradable.ts'
import { readPurse } from '../ledger/purse-reads.ts'
import { readOffersOnCard, readOpenOffers } from './offer-reads.ts'

interface Terms {
  readonly amount: Cents
  readonly expires_in_days: number
  readonly expires_in_hours: number
}

/** When an offer made now expires; on a live prediction or event card no later than its event's lock-out. */
export function expiryOf(terms: Terms, now: Date, noLaterThan: readonly Date[]): Date {
  const wrong = whyTermsAreWrong({
    amount: terms.amount,
    days: terms.expires_in_days,
    hours: terms.expires_in_hours,
  })
  if (wrong !== null) throw refuse('bad_input', wrong)
  const wanted = addSeconds(
    now,
    validityInSeconds({ days: terms.expires_in_days, hours: terms.expires_in_hours }),
  )
  return noLaterThan.reduce((earliest, each) => (each < earliest ? each : earliest), wanted)
}

/**
 * Offers an amount for another player's tradable card or pack, listed or not. The amount moves to `reserved` in the
 * same commit; the owner is notified. Refuses the player's own cards, owners who accept no offers or cannot answer any
 * now (away, suspended, frozen, closed), a second open offer on the same card, an 11th in a day, too little money, the
 * 101st open offer of one player, the 101st on one card, and an amount above the daily limit (OFF-*, Design §4 Market,
 * §4a rule 4).
 */
export function makeOffer(settings: MarketSettings) {
  return async (
    { read, player }: Context,
    { body }: CommandInput<typeof offers.makeOffer>,
  ): Promise<EffectsOf<typeof offers.makeOffer>> => {
    const asset = await readMarketAsset(read, body.marketplace_listing_id)
    const until = tradableBefore(asset, settings)
    const expiresAt = expiryOf(body, asset.now, until)
    const item = tradeItemOf(asset, player, settings)
    refuseIf(whyCannotOffer({ ...item, takesOffers: asset.offersOpen }))
    const owner = await playerById(read, asset.ownerId)
    if (!owner || !canAnswer(owner, asset.now)) throw refuse('offers_off')
    // The order matters: a player whose money has just gone into another offer must see that offer, too.
    const { availableCents } = await readPurse(read, player.id)
    const openOffers = await readOpenOffers(read, player.id)
    const onCard = await readOffersOnCard(read, { asset: asset.id, maker: player.id })
    refuseIf(
      whyNoRoom(
        {
          ...onCard,
          kind: asset.kind,
          openOffers,
          maxOpenOffers: settings.openOffers,
          availableCents,
        },
        body.amount,
      ),
    )
    refuseIf(whyNeverAccepted(body.amount, cents(settings.dailyTradeCents)))
    const id = offerId(await read.newId())
    const purse = purseOf(player.id)
    return {
      answer: { id, offer_id: id, amount: body.amount, expires_at: expiresAt, status: 'open' },
      useActor: true,
      // An owner who leaves in the meantime ends only the offers that exist at that time.
      restsOn: { id: owner.id, version: owner.version },
      openOffers: { maker: player.id, most: settings.openOffers - 1 },
      offersOn: { asset: asset.id, most: maxOpenOffersPerCard - 1 },
      transfers: [
        { from: purse.available, to: purse.reserved, cents: body.amount, kind: 'offer_hold', ref: id },
      ],
      newOffers: [
        {
          id,
          assetId: asset.id,
          makerId: player.id,
          ownerId: asset.ownerId,
          counterOf: null,
          cents: body.amount,
          heldCents: body.amount,
          expiresAt,
        },
      ],
      before: until,
      notices: [
        {
          accountId: asset.ownerId,
          type: 'offer_made',
          facts: { cents: body.amount, name: asset.name },
          payload: { OfferId: id, ListingId: asset.id, ExpireTime: expiresAt.toISOString() },
          fact: `offer:${id}`,
        },
      ],
    }
  }
}

/** Refused because the money would be held for an answer that cannot come. */
function canAnswer(owner: Player, now: Date): boolean {
  return whyNotAllowed(owner, offers.reviewOffer, now) === null
}
