import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { secondsUntilNext } from '../time/next-moment.ts'

const everySeconds = 15
const waiting = new Set(['Event Pending', 'Processing', 'Counter'])

/** Whether a prediction is still undecided. */
export function isPendingPrediction(card: Pick<CardItem, 'face'>): boolean {
  return waiting.has(card.face['status'] ?? '')
}

/**
 * The seconds until a list is read again by itself: 15 while one of its predictions is pending or waits for its pool,
 * less if the lock-out of one of its events begins before; otherwise false.
 */
export function refetchSeconds(cards: readonly Pick<CardItem, 'face' | 'pool_open'>[]): number | false {
  const lock = secondsUntilNext(cards.map(({ face }) => Date.parse(face['locks_at'] ?? '')))
  if (!cards.some((card) => isPendingPrediction(card) || card.pool_open === true)) return lock
  return lock === false ? everySeconds : Math.min(everySeconds, lock)
}
