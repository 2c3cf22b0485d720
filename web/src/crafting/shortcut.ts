import type { PartKind } from '@called-shot/shared/cards/kinds.ts'
import { partKinds } from '@called-shot/shared/cards/kinds.ts'
import { paths } from '../paths.ts'

/** The content of a link to Quick Craft: a person, and the card that the player came from. */
export interface Shortcut {
  readonly personId: string
  readonly inSlot: PartKind
  readonly cardId: number
  /** Untrusted: comes from the address, and is shown as text. */
  readonly name: string
}

/**
 * Parses `shortcut_data=5,month,77,Smith, Jr.`, split at the first three commas only, because names contain commas
 * (QC-01, QC-02). Null if it names no person, no part or no card.
 */
export function parseShortcut(text: string | null): Shortcut | null {
  const [, personId, slot, card, name] = /^([^,]+),([^,]*),([^,]*),(.*)$/s.exec(text ?? '') ?? []
  if (personId === undefined || slot === undefined || card === undefined || name === undefined) return null
  const inSlot = partKinds.find((part) => part === slot.trim().toLowerCase())
  const cardId = /^\s*[1-9]\d{0,15}\s*$/.test(card) ? Number(card) : Number.NaN
  if (!inSlot || !Number.isSafeInteger(cardId)) return null
  return { personId: personId.trim(), inSlot, cardId, name: name.trim() }
}

/** The reverse of `parseShortcut`: the value of `shortcut_data` in a link. */
export function shortcutText(shortcut: Shortcut): string {
  return [shortcut.personId, shortcut.inSlot, shortcut.cardId, shortcut.name].join(',')
}

/** The address of Quick Craft, which opens on the crafting table. */
export function quickCraftPath(shortcut: Shortcut): string {
  return `${paths.craftIdentity}?${new URLSearchParams({ shortcut_data: shortcutText(shortcut) }).toString()}`
}
