import type { BidChange } from './effects.ts'
import type { PlanItem } from './plan-keys.ts'
import { same, section, type Section } from './plan-section.ts'

/** Offers, bids, tournaments and what happened to listings. */
export const tradeSections: readonly Section[] = [
  section(
    'offers',
    ({ offers }) => offers,
    (id) => ({ id }),
  ),
  section('end_offers', ({ endOffers }) => endOffers, same),
  section('set_offers', ({ setOffers }) => setOffers, same),
  section(
    'new_offers',
    ({ newOffers }) => newOffers,
    (offer) => ({
      id: offer.id,
      asset_id: offer.assetId,
      maker_id: offer.makerId,
      owner_id: offer.ownerId,
      counter_of: offer.counterOf,
      cents: offer.cents,
      held_cents: offer.heldCents,
      expires_at: offer.expiresAt.toISOString(),
    }),
  ),
  section('bids', ({ bids }) => bids, bidRow),
  section(
    'new_bids',
    ({ newBids }) => newBids,
    (bid) => ({
      id: bid.id,
      maker_id: bid.makerId,
      kind: bid.kind,
      ref: bid.ref,
      name: bid.name,
      collection_id: bid.collectionId,
      rarity: bid.rarity,
      cents: bid.cents,
      quantity: bid.quantity,
      expires_at: bid.expiresAt.toISOString(),
    }),
  ),
  section(
    'new_tournaments',
    ({ newTournaments }) => newTournaments,
    (tournament) => ({
      id: tournament.id,
      creator_id: tournament.creatorId,
      stake_cents: tournament.stakeCents,
      seats: tournament.seats,
      invite_code: tournament.inviteCode,
    }),
  ),
  section('set_tournaments', ({ setTournaments }) => setTournaments, same),
  section(
    'new_entries',
    ({ newEntries }) => newEntries,
    (entry) => ({
      id: entry.id,
      tournament_id: entry.tournamentId,
      account_id: entry.accountId,
      prediction_id: entry.predictionId,
      wager_id: entry.wagerId,
    }),
  ),
  section(
    'set_entries',
    ({ setEntries }) => setEntries,
    (end) => ({
      id: end.id,
      result: end.result,
      paid_cents: end.paidCents,
    }),
  ),
  section(
    'listing_events',
    ({ listingEvents }) => listingEvents,
    (event, nextId) => ({
      id: nextId(),
      asset_id: event.assetId,
      definition_id: event.definitionId,
      rarity: event.rarity,
      what: event.what,
      price_cents: event.priceCents,
      seller_id: event.sellerId,
      buyer_id: event.buyerId,
      held_cents: event.heldCents,
      review: event.heldCents === undefined ? undefined : 'waiting',
    }),
  ),
  section('reviews', ({ reviews }) => reviews, same),
]

/** A fill needs as many as it takes to be left; an end needs what is left to be what was read. */
function bidRow(change: BidChange): PlanItem<'bids'> {
  return 'fills' in change
    ? { id: change.id, fills: change.fills, least: change.fills }
    : { id: change.id, status: change.status, least: 0, exactly: change.remaining }
}
