import { artBackPath } from '@called-shot/shared/art/art-path.ts'
import type { PackSeries } from '@called-shot/shared/packs/contract.ts'
import type { CardItem } from '../card/card-item.ts'
import { nameInFull } from './series-name.ts'

/** A series for sale, shown as a sealed pack. */
export function seriesCard(series: PackSeries, collection: string): CardItem {
  return {
    id: series.id,
    name: nameInFull(series.name, collection),
    image: series.image,
    image_back: artBackPath('pack'),
    type: 'Pack',
    tag: series.tag,
    properties: [],
    pack_type: series.tag === 'identity pack' ? 'identity' : 'prediction',
    pack_contents: series.pack_contents,
    tier: series.tier,
    rarity: 1,
    rarity_name: '',
    collection,
    face: {},
  }
}
