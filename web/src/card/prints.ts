import { artPath } from '@called-shot/shared/art/art-path.ts'
import type { CardItem } from './card-item.ts'
import { kindOf, rarityOf } from './card-kind.ts'
import type { CardSize } from './card.tsx'

/** What the pictures of a card depend on. */
export type PrintedCard = Pick<
  CardItem,
  'image' | 'type' | 'properties' | 'pack_type' | 'pack_contents' | 'rarity' | 'tier' | 'is_valid_event'
>

/** The pictures of a card's front: its engraving, and its paper unless it is a pack. */
export function printsOf(card: PrintedCard, size: CardSize): readonly [string, string?] {
  const engraving = size === 'large' ? card.image.replace(/\.webp$/, '.svg') : card.image
  const kind = kindOf(card)
  return kind === 'pack'
    ? [engraving]
    : [engraving, artPath({ kind: 'stock', seed: kind, rarity: rarityOf(card) })]
}
