import type { Closure } from '@called-shot/shared/account/closures.ts'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { kindNames } from '@called-shot/shared/cards/kinds.ts'
import type { Slot } from './slots.ts'

/** The text of an empty selector, the same as in card lists (Core §2.5). */
export const emptyTitles: Readonly<Record<Slot, string>> = {
  category: 'No category cards',
  month: 'No date cards',
  day: 'No date cards',
  year: 'No date cards',
  identity: 'No Identity Cards',
  event: 'No event cards',
  trigger: 'No trigger cards',
  prize: 'No prize cards',
}

/** Why a selector is empty, and how to get cards. */
export function emptyWords(slot: Slot, about: { isFilled: boolean; isNarrowed: boolean }): string {
  const kind = kindNames[slot]
  if (about.isFilled) return `You have no other ${kind} card for this slot.`
  if (about.isNarrowed) return `None of yours fits the cards on the table. ${whereOthersAre(slot)}`
  if (slot === 'identity') return 'An Identity is made of a Category, a Month, a Day and a Year.'
  return `Packs hold ${kind} cards.`
}

function whereOthersAre(slot: Slot): string {
  if (slot === 'identity')
    return 'An Identity in a prediction comes back once that is decided, and four parts make a new one.'
  return `Packs of this collection hold ${kindNames[slot]} cards that might.`
}

/** Whether a daily pack that can be taken, with its event and its trigger, helps a player whose slot has no card. */
export function isFilledByDailyPack(
  slot: Slot,
  { withStarters, closed }: { readonly withStarters: boolean; readonly closed: Closure | null },
): boolean {
  const isOpen = whyClosedTo(closed, { standing: 'eligible' }) === null
  return withStarters && isOpen && (slot === 'event' || slot === 'trigger')
}

export interface Order {
  readonly value: string
  readonly label: string
}

const dateOrders: readonly Order[] = [
  { value: 'low_high', label: 'Low to high' },
  { value: 'high_low', label: 'High to low' },
  { value: 'collection', label: 'Collection' },
  { value: 'rarity', label: 'Rarity' },
]
const nameOrders: readonly Order[] = [
  { value: 'a_z', label: 'A-Z' },
  { value: 'z_a', label: 'Z-A' },
  { value: 'collection', label: 'Collection' },
  { value: 'rarity', label: 'Rarity' },
]
const prizeOrders: readonly Order[] = [
  { value: 'low_high', label: 'Low to high' },
  { value: 'high_low', label: 'High to low' },
]

/** The sort options of a slot's list; the first is the default. */
export function ordersOf(slot: Slot): readonly Order[] {
  if (slot === 'month' || slot === 'day' || slot === 'year') return dateOrders
  return slot === 'prize' ? prizeOrders : nameOrders
}
