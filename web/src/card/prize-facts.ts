import { factsOfTag } from '@called-shot/shared/cards/card-facts.ts'
import { cents } from '@called-shot/shared/money.ts'
import type { PrizeCard } from '@called-shot/shared/prizes/rules.ts'
import { propertyOf, type CardItem } from './card-item.ts'
import { kindOf, rarityOf } from './card-kind.ts'
import { centsIn } from './words.ts'

/**
 * A prize card from a list as facts for the prize rules. A listed card still exists and is not part of anything else.
 */
export function prizeFacts(card: CardItem): PrizeCard {
  const value = centsIn(propertyOf(card, 'Prize Value', 'Value') ?? card.name)
  return {
    kind: kindOf(card),
    place: 'held',
    redeemable: factsOfTag(card.tag).redeemable,
    isLocked: card.locked === true,
    tutorial: propertyOf(card, 'Tutorial') !== null,
    bonusPaid: propertyOf(card, 'Bonus') !== null,
    rarity: rarityOf(card),
    valueCents: value === null ? null : cents(value),
  }
}
