import { expect, test } from 'vitest'
import { contentsWords } from './contents-words.ts'

test('one card is a "card", more are "cards"', () => {
  expect(contentsWords({ title: 'Category cards', text: '1' })).toBe('1 Category card')
  expect(contentsWords({ title: 'Day cards', text: '3' })).toBe('3 Day cards')
})
