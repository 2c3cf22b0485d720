import type { CardItem } from '../card/card-item.ts'
import { printsOf } from '../card/card-front.tsx'

/** Fetches and decodes what these cards are printed with: it is there when they turn. */
export function fetchArt(cards: readonly CardItem[]): void {
  for (const src of new Set(
    cards.flatMap((card) => printsOf(card, 'grid').filter((each) => each !== undefined)),
  )) {
    const image = new Image()
    image.src = src
    // One that does not come is tried again by its card, which is whole without it.
    image.decode().catch(() => {})
  }
}
