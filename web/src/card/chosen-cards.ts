import type { CardItem } from './card-item.ts'

/** What a link to a crafting table carries in the browser's history: the cards to begin with. */
export function carrying(cards: readonly CardItem[]): { readonly chosen: readonly CardItem[] } {
  return { chosen: cards }
}
