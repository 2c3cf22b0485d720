import { rarityNames } from '@called-shot/shared/cards/kinds.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { BidView } from '@called-shot/shared/offers/bids-contract.ts'
import { remaining } from '@called-shot/shared/offers/rules.ts'
import type { Bid } from './bid-reads.ts'

/** A bid as everybody sees it. Once its time is over it shows as expired, even if no job has ended it yet. */
export function bidViewOf(bid: Bid, viewer: AccountId): BidView {
  const left = remaining(bid.expiresAt, bid.now)
  return {
    id: bid.id,
    kind: bid.kind,
    name: bid.name,
    collection_id: bid.collectionId,
    collection: bid.collection,
    series_id: bid.kind === 'pack' ? Number(bid.ref) : null,
    rarity: bid.rarity,
    rarity_name: bid.rarity === null ? null : rarityNames[bid.rarity],
    amount: bid.cents,
    quantity: bid.quantity,
    remaining: bid.remaining,
    created_at: bid.createdAt,
    expires_at: bid.expiresAt,
    expiry_in_days: left.days,
    expiry_in_hours: left.hours,
    expiry_in_minutes: left.minutes,
    status: bid.status === 'open' && bid.expiresAt <= bid.now ? 'expired' : bid.status,
    by_self: bid.makerId === viewer,
    is_resident: bid.makerIsResident,
  }
}
