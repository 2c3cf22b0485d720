import { expect, test } from 'vitest'
import { sampleCard } from '../stories/sample-cards.ts'
import { activated, cleared, emptySlots, isClosed, isComplete, placed, whatIsMissing } from './slots.ts'

const [prediction, wager] = [sampleCard('prediction', 1), sampleCard('wager', 1)]

test('the wager’s slot is closed until a prediction is chosen', () => {
  expect(isClosed(emptySlots, 'wager')).toBe(true)
  expect(activated(emptySlots, 'wager')).toEqual(emptySlots)
  const chosen = placed(emptySlots, prediction)
  expect(isClosed(chosen, 'wager')).toBe(false)
  expect(chosen).toEqual({ active: 'wager', prediction, wager: null })
})

test('two filled slots make an entry', () => {
  const chosen = placed(emptySlots, prediction)
  expect([emptySlots, chosen, placed(chosen, wager)].map(isComplete)).toEqual([false, false, true])
})

test('until both slots are filled, an entry says what it still needs', () => {
  const chosen = placed(emptySlots, prediction)
  expect([emptySlots, chosen, placed(chosen, wager)].map(whatIsMissing)).toEqual([
    'Still to add: Prediction, TPC Wager',
    'Still to add: TPC Wager',
    null,
  ])
})

test('a slot is cleared by itself, but clearing the prediction also clears the wager', () => {
  const full = placed(placed(emptySlots, prediction), wager)
  expect(cleared(full, 'wager')).toEqual({ active: 'wager', prediction, wager: null })
  expect(cleared(full, 'prediction')).toEqual(emptySlots)
})
