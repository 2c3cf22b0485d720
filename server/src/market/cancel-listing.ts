import type { market } from '@called-shot/shared/market/contract.ts'
import { whyCannotCancel } from '@called-shot/shared/market/trade-rules.ts'
import { refuseIf } from '@called-shot/shared/refusals.ts'
import { notYours } from '../cards/asset-reads.ts'
import { cardItemOf, viewerOf } from '../cards/card-view.ts'
import { endedListings } from '../cards/ended-listings.ts'
import { afterMoves } from '../commit/after-moves.ts'
import type { Move } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { readMarketAsset } from './market-reads.ts'
import { tradeItemOf, type MarketSettings } from './tradable.ts'

/** Takes the player's own listing off the market. Refuses with 409 if it is no longer listed. */
export function cancelListing(settings: MarketSettings) {
  return async (
    { read, player }: Context,
    { params }: CommandInput<typeof market.cancelListing>,
  ): Promise<EffectsOf<typeof market.cancelListing>> => {
    const asset = await readMarketAsset(read, params.id)
    const reason = whyCannotCancel(tradeItemOf(asset, player, settings))
    if (reason === 'not_yours') throw await notYours(read, asset, player.id)
    refuseIf(reason)
    const moves: Move[] = [{ id: asset.id, place: 'held' }]
    return {
      answer: {
        marketplace_id: asset.id,
        card: cardItemOf(afterMoves(asset, moves), viewerOf(player, settings)),
      },
      moves,
      listingEvents: endedListings([asset]),
    }
  }
}
