import { assetId, type AccountId, type AssetId } from '@called-shot/shared/ids.ts'
import type { TradeRoom } from '@called-shot/shared/market/trade-rules.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { assetsByIds, assetsInside, registered, registeredWithOutcome } from '../cards/asset-reads.ts'
import type { Asset } from '../cards/asset.ts'
import type { ListingEvent } from '../commit/effects.ts'
import { purseOf } from '../commit/player.ts'
import type { Queries, Reader } from '../commit/reader.ts'
import { availableCentsOf } from '../ledger/purse-reads.ts'

/** Kinds that can be traded only until their event's lock-out; every deal on them depends on the event. */
export function isOfAnEvent({ kind }: Asset): boolean {
  return kind === 'prediction' || kind === 'event'
}

/** The refusal of a card or pack that is not there, or that the player may not see. */
export function noSuchListing() {
  return refuse('not_found', 'There is no such listing.')
}

/**
 * The asset behind a marketplace id, registered; a prediction or an event card with its event. Refuses an unknown id
 * (404).
 */
export async function readMarketAsset(read: Reader, id: number): Promise<Asset> {
  const [found] = await assetsByIds(read, [assetId(id)])
  if (!found) throw noSuchListing()
  return isOfAnEvent(found) ? registeredWithOutcome(read, found) : registered(read, found)
}

/** The cards that change hands along with an asset: those inside a prediction, each registered. */
export async function readInside(read: Reader, asset: Asset): Promise<Asset[]> {
  return asset.kind === 'prediction' ? assetsInside(read, asset.id) : []
}

/** The last event of a listing; null when the card was never listed. */
export async function readLastListingEvent(
  read: Queries,
  asset: AssetId,
): Promise<ListingEvent['what'] | null> {
  const row = await read.first<Pick<ListingEvent, 'what'>>({
    name: 'last-listing-event',
    text: 'select what from listing_event where asset_id = $1 order by at desc, id desc limit 1',
    values: [asset],
  })
  return row?.what ?? null
}

/** The trades between the two in the last `seconds`. */
export async function readTradeRoom(
  read: Queries,
  { buyerId, sellerId, seconds }: { buyerId: AccountId; sellerId: AccountId; seconds: number },
): Promise<TradeRoom> {
  return read.one<TradeRoom>({
    name: 'trade-room',
    text: `
      select
        (select coalesce(sum(cents), 0)::bigint from transfer
          where from_id in ($1, $2) and from_id >= 1000 and kind = 'sale'
            and at > now() - make_interval(secs => $4)) as "boughtCents",
        (select coalesce(sum(cents), 0)::bigint from transfer
          where to_id = $3 and to_id >= 1000 and kind = 'sale'
            and at > now() - make_interval(secs => $4)) as "soldCents",
        exists (select 1 from account where id in ($5, $6)
          and (closed_at is not null or suspended_at is not null or frozen_at is not null
            or self_excluded_until > now() or break_until > now())) as "isClosed",
        ${availableCentsOf('$6')} as "availableCents"`,
    values: [
      purseOf(buyerId).available,
      purseOf(buyerId).reserved,
      purseOf(sellerId).available,
      seconds,
      sellerId,
      buyerId,
    ],
  })
}
