import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'

/** What a free pack's cards are for, said once they lie face up; null for cards that do not belong together. */
export function meaningOf(cards: readonly CardItem[]): string | null {
  const only = (kind: string) => {
    const [first, ...more] = cards.filter((card) => kindOf(card) === kind)
    return more.length === 0 ? first?.name : undefined
  }
  const [category, month, day, year] = [only('category'), only('month'), only('day'), only('year')]
  if (cards.length === 4 && category && month && day && year)
    return `${category}, born ${month} ${day}, ${year}. Craft these four, and see who it is.`
  if (cards.length === 3 && only('event') && only('trigger') && only('prize'))
    return 'An event, a trigger and a prize: with an Identity they make a prediction.'
  return null
}
