import type { AssetId } from '@called-shot/shared/ids.ts'
import { isPastItsEvent } from '@called-shot/shared/market/rules.ts'
import { assetsByIds, registeredWithOutcome } from '../cards/asset-reads.ts'
import { endedListings } from '../cards/ended-listings.ts'
import type { Effects } from '../commit/effects.ts'
import type { Queries } from '../commit/reader.ts'
import type { Context } from '../commit/run-command.ts'
import { endedInOneCommit } from './offer-reads.ts'

export const maxPastTrades = 200

/**
 * House command: ends trades on events that are locked out, over or canceled. Event cards are delisted, and offers on
 * them and on live predictions return their holds. Handles at most 200 cards with their offers, or `most`, and returns
 * how many. Listings of predictions end when their outcome is settled.
 */
export function endPastTrades({ lockoutSeconds }: { readonly lockoutSeconds: number }) {
  return async ({ read }: Context<null>, input: { most?: number }): Promise<Effects<number>> => {
    const ids = (await readPastTrades(read, lockoutSeconds)).slice(0, input.most)
    const past = (await assetsByIds(read, ids)).filter(
      (asset) => asset.place === 'held' && isPastItsEvent(asset, lockoutSeconds),
    )
    for (const asset of past) registeredWithOutcome(read, asset)
    const listed = past.filter(({ kind, priceCents }) => kind === 'event' && priceCents !== null)
    return {
      answer: past.length,
      moves: listed.map(({ id }) => ({ id, place: 'held' })),
      listingEvents: endedListings(listed),
      endOffers: past.map(({ id }) => id),
    }
  }
}

/** Event cards for sale, and assets with open offers, whose event can no longer be predicted. */
async function readPastTrades(queries: Queries, lockoutSeconds: number): Promise<AssetId[]> {
  const rows = await queries.query<{ id: AssetId }>({
    name: 'past-trades',
    text: endedInOneCommit(
      `select traded.id from (
        select a.id, a.event_id from asset a where a.kind = 'event' and a.price_cents is not null
        union
        select a.id, a.event_id from offer o join asset a on a.id = o.asset_id
        where o.status = 'open' and a.kind in ('event', 'prediction')) traded
      join event e on e.id = traded.event_id
      where e.status <> 'open' or e.closed_at is not null or e.starts_at <= now() + make_interval(secs => $1)`,
      maxPastTrades,
    ),
    values: [lockoutSeconds],
  })
  return rows.map(({ id }) => id)
}
