import { artBackPath } from '@called-shot/shared/art/art-path.ts'
import { rarityNames } from '@called-shot/shared/cards/kinds.ts'
import type { PackSeries } from '@called-shot/shared/packs/contract.ts'
import type { CardItem } from '../card/card-item.ts'

/** A series on sale as the pack that one would get; its price stands beside it, so it is no listing. */
export function seriesCard(series: PackSeries, collection: string): CardItem {
  const packType = series.tag === 'identity pack' ? 'identity' : 'prediction'
  const rarity = series.tier >= 4 ? 4 : series.tier === 3 ? 3 : series.tier === 2 ? 2 : 1
  return {
    id: series.id,
    name: series.name,
    image: series.image,
    image_back: artBackPath('pack'),
    type: 'Pack',
    tag: series.tag,
    properties: [
      { title: 'Collection', text: collection },
      { title: 'PackType', text: packType },
    ],
    pack_type: packType,
    pack_contents: series.pack_contents,
    tier: series.tier,
    rarity,
    rarity_name: rarityNames[rarity],
    collection,
    face: { count: String(cardCount(series)), series: series.name },
  }
}

export function cardCount({ pack_contents: contents }: Pick<PackSeries, 'pack_contents'>): number {
  return contents.reduce((sum, { text }) => sum + (Number(text) || 0), 0)
}
