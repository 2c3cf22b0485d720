import type { OfferView } from '@called-shot/shared/offers/contract.ts'
import { statusOf, type OfferKind } from '@called-shot/shared/offers/offer-rules.ts'
import { remaining } from '@called-shot/shared/offers/rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import { cardItemOf, type Viewer } from '../cards/card-view.ts'
import { readPublicPlayers } from '../cards/public-player-reads.ts'
import type { Player } from '../commit/player.ts'
import type { Queries } from '../commit/reader.ts'
import { readOffer, readTimeline } from './offer-reads.ts'

/** An offer as either side sees it, with the time left and its history (OFF-09, OFF-10). */
export async function viewOffer(
  queries: Queries,
  wanted: { readonly player: Player; readonly id: number; readonly kind: OfferKind; readonly viewer: Viewer },
): Promise<OfferView> {
  const offer = await readOffer(queries, wanted.player, wanted)
  const other = offer.makerId === wanted.player.id ? offer.ownerId : offer.makerId
  const [[card], timeline, players] = await Promise.all([
    assetsByIds(queries, [offer.assetId]),
    readTimeline(queries, offer),
    readPublicPlayers(queries, [other]),
  ])
  if (!card) throw refuse('not_found')
  const left = remaining(offer.expiresAt, offer.now)
  const status = statusOf(offer)
  return {
    id: offer.id,
    ...(offer.counterOf === null ? { offer_id: offer.id } : { counter_offer_id: offer.id }),
    offer_amount: offer.cents,
    offer_submitted: offer.createdAt,
    expires_at: offer.expiresAt,
    expiry_in_days: left.days,
    expiry_in_hours: left.hours,
    expiry_in_minutes: left.minutes,
    isCounter: offer.counterOf !== null,
    status,
    other_party: players.get(other) ?? null,
    answerable: status === 'open' && offer.ownerId === wanted.player.id,
    data: cardItemOf(card, wanted.viewer),
    timeline: timeline.map((step) => ({
      id: step.id,
      is_counter: step.counterOf !== null,
      by_self: step.makerId === wanted.player.id,
      amount: step.cents,
      status: statusOf(step),
      at: step.createdAt,
      ended_at: step.endedAt,
    })),
  }
}
