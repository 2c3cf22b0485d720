import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import type { AssetId } from '@called-shot/shared/ids.ts'
import { assetsWithOwners, type OwnedAsset } from '../cards/asset-reads.ts'
import { cardItemOf, type Viewer } from '../cards/card-view.ts'
import type { Queries } from '../commit/reader.ts'

/** Cards and packs as the market shows them, each with its owner, except the player's own; unknown ids are left out. */
export async function marketItems(
  queries: Queries,
  ids: readonly AssetId[],
  viewer: Viewer,
): Promise<CardItem[]> {
  return marketItemsOf(await assetsWithOwners(queries, ids), viewer)
}

/** The same for assets that have already been read. */
export function marketItemsOf(found: readonly OwnedAsset[], viewer: Viewer): CardItem[] {
  return found.map(({ asset, owner }) => ({
    ...cardItemOf(asset, viewer),
    ...(asset.ownerId === viewer.id ? {} : { seller: owner }),
  }))
}
