import { factsOfTag } from '@called-shot/shared/cards/card-facts.ts'
import { whyLocked } from '@called-shot/shared/cards/lock-rules.ts'
import { whyCannotUseEvent } from '@called-shot/shared/crafting/rules.ts'
import { whyCannotClaim, whyNotDecided } from '@called-shot/shared/predictions/claim-rules.ts'
import { whyCannotRedeem } from '@called-shot/shared/prizes/rules.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'
import { prizeFacts } from '../card/prize-facts.ts'

/** The next action for one of the player's own cards (Rules §4, "Per-card actions"). */
export type CardAction =
  | 'open-pack'
  | 'claim-prize'
  | 'return-identity'
  | 'redeem-prize'
  | 'craft-identity'
  | 'craft-prediction'
  | 'enter-tournament'
  | null

/**
 * The standing that `claimCards` and `redeemPrize` need. Importing their contracts would make every page's first load
 * larger; a test compares the two.
 */
export const settling = { standing: 'active' } as const

/**
 * Why a card's next action is blocked, or null: its owner has locked it, or its pool is not settled. A lock never blocks
 * claiming and returning, because they take nothing away.
 */
export function whyActionWaits(
  card: CardItem,
): ReturnType<typeof whyLocked> | ReturnType<typeof whyNotDecided> {
  if (kindOf(card) !== 'prediction') return whyLocked({ isLocked: card.locked === true })
  return whyNotDecided({ verdict: factsOfTag(card.tag).verdict, isPoolOpen: card.pool_open === true })
}

/** The next action of a card; null if it waits for a result or its event is over. */
export function nextAction(card: CardItem): CardAction {
  const { verdict } = factsOfTag(card.tag)
  switch (kindOf(card)) {
    case 'pack':
      return 'open-pack'
    case 'prediction':
      // Lists never contain a tournament's predictions. While a pool is open, the button itself says so.
      if (whyCannotClaim({ isOwn: true, place: 'held', verdict, isPoolOpen: false }) !== null) return null
      if (verdict === 'true') return 'claim-prize'
      // A void prediction returns its identity automatically.
      return verdict === 'false' ? 'return-identity' : null
    case 'prize':
      // Only the server knows whether an email is missing. The button itself shows a lock.
      return whyCannotRedeem({
        ...prizeFacts(card),
        isLocked: false,
        goneAs: null,
        lacksEmail: false,
      }) === null
        ? 'redeem-prize'
        : 'craft-prediction'
    case 'category':
    case 'month':
    case 'day':
    case 'year':
      return 'craft-identity'
    case 'event':
      return whyCannotUseEvent({ isOpen: card.is_valid_event !== false }) === null ? 'craft-prediction' : null
    case 'identity':
    case 'trigger':
      return 'craft-prediction'
    case 'wager':
      return 'enter-tournament'
  }
}
