import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'

/** What a player can do next with a card of their own (Rules §4, "Per-card actions"). */
export type CardAction =
  | 'open-pack'
  | 'claim-prize'
  | 'return-identity'
  | 'redeem-prize'
  | 'craft-identity'
  | 'craft-prediction'
  | 'enter-tournament'
  | null

/** Decided by kind and tag; a card that waits for the world, or is past, has none. */
export function nextAction(card: CardItem): CardAction {
  switch (kindOf(card)) {
    case 'pack':
      return 'open-pack'
    case 'prediction':
      if (card.tag === 'Resolved True') return 'claim-prize'
      return card.tag === 'Resolved False' ? 'return-identity' : null
    case 'prize':
      return card.tag === 'Redeemable' ? 'redeem-prize' : 'craft-prediction'
    case 'category':
    case 'month':
    case 'day':
    case 'year':
      return 'craft-identity'
    case 'event':
      return card.is_valid_event === false ? null : 'craft-prediction'
    case 'identity':
    case 'trigger':
      return 'craft-prediction'
    case 'wager':
      return 'enter-tournament'
  }
}
