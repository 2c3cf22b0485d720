import type { Effects, Notice } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { kindOfOffer, namedOffer, readExpiredOffers, type Offer } from './offer-reads.ts'
import { releaseOf } from './review-offer.ts'

export const maxExpiredOffers = 200

/** House command: ends expired offers, at most 200 at once, or `most`; holds return and both sides are notified. */
export async function expireOffers(
  { read }: Context<null>,
  { most = maxExpiredOffers }: { most?: number },
): Promise<Effects<number>> {
  const expired = await readExpiredOffers(read, most)
  return {
    answer: expired.length,
    offers: expired.map(({ id }) => ({ id })),
    setOffers: expired.map(({ id }) => ({ id, status: 'expired' })),
    transfers: expired.flatMap(releaseOf),
    notices: expired.flatMap(expiredNotices),
  }
}

/** Both sides are notified that the offer expired. */
export function expiredNotices(offer: Offer): Notice[] {
  return [offer.makerId, offer.ownerId].map((accountId) => ({
    accountId,
    type: 'offer_expired',
    facts: {
      cents: offer.cents,
      name: offer.name,
      what: kindOfOffer(offer),
      how: 'expired',
      isYours: accountId === offer.makerId,
    },
    payload: namedOffer(offer),
    fact: `offer_expired:${offer.id}`,
  }))
}
