import { factsOfTag } from '@called-shot/shared/cards/card-facts.ts'
import type { PartKind } from '@called-shot/shared/cards/kinds.ts'
import { whyLocked } from '@called-shot/shared/cards/lock-rules.ts'
import {
  whyCannotUseEvent,
  whyCannotUsePrize,
  type PredictionSlot,
} from '@called-shot/shared/crafting/rules.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import type { CardItem } from '../card/card-item.ts'
import { kindOf } from '../card/card-kind.ts'

export type Slot = PartKind | PredictionSlot

/** The cards in the slots of one crafting table, and the slot whose cards the selector shows. */
export interface Slots<Name extends Slot> {
  readonly order: readonly Name[]
  readonly cards: Readonly<Partial<Record<Slot, CardItem>>>
  readonly active: Name
  /** Chosen before this table opened; each is slotted as soon as its slot can be filled. */
  readonly waiting: readonly CardItem[]
}

export type SlotsAction<Name extends Slot> =
  | { readonly type: 'activate'; readonly slot: Name }
  | { readonly type: 'fill'; readonly card: CardItem }
  | { readonly type: 'clear'; readonly slot: Name }
  | { readonly type: 'clear-all' }

export function emptySlots<Name extends Slot>(order: readonly [Name, ...Name[]]): Slots<Name> {
  return { order, cards: {}, active: order[0], waiting: [] }
}

/** Trigger and Prize need both an Identity and an Event (CRPR-02); all other slots fill in any order. */
export function isSlotEnabled(slots: Pick<Slots<Slot>, 'cards'>, slot: Slot): boolean {
  if (slot !== 'trigger' && slot !== 'prize') return true
  return slots.cards.identity !== undefined && slots.cards.event !== undefined
}

/** Why a card fits no slot of this table, in words for the player; null if it fits one (Core §4, §6). */
export function whyCannotSlot(slots: Slots<Slot>, card: CardItem): string | null {
  const slot = slotFor(slots, card)
  if (slot === null) return 'This card does not belong on this table.'
  if (card.owned_by_self === false) return refusalText('not_yours')
  const locked = whyLocked({ isLocked: card.locked === true })
  if (locked) return refusalText(locked)
  const past = whyCannotUseEvent({ isOpen: card.is_valid_event !== false })
  if (past) return `Expired. ${past.message}`
  const won = whyCannotUsePrize({ isRedeemable: factsOfTag(card.tag).redeemable })
  if (won) return won.message
  if (!isSlotEnabled(slots, slot)) return 'Add an Identity and an Event first.'
  return null
}

export function slotFor<Name extends Slot>(slots: Pick<Slots<Name>, 'order'>, card: CardItem): Name | null {
  const kind: string = kindOf(card)
  return slots.order.find((slot) => slot === kind) ?? null
}

export function filledSlots<Name extends Slot>(slots: Slots<Name>): readonly Name[] {
  return slots.order.filter((slot) => slots.cards[slot] !== undefined)
}

export function isComplete(slots: Slots<Slot>): boolean {
  return slots.order.every((slot) => slots.cards[slot] !== undefined)
}

/**
 * The crafting table as a state machine. Filling a slot activates the next empty one that is enabled. Clearing
 * Identity or Event also empties Trigger and Prize (CRPR-08). A card that does not fit changes nothing.
 */
export function slotsReducer<Name extends Slot>(slots: Slots<Name>, action: SlotsAction<Name>): Slots<Name> {
  switch (action.type) {
    case 'activate':
      return isSlotEnabled(slots, action.slot) ? { ...slots, active: action.slot } : slots
    case 'fill': {
      const slot = slotFor(slots, action.card)
      if (slot === null || whyCannotSlot(slots, action.card) !== null) return slots
      const cards = { ...slots.cards, [slot]: action.card }
      return withWaiting({ ...slots, cards, active: nextEmpty({ ...slots, cards, active: slot }) })
    }
    case 'clear': {
      const cards = { ...slots.cards }
      delete cards[action.slot]
      if (action.slot === 'identity' || action.slot === 'event') {
        delete cards.trigger
        delete cards.prize
      }
      return { ...slots, cards, active: action.slot, waiting: [] }
    }
    case 'clear-all':
      return { ...slots, cards: {}, active: slots.order[0] ?? slots.active, waiting: [] }
  }
}

/**
 * Slots cards that were chosen elsewhere, for example by a link or from a pack that was just opened. If several fit one
 * slot, the player chooses. A Trigger and a Prize wait for their Identity and Event.
 */
export function layOut<Name extends Slot>(slots: Slots<Name>, chosen: readonly CardItem[]): Slots<Name> {
  const alone = chosen.filter(
    (card) => chosen.filter((other) => slotFor(slots, other) === slotFor(slots, card)).length === 1,
  )
  return withWaiting({ ...slots, waiting: [...slots.waiting, ...alone] })
}

function withWaiting<Name extends Slot>(slots: Slots<Name>): Slots<Name> {
  const next = slots.waiting.find((card) => {
    const slot = slotFor(slots, card)
    return slot !== null && slots.cards[slot] === undefined && whyCannotSlot(slots, card) === null
  })
  if (next === undefined) return slots
  const waiting = slots.waiting.filter((card) => card !== next)
  return slotsReducer({ ...slots, waiting }, { type: 'fill', card: next })
}

function nextEmpty<Name extends Slot>(slots: Slots<Name>): Name {
  const from = slots.order.indexOf(slots.active)
  const round = [...slots.order.slice(from + 1), ...slots.order.slice(0, from)]
  return round.find((slot) => slots.cards[slot] === undefined && isSlotEnabled(slots, slot)) ?? slots.active
}
