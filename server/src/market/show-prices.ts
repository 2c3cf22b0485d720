import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { assetId, type AccountId } from '@called-shot/shared/ids.ts'
import type { market } from '@called-shot/shared/market/contract.ts'
import { isThin } from '@called-shot/shared/market/rules.ts'
import { assetsByIds } from '../cards/asset-reads.ts'
import type { CardReads } from '../cards/card-lists.ts'
import { noSuchListing } from './market-reads.ts'
import { readLastSales, readOpenPrices, readOwnOffer, readPriceHistory } from './price-reads.ts'

const maxSales = 20

/** The price panel of an item: current and past prices of its definition and rarity (API Market). */
export async function showPrices(
  { lists, queries }: Pick<CardReads, 'lists' | 'queries'>,
  { id, player }: { readonly id: number; readonly player: AccountId },
): Promise<AnswerOf<typeof market.prices>> {
  const [item] = await assetsByIds(queries, [assetId(id)])
  if (!item) throw noSuchListing()
  const [now, own, history, sales] = await Promise.all([
    readOpenPrices(queries, item),
    readOwnOffer(queries, { asset: item.id, maker: player }),
    readPriceHistory(lists, item),
    readLastSales(lists, item, maxSales),
  ])
  return {
    marketplace_id: item.id,
    definition_id: item.definitionId,
    rarity: item.rarity,
    floor: now.floorCents,
    floor_marketplace_id: now.floorId ?? -1,
    best_offer: now.offerCents,
    own_offer: own,
    best_bid: now.bidCents,
    best_bid_id: now.bidId,
    best_bid_is_resident: now.bidIsResident,
    last_sales: sales,
    median_7: history.median7,
    median_30: history.median30,
    median_90: history.median90,
    sales: history.sales,
    thin: isThin(history.sales),
    for_sale: now.forSale,
    wanted_by: now.wantedBy,
  }
}
