import type { market } from '@called-shot/shared/market/contract.ts'
import { whyCannotBuyListing } from '@called-shot/shared/market/trade-rules.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { cardItemOf, viewerOf } from '../cards/card-view.ts'
import { afterMoves } from '../commit/after-moves.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { readLastListingEvent, readMarketAsset } from './market-reads.ts'
import { saleEffects } from './sale.ts'
import { tradableBefore, tradeItemOf, type MarketSettings } from './tradable.ts'
import { refuseBeyondRoom } from './trade-limits.ts'

/**
 * Buys a listing at its price from available money. Of many buyers one wins; the others are refused with 'Already sold'
 * and pay nothing. With `expected_price`, a listing whose price changed is refused with 409, which names the new price.
 */
export function buyListing(settings: MarketSettings) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof market.buyListing>,
  ): Promise<EffectsOf<typeof market.buyListing>> => {
    const asset = await readMarketAsset(read, params.id)
    const reason = whyCannotBuyListing(tradeItemOf(asset, player, settings))
    if (asset.priceCents === null && (await readLastListingEvent(read, asset.id)) === 'sold')
      throw refuse('already_sold')
    if (reason !== null || asset.priceCents === null) throw refuse(reason ?? 'not_listed')
    const price = asset.priceCents
    if (body.expected_price !== undefined && body.expected_price !== price) {
      throw refuse('price_changed', `The price has changed: it is now ${formatUsd(price)}.`)
    }
    const paidBy = { buyerId: player.id, paidFrom: 'available', price } as const
    await refuseBeyondRoom(read, { ...paidBy, sellerId: asset.ownerId }, settings)
    const sale = await saleEffects(read, { ...paidBy, asset, byResident: player.isResident, settings })
    return {
      ...sale,
      answer: {
        marketplace_id: asset.id,
        card: cardItemOf(afterMoves(asset, sale.moves), viewerOf(player, settings)),
      },
      before: tradableBefore(asset, settings),
    }
  }
}
