import { expect, test } from 'vitest'
import { lastOfAll, nextHidden, scrollsAfter, withTurned } from './reveal.ts'

test('only the card that was clicked turns, and a second click turns nothing', () => {
  expect(withTurned([], 1)).toEqual([1])
  expect(withTurned([1], 1)).toEqual([1])
})

test('the other cards follow in order, skipping those already turned', () => {
  expect(nextHidden([0], 3)).toBe(1)
  expect(nextHidden([0, 1], 3)).toBe(2)
  expect(nextHidden([2, 0], 3)).toBe(1)
  expect(nextHidden([2, 0, 1], 3)).toBeNull()
})

test('the last card is known once one is left, and stays the last', () => {
  expect(lastOfAll([0], 3)).toBeNull()
  expect(lastOfAll([0, 2], 3)).toBe(1)
  expect(lastOfAll([0, 2, 1], 3)).toBe(1)
  expect(lastOfAll([], 1)).toBeNull()
})

test('the view scrolls after the 6th, the 12th and the last of 14 cards', () => {
  const counts = Array.from({ length: 15 }, (_, count) => count)
  expect(counts.filter((count) => scrollsAfter(count, 14))).toEqual([6, 12, 14])
})

test('the view scrolls once for six cards', () => {
  expect([1, 2, 3, 4, 5, 6].filter((count) => scrollsAfter(count, 6))).toEqual([6])
})
