import { isPastItsEvent } from '@called-shot/shared/market/rules.ts'
import { assetsByIds, registeredWithOutcome } from '../cards/asset-reads.ts'
import { endedListings } from '../cards/ended-listings.ts'
import type { Effects } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { readPastTrades } from './offer-reads.ts'

export const maxPastTrades = 200

/**
 * House command: ends trades on events that are locked out, over or canceled. Event cards and predictions are delisted,
 * and offers on them return their holds. Handles at most 200 cards with their offers, or `most`, and returns how many
 * (Design §4 Market, MKT-22).
 */
export function endPastTrades({ lockoutSeconds }: { readonly lockoutSeconds: number }) {
  return async ({ read }: Context<null>, input: { most?: number }): Promise<Effects<number>> => {
    const ids = (await readPastTrades(read, { lockoutSeconds, most: maxPastTrades })).slice(0, input.most)
    const past = (await assetsByIds(read, ids)).filter(
      (asset) => asset.place === 'held' && isPastItsEvent(asset, lockoutSeconds),
    )
    for (const asset of past) registeredWithOutcome(read, asset)
    const listed = past.filter(({ priceCents }) => priceCents !== null)
    return {
      answer: past.length,
      moves: listed.map(({ id }) => ({ id, place: 'held' })),
      listingEvents: endedListings(listed),
      endOffers: past.map(({ id }) => id),
    }
  }
}
