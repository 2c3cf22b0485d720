import type { CardItem } from '../src/card/card-item.ts'

/** A Standard card of that type with nothing special about it; tests name what matters to them. */
export function plainCard(type: string, more: Partial<CardItem> = {}): CardItem {
  return {
    id: 1,
    name: type,
    image: '',
    image_back: '',
    type,
    tag: 'Not Listed',
    properties: [],
    rarity: 1,
    rarity_name: 'Standard',
    collection: '',
    ...more,
  }
}
