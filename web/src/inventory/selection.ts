import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { cents, sumCents, type Cents } from '@called-shot/shared/money.ts'
import { whyCannotCombine, type PrizeCard } from '@called-shot/shared/prizes/rules.ts'
import { kindOf } from '../card/card-kind.ts'
import { centsIn } from '../card/words.ts'

/** What several cards of a list can become together; other lists have no select mode (LIST-17). */
export type Bulk = 'combine' | 'open'

export const mostOpenedAtOnce = 50

export function bulkOf(filterType: string): Bulk | null {
  if (filterType === 'prizes') return 'combine'
  return filterType === 'cardpacks' ? 'open' : null
}

/** Why a card cannot be selected at all, or null (LIST-19). */
export function whyNotSelectable(card: CardItem): string | null {
  if (kindOf(card) === 'wager') return 'Wager cards are for tournaments.'
  return card.tag === 'Redeemable' ? 'Redeemable: cash it in instead.' : null
}

export function prizeCents(card: Pick<CardItem, 'properties'>): Cents {
  return cents(centsIn(propertyText(card, 'Prize Value')) ?? 0)
}

export function totalCents(cards: readonly CardItem[]): Cents {
  return sumCents(cards.map(prizeCents))
}

/** Why the button waits, or null: the server's own rule for prizes, two to fifty for packs. */
export function whyNotYet(bulk: Bulk, cards: readonly CardItem[]): string | null {
  if (bulk === 'combine') return whyCannotCombine(cards.map(asPrize))?.message ?? null
  if (cards.length < 2) return 'Please select at least two packs.'
  return cards.length > mostOpenedAtOnce ? `At most ${mostOpenedAtOnce} packs open at once.` : null
}

function asPrize(card: CardItem): PrizeCard {
  return {
    kind: kindOf(card),
    place: 'held',
    redeemable: card.tag === 'Redeemable',
    tutorial: propertyText(card, 'Tutorial') !== '',
    bonusPaid: propertyText(card, 'Bonus') !== '',
    rarity: card.rarity >= 4 ? 4 : card.rarity >= 3 ? 3 : card.rarity >= 2 ? 2 : 1,
    valueCents: prizeCents(card),
  }
}

function propertyText(card: Pick<CardItem, 'properties'>, title: string): string {
  return card.properties.find((property) => property.title === title)?.text ?? ''
}
