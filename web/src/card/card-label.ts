import { formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { cardTitle } from '@called-shot/shared/cards/card-title.ts'
import { shortName } from '@called-shot/shared/cards/short-name.ts'
import { kindNames } from '@called-shot/shared/cards/kinds.ts'
import { recordOf, type CardItem } from './card-item.ts'
import { kindOf } from './card-kind.ts'

/** The price of a listing as lists print it: "$18.00 USD", always with two decimals (MKT-03). */
export function priceText(price: Cents): string {
  return `${formatUsd(price)} USD`
}

/** As lists show it: cut at 40 characters (Core §2.5). */
export function nameOf(card: CardItem): string {
  return shortName(fullNameOf(card))
}

/** A wager is called by its value with a dollar sign before it (TOUR-13). */
export function fullNameOf(card: CardItem): string {
  const prefix = kindOf(card) === 'wager' && !card.name.startsWith('$') ? '$' : ''
  return prefix + card.name
}

/** What a sentence or a bill calls a card: "Day 2", "$0.50 Prize". */
export function titleOf(card: CardItem): string {
  return cardTitle(kindOf(card), nameOf(card))
}

export interface TagText {
  readonly tag: string
  readonly price: string | null
  readonly expired: boolean
}

/** The text of the chip below a card. If the event is over, it always says so first. */
export function tagOf(card: CardItem): TagText {
  const expired = card.is_valid_event === false
  const listed = card.tag.toLowerCase() === 'for sale'
  return {
    tag: expired ? 'Expired' : card.tag,
    price: listed && card.cost !== null && card.cost !== undefined ? priceText(card.cost) : null,
    expired,
  }
}

/** Cards of which every collection has its own, alike but for its name. */
const inManyCollections: ReadonlySet<string> = new Set([
  'category',
  'month',
  'day',
  'year',
  'trigger',
  'identity',
])

/** "Month, May, Rare, Not Listed, Locked, AFC West": kind, name in full, rarity, tag, price, lock, record, collection. */
export function cardLabel(card: CardItem): string {
  const kind = kindOf(card)
  const { tag, price, expired } = tagOf(card)
  const rarity = kind === 'pack' ? (card.tier ? `Tier ${card.tier}` : '') : card.rarity_name
  const locked = card.locked === true ? 'Locked' : ''
  const { count, correct } = recordOf(card)
  const record = kind === 'identity' && count > 0 ? `${correct} of ${count} right` : ''
  const collection = inManyCollections.has(kind) ? card.collection : ''
  const parts = [
    kindNames[kind],
    fullNameOf(card),
    rarity,
    tag,
    expired ? '' : (price ?? ''),
    locked,
    record,
    collection,
  ]
  return parts.filter((part) => part.trim() !== '').join(', ')
}
