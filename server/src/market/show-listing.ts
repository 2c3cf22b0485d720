import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { assetId } from '@called-shot/shared/ids.ts'
import type { market } from '@called-shot/shared/market/contract.ts'
import type { Viewer } from '../cards/card-view.ts'
import type { Queries } from '../commit/reader.ts'
import { marketItems } from './market-items.ts'
import { noSuchListing } from './market-reads.ts'

/** One item as the market's lists show it; 404 for another player's item that cannot be traded. */
export async function showListing(
  queries: Queries,
  wanted: { readonly id: number; readonly viewer: Viewer },
): Promise<AnswerOf<typeof market.getListing>> {
  const [card] = await marketItems(queries, [assetId(wanted.id)], wanted.viewer)
  if (!card || (card.marketplace_id < 0 && !card.owned_by_self)) throw noSuchListing()
  return { marketplace_id: card.marketplace_id, card }
}
