import type { PublicPlayer } from '@called-shot/shared/cards/card-item.ts'
import type { TradeBar } from '@called-shot/shared/cards/card-facts.ts'
import type { Cents } from '@called-shot/shared/money.ts'

/** A card or a pack in a list, once the answer is decoded (Rules §3, "Card list item"). */
export interface CardItem {
  readonly id: number
  readonly name: string
  readonly image: string
  readonly image_back: string
  readonly type: string
  readonly tag: string
  readonly properties: readonly TitledText[]
  readonly is_listed?: boolean | undefined
  readonly owned_by_self?: boolean | undefined
  /** Events only; false: the event can no longer be predicted. */
  readonly is_valid_event?: boolean | null | undefined
  /** Decided predictions only; true: it cannot be claimed before its pool is settled. */
  readonly pool_open?: boolean | undefined
  /** The price of a listing. */
  readonly cost?: Cents | null | undefined
  readonly pack_type?: string | null | undefined
  readonly pack_contents?: readonly TitledText[] | null | undefined
  /** -1: not on the marketplace. */
  readonly marketplace_id?: number | undefined
  /** Why it is not on the marketplace; present only if `marketplace_id` is -1. */
  readonly why_not_tradable?: TradeBar | undefined
  /** The owner, on the marketplace. */
  readonly seller?: PublicPlayer | undefined
  /** True if its owner takes no offers. */
  readonly offers_off?: boolean | undefined
  /** True if its owner protects it from being sold, burned or opened by accident. */
  readonly locked?: boolean | undefined
  readonly tier?: number | null | undefined
  /** 1 Standard, 2 Rare, 3 Epic, 4 Legendary. */
  readonly rarity: number
  readonly rarity_name: string
  readonly collection: string
  /**
   * What is printed on the card in addition to its name: `person`, `birth_date`, `away`, `metric`, `value`, `serial` …
   */
  readonly face?: Readonly<Record<string, string>> | undefined
}

interface TitledText {
  readonly title: string
  readonly text: string
}

/** The text of the first property with one of these titles; null if the card has none of them. */
export function propertyOf(card: Pick<CardItem, 'properties'>, ...titles: readonly string[]): string | null {
  for (const title of titles) {
    const found = card.properties.find((property) => property.title.toLowerCase() === title.toLowerCase())
    if (found && found.text.trim() !== '') return found.text
  }
  return null
}

/** How many predictions an Identity has been in that are decided, how many came true, and how many in a row. */
export function recordOf(card: CardItem): { count: number; correct: number; streak: number } {
  const of = (fact: string, property: string) => Number(card.face?.[fact] ?? propertyOf(card, property) ?? 0)
  return {
    count: of('predictions', 'Predictions'),
    correct: of('correct', 'Correct'),
    streak: of('streak', 'Win Streak'),
  }
}
