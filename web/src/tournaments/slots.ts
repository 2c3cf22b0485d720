import type { CardItem } from '../card/card-item.ts'

/** The two places of an entry, in the order in which they are filled (Rules market §2). */
export const slotNames = ['prediction', 'wager'] as const
export type SlotName = (typeof slotNames)[number]

export const slotTitles: Readonly<Record<SlotName, string>> = { prediction: 'Prediction', wager: 'TPC Wager' }

export interface EntrySlots {
  readonly active: SlotName
  readonly prediction: CardItem | null
  readonly wager: CardItem | null
}

export const emptySlots: EntrySlots = { active: 'prediction', prediction: null, wager: null }

/** A wager is placed on a prediction, so its place is closed until there is one. */
export function isClosed(slots: EntrySlots, slot: SlotName): boolean {
  return slot === 'wager' && slots.prediction === null
}

export function activated(slots: EntrySlots, slot: SlotName): EntrySlots {
  return isClosed(slots, slot) ? slots : { ...slots, active: slot }
}

/** Puts the card in the active slot and activates the next empty one. */
export function placed(slots: EntrySlots, card: CardItem): EntrySlots {
  const filled = { ...slots, [slots.active]: card }
  return { ...filled, active: filled.wager === null ? 'wager' : slots.active }
}

/** What an entry still needs, in words for the player; null if both slots are filled. */
export function whatIsMissing(slots: EntrySlots): string | null {
  const open = slotNames.filter((slot) => slots[slot] === null)
  return open.length > 0 ? `Still to add: ${open.map((slot) => slotTitles[slot]).join(', ')}` : null
}

/** Empties a place. Removing the prediction also removes its wager. */
export function cleared(slots: EntrySlots, slot: SlotName): EntrySlots {
  return slot === 'prediction' ? emptySlots : { ...slots, active: 'wager', wager: null }
}

export function isComplete(
  slots: EntrySlots,
): slots is EntrySlots & { readonly prediction: CardItem; readonly wager: CardItem } {
  return slots.prediction !== null && slots.wager !== null
}
