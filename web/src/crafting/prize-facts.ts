import { rarityOf } from '../card/card-kind.ts'
import { propertyOf, type CardItem } from '../card/card-item.ts'
import { centsIn } from '../card/words.ts'
import { cents } from '@called-shot/shared/money.ts'
import type { PrizeCard } from '@called-shot/shared/prizes/rules.ts'

/** A prize card of a list as the rules of combining look at it. */
export function prizeFacts(card: CardItem): PrizeCard {
  const value = centsIn(propertyOf(card, 'Prize Value', 'Value') ?? card.name)
  return {
    kind: 'prize',
    place: 'held',
    redeemable: card.tag === 'Redeemable',
    tutorial: propertyOf(card, 'Tutorial') !== null,
    bonusPaid: propertyOf(card, 'Bonus') !== null,
    rarity: rarityOf(card),
    valueCents: value === null ? null : cents(value),
  }
}
