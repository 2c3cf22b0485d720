import type { CardItem as OwnCard } from '@called-shot/shared/cards/card-item.ts'
import type { CardItem } from '../src/card/card-item.ts'

const plain = (type: string) => ({
  id: 1,
  name: type,
  image: '',
  image_back: '',
  type,
  tag: 'Not Listed' as const,
  properties: [],
  rarity: 1,
  rarity_name: 'Standard',
  collection: '',
})

/** A Standard card of that type with nothing special about it; tests name what matters to them. */
export function plainCard(type: string, more: Partial<CardItem> = {}): CardItem {
  return { ...plain(type), ...more }
}

/** The same with everything that the server says of it in its owner's inventory. */
export function ownCard(type: string, more: Partial<OwnCard> = {}): OwnCard {
  return {
    ...plain(type),
    is_listed: false,
    owned_by_self: true,
    cost: null,
    pack_type: null,
    pack_contents: [],
    marketplace_id: -1,
    tier: null,
    face: {},
    ...more,
  }
}
