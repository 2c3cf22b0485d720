import type { CardItem } from './card-item.ts'

/** The cards that a link to a crafting table carries in the browser's history. */
export function carrying(cards: readonly CardItem[]): { readonly chosen: readonly CardItem[] } {
  return { chosen: cards }
}
