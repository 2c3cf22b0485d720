import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { cards } from '@called-shot/shared/cards/contract.ts'
import { partKinds, rarityOf, type PartKind, type Rarity } from '@called-shot/shared/cards/kinds.ts'
import type { Shortcut } from './shortcut.ts'

export type QuickParts = AnswerOf<typeof cards.quickCraftParts>
export type QuickPart = QuickParts[PartKind]

export interface Choice {
  readonly collection: string
  readonly rarity: string
}
export type Choices = Readonly<Record<PartKind, Choice>>

const open: Choice = { collection: '', rarity: '' }

/**
 * The initial choices: only the card that the player started from (QC-07). The player says which other cards are
 * burned, one by one or all at once (`filledChoices`).
 */
export function firstChoices(
  parts: QuickParts,
  { inSlot, cardId }: Pick<Shortcut, 'inSlot' | 'cardId'>,
): Choices {
  const card = parts[inSlot].cards.find(({ id }) => id === cardId)
  const choices = { category: open, month: open, day: open, year: open }
  return card ? { ...choices, [inSlot]: choiceOf(card) } : choices
}

/** Chooses the best or the plainest card of every part at once. */
export function filledChoices(parts: QuickParts, wanted: 'best' | 'plainest'): Choices {
  const pick = (part: QuickPart): Choice => {
    const sorted = part.cards.toSorted(
      (a, b) => (rarityOf(a.rarity_name) ?? 1) - (rarityOf(b.rarity_name) ?? 1),
    )
    const card = wanted === 'best' ? sorted.at(-1) : sorted[0]
    return card ? choiceOf(card) : open
  }
  return {
    category: pick(parts.category),
    month: pick(parts.month),
    day: pick(parts.day),
    year: pick(parts.year),
  }
}

/** The choice with a new collection. Keeps the rarity only if the collection offers it. */
export function withCollection(part: QuickPart, choice: Choice, collection: string): Choice {
  return { collection, rarity: raritiesIn(part, collection).includes(choice.rarity) ? choice.rarity : '' }
}

/** The rarities of the player's cards for a part, limited to the chosen collection if there is one. */
export function raritiesIn(part: QuickPart, collection: string): string[] {
  const cards = part.cards.filter(
    ({ card_collection_name: name }) => collection === '' || name === collection,
  )
  const names = new Set(cards.map(({ rarity_name: name }) => name))
  const listed = part.rarities.filter((name) => names.has(name))
  // Without cards, the part's rarities are still offered; crafting then finds no card for them.
  return part.cards.length === 0 ? [...part.rarities] : listed.length > 0 ? listed : [...names]
}

/** The first card of the part in the chosen collection and rarity; null while the choice is open. */
export function chosenCardId(part: QuickPart, choice: Choice, preset?: number): number | null {
  const fitting = part.cards.filter(
    ({ card_collection_name: collection, rarity_name: rarity }) =>
      collection === choice.collection && rarity === choice.rarity,
  )
  return fitting.find(({ id }) => id === preset)?.id ?? fitting[0]?.id ?? null
}

export function levelsOf(choices: Choices): Record<PartKind, Rarity | null> {
  const level = (part: PartKind) => (choices[part].rarity === '' ? null : rarityOf(choices[part].rarity))
  return { category: level('category'), month: level('month'), day: level('day'), year: level('year') }
}

/** Whether all eight choices are filled (QC-06). */
export function isFilled(choices: Choices): boolean {
  return partKinds.every((part) => choices[part].collection !== '' && choices[part].rarity !== '')
}

function choiceOf(card: QuickPart['cards'][number]): Choice {
  return { collection: card.card_collection_name, rarity: card.rarity_name }
}
