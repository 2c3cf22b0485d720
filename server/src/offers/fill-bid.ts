import { netToSeller } from '@called-shot/shared/market/rules.ts'
import { whyUntradable } from '@called-shot/shared/market/trade-rules.ts'
import { isWanted } from '@called-shot/shared/offers/bid-rules.ts'
import { whyBidEnded, whyCannotFill } from '@called-shot/shared/offers/bid-trade-rules.ts'
import type { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { refuse, refuseIf } from '@called-shot/shared/refusals.ts'
import { ownAssets } from '../cards/asset-reads.ts'
import type { Asset } from '../cards/asset.ts'
import { cardItemOf, viewerOf } from '../cards/card-view.ts'
import { afterMoves } from '../commit/after-moves.ts'
import type { Notice } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import type { CommandInput, EffectsOf } from '../http/serve.ts'
import { isUnderReview, saleEffects } from '../market/sale.ts'
import { tradableBefore, type MarketSettings } from '../market/tradable.ts'
import { refuseBeyondRoom } from '../market/trade-limits.ts'
import { readBid, type Bid } from './bid-reads.ts'

/**
 * Sells the player's own card or pack to an open bid at the bid's price. If two players fill the last copy wanted, one
 * sells and the other is refused because the bid is closed. Event cards are accepted until their lock-out.
 */
export function fillBid(settings: MarketSettings) {
  return async (
    { read, player }: Context,
    { params, body }: CommandInput<typeof bids.fillBid>,
  ): Promise<EffectsOf<typeof bids.fillBid>> => {
    const bid = await readBid(read, params.id)
    if (!bid) throw refuse('not_found', 'There is no such bid.')
    const [own] = await ownAssets(read, player.id, { named: [{ field: 'asset_id', id: body.asset_id }] })
    if (!own) throw new Error('a bid filled with nothing')
    const { asset } = own
    const item = {
      isWanted: isWanted(asset, bid),
      isLocked: asset.lockedBy !== null,
      bar: whyUntradable(asset, settings.lockoutSeconds),
    }
    refuseIf(whyCannotFill({ ...bid, isMaker: bid.makerId === player.id }, item))
    if (asset.event) read.expectEvent(asset.event)
    const price = bid.cents
    await refuseBeyondRoom(
      read,
      {
        buyerId: bid.makerId,
        sellerId: player.id,
        price,
        paidFrom: 'reserved',
        requireOpen: async () => refuseIf(whyBidEnded((await readBid(read, bid.id)) ?? bid)),
      },
      settings,
    )
    const sale = await saleEffects(read, {
      asset,
      buyerId: bid.makerId,
      price,
      paidFrom: 'reserved',
      byResident: bid.makerIsResident,
      settings,
    })
    return {
      ...sale,
      answer: {
        id: bid.id,
        marketplace_id: asset.id,
        price,
        net: netToSeller(price),
        on_hold: isUnderReview(sale),
        remaining: bid.remaining - 1,
        card: cardItemOf(afterMoves(asset, sale.moves), viewerOf(player, settings)),
      },
      bids: [{ id: bid.id, fills: 1 }],
      before: [bid.expiresAt, ...tradableBefore(asset, settings)],
      notices: [filledNotice(bid, asset), ...(isUnderReview(sale) ? sale.notices : [])],
    }
  }
}

function filledNotice(bid: Bid, asset: Asset): Notice {
  return {
    accountId: bid.makerId,
    type: 'bid_filled',
    facts: { cents: bid.cents, name: asset.name },
    payload: { ListingId: asset.id },
    fact: `bid_filled:${bid.id}:${asset.id}:${asset.version}`,
  }
}
