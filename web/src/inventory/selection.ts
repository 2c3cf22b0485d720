import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { whyLocked } from '@called-shot/shared/cards/lock-rules.ts'
import type { Cents } from '@called-shot/shared/money.ts'
import { whyCannotOpenTogether } from '@called-shot/shared/packs/rules.ts'
import { combinedCents, whyCannotCombine, whyNotCombinable } from '@called-shot/shared/prizes/rules.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { ApiError } from '../api/api-error.ts'
import { kindOf } from '../card/card-kind.ts'
import { prizeFacts } from '../card/prize-facts.ts'

/** The bulk action of a list; other lists have no select mode (LIST-17). */
export type Bulk = 'combine' | 'open'

export function bulkOf(filterType: string): Bulk | null {
  if (filterType === 'prizes') return 'combine'
  return filterType === 'cardpacks' ? 'open' : null
}

/** Why a card cannot be selected at all, or null (LIST-19). */
export function whyNotSelectable(card: CardItem): string | null {
  if (kindOf(card) !== 'pack') return whyNotCombinable(prizeFacts(card))?.message ?? null
  const locked = whyLocked({ isLocked: card.locked === true })
  return locked && refusalText(locked)
}

export interface Selected {
  readonly cards: readonly CardItem[]
  /** Why the card was left out; null if it was not. */
  readonly refused: string | null
}

/**
 * The selection with the card or, if it is in it, without it. A card that cannot be selected is left out; one that was
 * locked or sold since can still be taken out.
 */
export function withCard(chosen: readonly CardItem[], card: CardItem): Selected {
  if (isAmong(chosen, card)) return { cards: chosen.filter(({ id }) => id !== card.id), refused: null }
  const refused = whyNotSelectable(card)
  return { cards: refused === null ? [...chosen, card] : chosen, refused }
}

/** Whether every card of the page that can be selected is; false if none can be. */
export function isPageSelected(chosen: readonly CardItem[], page: readonly CardItem[]): boolean {
  const selectable = page.filter((card) => whyNotSelectable(card) === null)
  return selectable.length > 0 && selectable.every((card) => isAmong(chosen, card))
}

/** The selection with all cards of the page that can be selected, or without them if all of them already are. */
export function withPage(chosen: readonly CardItem[], page: readonly CardItem[]): readonly CardItem[] {
  if (isPageSelected(chosen, page)) return without(chosen, page)
  const added = page.filter((card) => whyNotSelectable(card) === null && !isAmong(chosen, card))
  return [...chosen, ...added]
}

export function without(chosen: readonly CardItem[], left: readonly CardItem[]): readonly CardItem[] {
  return chosen.filter((card) => !isAmong(left, card))
}

function isAmong(cards: readonly CardItem[], { id }: CardItem): boolean {
  return cards.some((card) => card.id === id)
}

export function totalCents(cards: readonly CardItem[]): Cents {
  return combinedCents(cards.map(prizeFacts))
}

/** Why the button is disabled, or null: by the server's own rule for prizes, and two to fifty for packs. */
export function whyNotYet(bulk: Bulk, cards: readonly CardItem[]): string | null {
  if (bulk === 'combine') return whyCannotCombine(cards.map(prizeFacts))?.message ?? null
  return whyCannotOpenTogether(cards.length)
}

/** The selected cards that a refusal names by their places in the list: they are gone, opened, sold or locked. */
export function refusedCards(error: unknown, cards: readonly CardItem[]): readonly CardItem[] {
  const places = error instanceof ApiError ? error.fields.map(placeIn) : []
  return cards.filter((_, index) => places.includes(index))
}

/** 'ids.2' and 'card_pack_ids.2' → 2 */
function placeIn(field: string): number {
  return Number(/^(?:card_pack_)?ids\.(\d+)$/.exec(field)?.[1] ?? Number.NaN)
}
