import type { CardItem } from '@called-shot/shared/cards/card-item.ts'

const everySeconds = 15
const waiting = new Set(['Event Pending', 'Processing', 'Counter'])

/** A prediction that the world has still to decide. */
export function isPendingPrediction(card: Pick<CardItem, 'face'>): boolean {
  return waiting.has(card.face['status'] ?? '')
}

/** How often a list is read again: every 15 s while one of its predictions waits, else not by itself. */
export function refetchSeconds(cards: readonly Pick<CardItem, 'face'>[]): number | false {
  return cards.some(isPendingPrediction) ? everySeconds : false
}
