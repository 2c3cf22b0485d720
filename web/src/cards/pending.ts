import type { CardItem } from '@called-shot/shared/cards/card-item.ts'

const everySeconds = 15
const waiting = new Set(['Event Pending', 'Processing', 'Counter'])

/** Whether a prediction is still undecided. */
export function isPendingPrediction(card: Pick<CardItem, 'face'>): boolean {
  return waiting.has(card.face['status'] ?? '')
}

/** The seconds between automatic reads of a list: 15 while one of its predictions is pending, otherwise false. */
export function refetchSeconds(cards: readonly Pick<CardItem, 'face'>[]): number | false {
  return cards.some(isPendingPrediction) ? everySeconds : false
}
