import type { AssetPlace } from './kinds.ts'
import { refused, type Refused } from '../refusals.ts'

/** The facts of a card or a pack that the rules of its lock need. */
export interface LockableCard {
  /** Whether the player who asks owns it. */
  readonly isOwn: boolean
  readonly place: AssetPlace
}

/**
 * Why somebody cannot lock or unlock a card, or null. Its owner can while they hold it, tradable or not; a card inside
 * a prediction or a tournament cannot be sold or burned by accident anyway.
 */
export function whyCannotLock({ isOwn, place }: LockableCard): Refused | null {
  if (!isOwn) return refused('not_yours')
  if (place === 'gone') return refused('gone')
  return place === 'held'
    ? null
    : refused(
        'changed',
        'That card is inside a prediction or a tournament. It can be locked when it is back.',
      )
}

/** Why a card can be used for nothing that ends or spends it, or null: its owner has locked it. */
export function whyLocked({ isLocked }: { readonly isLocked: boolean }): 'card_locked' | null {
  return isLocked ? 'card_locked' : null
}
