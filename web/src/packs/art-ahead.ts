import type { CardItem } from '../card/card-item.ts'
import { printsOf } from '../card/prints.ts'

/** Loads and decodes the pictures of these cards, so that they are ready when the cards turn. */
export function fetchArt(cards: readonly CardItem[]): void {
  for (const src of new Set(
    cards.flatMap((card) => printsOf(card, 'grid').filter((each) => each !== undefined)),
  )) {
    const image = new Image()
    image.src = src
    // If a picture fails, its card requests it again and looks complete without it.
    image.decode().catch(() => {})
  }
}
