import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import type { Asset } from '../cards/asset-reads.ts'
import { cardItemOf, type Viewer } from '../cards/card-view.ts'
import { readPublicPlayers } from '../cards/public-player-reads.ts'
import type { Queries } from '../commit/reader.ts'

/** Cards and packs as the market shows them, each with its owner, except the player's own. */
export async function marketItems(
  queries: Queries,
  assets: readonly Asset[],
  viewer: Viewer,
): Promise<CardItem[]> {
  const others = new Set(assets.map(({ ownerId }) => ownerId).filter((id) => id !== viewer.id))
  const sellers = await readPublicPlayers(queries, [...others])
  return assets.map((asset) => {
    const seller = sellers.get(asset.ownerId)
    return { ...cardItemOf(asset, viewer), ...(seller === undefined ? {} : { seller }) }
  })
}
