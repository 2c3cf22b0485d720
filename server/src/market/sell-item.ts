import type { market } from '@called-shot/shared/market/contract.ts'
import { isListingPrice } from '@called-shot/shared/market/rules.ts'
import { whyCannotSell } from '@called-shot/shared/market/trade-rules.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { notYours } from '../cards/asset-reads.ts'
import { cardItemOf, viewerOf } from '../cards/card-view.ts'
import { afterMoves } from '../commit/after-moves.ts'
import type { Move } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { readMarketAsset } from './market-reads.ts'
import { tradableBefore, tradeItemOf, type MarketSettings } from './tradable.ts'

/**
 * Lists one of the player's cards or packs, or changes the price of its listing. Open offers on it stay (MKT-13 to
 * MKT-16).
 */
export function sellItem(settings: MarketSettings) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof market.sellItem>,
  ): Promise<EffectsOf<typeof market.sellItem>> => {
    const asset = await readMarketAsset(read, params.id)
    const reason = whyCannotSell(tradeItemOf(asset, player, settings))
    if (reason === 'not_yours') throw await notYours(read, asset, player.id)
    refuseIf(reason)
    if (!isListingPrice(body.price)) throw refuse('bad_input', 'price: must be from $1.00 to $100,000.00')
    const moves: Move[] = [{ id: asset.id, place: 'held', price: body.price }]
    return {
      answer: {
        marketplace_id: asset.id,
        card: cardItemOf(afterMoves(asset, moves), viewerOf(player, settings)),
      },
      moves,
      before: tradableBefore(asset, settings),
      listingEvents: [
        {
          assetId: asset.id,
          definitionId: asset.definitionId,
          rarity: asset.rarity,
          what: 'listed',
          priceCents: body.price,
          sellerId: player.id,
        },
      ],
    }
  }
}
