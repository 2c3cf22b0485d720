import { isPastItsEvent } from '@called-shot/shared/market/rules.ts'
import { whyEnded, type OfferedCard, type OfferInHand } from '@called-shot/shared/offers/offer-rules.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { refuseIf } from '@called-shot/shared/refusals.ts'
import type { Asset } from '../cards/asset.ts'
import type { Player } from '../commit/player.ts'
import type { MarketSettings } from '../market/tradable.ts'
import { kindOfOffer, type Offer } from './offer-reads.ts'

/** An offer as input to the rules, for this player. */
export function inHand(offer: Offer, player: Player): OfferInHand {
  return {
    kind: kindOfOffer(offer),
    status: offer.status,
    expiresAt: offer.expiresAt,
    now: offer.now,
    isMaker: offer.makerId === player.id,
    isAnswerer: offer.ownerId === player.id,
  }
}

/** The card of an offer, as a card that this account would sell. */
export function offeredCard(
  asset: Asset,
  sellerId: AccountId,
  { lockoutSeconds }: MarketSettings,
): OfferedCard {
  return { isSellers: asset.ownerId === sellerId, isPast: isPastItsEvent(asset, lockoutSeconds) }
}

/** 409 with the true reason unless the offer is open and unexpired at this read. */
export function refuseEnded(offer: Offer): void {
  refuseIf(whyEnded(offer))
}
