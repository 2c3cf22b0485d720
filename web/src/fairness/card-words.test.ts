import { expect, test } from 'vitest'
import { cardWords } from './card-words.ts'

test.each([
  [['month', 2, '9'], 'Rare month: September'],
  [['day', 1, '17'], 'Standard day: 17'],
  [['prize', 4, '2500'], 'Legendary prize: $25.00'],
  [['event', 1, '12'], 'Standard event: KC at BUF'],
  [['event', 1, '13'], 'Standard event: no. 13'],
] as const)('%j is shown as %s', (card, words) => {
  expect(cardWords(card, [{ kind: 'event', ref: '12', name: 'KC at BUF' }])).toBe(words)
})
