import { expect, test } from 'vitest'
import { plainCard } from '../../test/plain-card.ts'
import type { CardItem } from '../card/card-item.ts'
import {
  emptySlots,
  filledSlots,
  isComplete,
  isSlotEnabled,
  layOut,
  slotsReducer,
  whyCannotSlot,
} from './slots.ts'
import { partKinds } from '@called-shot/shared/cards/kinds.ts'
import { predictionSlots } from '@called-shot/shared/crafting/rules.ts'

const card = (type: string, more: Partial<CardItem> = {}) =>
  plainCard(type, { owned_by_self: true, collection: 'AFC West', ...more })

const date = (kind: 'Month' | 'Day' | 'Year') => card('Date', { properties: [{ title: 'Type', text: kind }] })

test('identity slots fill in any order, and the next empty one becomes active', () => {
  const withYear = slotsReducer(emptySlots(partKinds), { type: 'fill', card: date('Year') })
  expect(filledSlots(withYear)).toEqual(['year'])
  expect(withYear.active).toBe('category')
  const withCategory = slotsReducer(withYear, { type: 'fill', card: card('Category') })
  expect(withCategory.active).toBe('month')
})

test('a date from a list finds its slot by its Type, a slot card by its own type', () => {
  const listed = slotsReducer(emptySlots(partKinds), { type: 'fill', card: date('Day') })
  expect(listed.cards.day?.type).toBe('Date')
  const slotted = slotsReducer(emptySlots(partKinds), { type: 'fill', card: card('day') })
  expect(slotted.cards.day?.type).toBe('day')
})

test('a second card of the same kind replaces the first', () => {
  const first = slotsReducer(emptySlots(partKinds), { type: 'fill', card: card('Category', { id: 7 }) })
  const second = slotsReducer(first, { type: 'fill', card: card('Category', { id: 8 }) })
  expect(second.cards.category?.id).toBe(8)
})

test('the Trigger and Prize slots stay closed until there are an Identity and an Event', () => {
  const empty = emptySlots(predictionSlots)
  expect(isSlotEnabled(empty, 'trigger')).toBe(false)
  expect(slotsReducer(empty, { type: 'fill', card: card('Prize') })).toBe(empty)
  expect(slotsReducer(empty, { type: 'activate', slot: 'prize' })).toBe(empty)
  const withIdentity = slotsReducer(empty, { type: 'fill', card: card('Identity') })
  expect(isSlotEnabled(withIdentity, 'trigger')).toBe(false)
  expect(withIdentity.active).toBe('event')
  const withBoth = slotsReducer(withIdentity, { type: 'fill', card: card('Event') })
  expect(isSlotEnabled(withBoth, 'prize')).toBe(true)
  expect(withBoth.active).toBe('trigger')
})

test('a prize may be slotted before a trigger', () => {
  const table = ['Identity', 'Event', 'Prize'].reduce(
    (slots, type) => slotsReducer(slots, { type: 'fill', card: card(type) }),
    emptySlots(predictionSlots),
  )
  expect(filledSlots(table)).toEqual(['identity', 'event', 'prize'])
  expect(table.active).toBe('trigger')
})

test.each(['identity', 'event'] as const)('clearing the %s empties Trigger and Prize too', (slot) => {
  const full = ['Identity', 'Event', 'Trigger', 'Prize'].reduce(
    (slots, type) => slotsReducer(slots, { type: 'fill', card: card(type) }),
    emptySlots(predictionSlots),
  )
  expect(isComplete(full)).toBe(true)
  const cleared = slotsReducer(full, { type: 'clear', slot })
  expect(filledSlots(cleared)).toEqual([slot === 'identity' ? 'event' : 'identity'])
  expect(cleared.active).toBe(slot)
})

test('clearing the Trigger keeps the Prize', () => {
  const full = ['Identity', 'Event', 'Trigger', 'Prize'].reduce(
    (slots, type) => slotsReducer(slots, { type: 'fill', card: card(type) }),
    emptySlots(predictionSlots),
  )
  expect(filledSlots(slotsReducer(full, { type: 'clear', slot: 'trigger' }))).toEqual([
    'identity',
    'event',
    'prize',
  ])
  expect(filledSlots(slotsReducer(full, { type: 'clear-all' }))).toEqual([])
})

test('expired events, foreign cards, redeemable prizes and cards of another table are never slotted', () => {
  const prediction = emptySlots(predictionSlots)
  expect(whyCannotSlot(prediction, card('Event', { is_valid_event: false }))).toBe(
    'Expired. Event time has already passed',
  )
  expect(whyCannotSlot(prediction, card('Identity', { owned_by_self: false }))).toBe('That is not yours.')
  expect(whyCannotSlot(prediction, card('Category'))).toMatch(/does not belong/)
  const both = ['Identity', 'Event'].reduce(
    (slots, type) => slotsReducer(slots, { type: 'fill', card: card(type) }),
    prediction,
  )
  expect(whyCannotSlot(both, card('Prize', { tag: 'Redeemable' }))).toBe(
    'A redeemable prize cannot be used in a prediction',
  )
  expect(whyCannotSlot(both, card('Prize', { tag: 'For Sale' }))).toBeNull()
})

test('cards of an opened pack are in their slots when the table opens', () => {
  const pack = [card('Category', { id: 1 }), date('Month'), date('Day'), date('Year')]
  const table = layOut(emptySlots(partKinds), pack)
  expect(filledSlots(table)).toEqual(['category', 'month', 'day', 'year'])
})

test('the player chooses among several cards for one slot', () => {
  const pack = [card('Category', { id: 1 }), card('Category', { id: 2 }), date('Year')]
  expect(filledSlots(layOut(emptySlots(partKinds), pack))).toEqual(['year'])
})

test('a waiting Trigger and Prize fill their slots once there are an Identity and an Event', () => {
  const table = layOut(emptySlots(predictionSlots), [card('Event'), card('Trigger'), card('Prize')])
  expect(filledSlots(table)).toEqual(['event'])
  const withIdentity = slotsReducer(table, { type: 'fill', card: card('Identity') })
  expect(isComplete(withIdentity)).toBe(true)
})

test('a cleared slot stays empty: the initial cards do not come back', () => {
  const table = layOut(emptySlots(predictionSlots), [card('Event'), card('Trigger'), card('Prize')])
  const cleared = slotsReducer(table, { type: 'clear', slot: 'event' })
  const again = slotsReducer(cleared, { type: 'fill', card: card('Identity') })
  expect(filledSlots(again)).toEqual(['identity'])
})

test('a card from a link keeps waiting when others are laid out beside it', () => {
  const linked = layOut(emptySlots(predictionSlots), [card('Trigger')])
  expect(filledSlots(linked)).toEqual([])
  const table = layOut(linked, [card('Identity'), card('Event')])
  expect(filledSlots(table)).toEqual(['identity', 'event', 'trigger'])
})
